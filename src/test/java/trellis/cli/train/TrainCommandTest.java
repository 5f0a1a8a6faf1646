package trellis.cli.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import trellis.cli.SmallTagger;
import trellis.cli.option.CommandRun;
import trellis.kernel.Kernels;

class TrainCommandTest {
  @TempDir private Path folder;
  private Path config;

  @BeforeEach
  void writeConfig() throws IOException {
    config = SmallTagger.names(folder);
  }

  private CommandRun train(Object... options) {
    Object[] arguments = new Object[options.length + 2];
    arguments[0] = "train";
    arguments[1] = config;
    System.arraycopy(options, 0, arguments, 2, options.length);
    return CommandRun.of(arguments);
  }

  private Path model() {
    return SmallTagger.output(config).resolve("model.trellis");
  }

  @Test
  void tellsWhatIsTrainedHowItGoesAndWhatCameOut() throws IOException {
    CommandRun run = train("--set", "train.epochs=2");
    assertEquals(0, run.code(), run.err());
    List<String> lines = run.err().lines().toList();
    assertEquals("small, seed 1", lines.get(0));
    assertTrue(lines.get(1).contains("80 sentences with "), run.err());
    assertTrue(lines.get(3).contains("threads: 2; kernel: "), run.err());
    assertTrue(lines.get(4).startsWith("epoch 1 of 2: loss "), run.err());
    assertTrue(lines.get(4).endsWith(" left at most"), run.err());
    assertTrue(lines.get(5).startsWith("epoch 2 of 2: loss "), run.err());
    assertEquals(6, lines.size(), run.err());
    assertTrue(run.out().startsWith("all epochs are trained; epoch "), run.out());
    assertTrue(run.out().contains("\ndev  F1 "), run.out());
    assertTrue(run.out().contains("\nprocessed "), run.out());
    assertTrue(run.out().contains("\nmodel: " + model() + "\n"), run.out());
    assertTrue(run.out().contains("trellis tag " + model() + " FILE"), run.out());
    Path report = SmallTagger.output(config).resolve("report.html");
    assertTrue(run.out().endsWith("report: " + report + "\n"), run.out());
    assertTrue(Files.exists(model()));
    assertFalse(run.err().contains("\r"), "no bar is drawn where no terminal is");
  }

  @Test
  void aRunIsNotOverwrittenUnasked() throws IOException {
    assertEquals(0, train("--set", "train.epochs=1").code());
    byte[] before = Files.readAllBytes(model());
    CommandRun again = train("--set", "train.epochs=2");
    assertEquals(1, again.code());
    assertEquals(1, again.err().lines().count(), again.err());
    assertTrue(again.err().contains("--replace"), again.err());
    assertArrayEquals(before, Files.readAllBytes(model()));
    assertEquals(0, train("--set", "train.epochs=1", "--replace").code());
    assertArrayEquals(before, Files.readAllBytes(model()), "the same seed, the same model");
  }

  @Test
  void aResumedRunEndsAsAnUninterruptedOne() throws IOException {
    assertEquals(0, train("--set", "train.epochs=1").code());
    CommandRun resumed = train("--set", "train.epochs=3", "--resume");
    assertEquals(0, resumed.code(), resumed.err());
    assertTrue(resumed.err().contains("goes on with epoch 2"), resumed.err());
    byte[] weights = Files.readAllBytes(model());
    assertEquals(0, train("--set", "train.epochs=3", "--replace").code());
    assertArrayEquals(Files.readAllBytes(model()), weights);
  }

  @Test
  void aResumeThatBeginsIsTold() {
    CommandRun one = train("--set", "train.epochs=1", "--resume");
    assertEquals(0, one.code(), one.err());
    String begins = ": there is no run to go on with: it begins\n";
    assertTrue(one.err().startsWith(SmallTagger.output(config) + begins), one.err());
    CommandRun seeds = train("--set=seeds=[3, 4]", "--set=train.epochs=1", "--resume");
    assertEquals(0, seeds.code(), seeds.err());
    assertTrue(seeds.err().contains("seed-4" + begins), seeds.err());
    assertFalse(train("--set", "train.epochs=2", "--resume").err().contains(begins));
  }

  @Test
  void severalSeedsAreSummedUp() {
    CommandRun run = train("--set", "seeds=[3, 4]", "--set", "train.epochs=1");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.err().contains("small, seed 4"), run.err());
    assertTrue(run.out().startsWith("seed  epochs  best epoch "), run.out());
    assertTrue(run.out().contains("\ndev  ") && run.out().contains(" ± "), run.out());
    assertTrue(run.out().contains("\nmodel: " + model() + "\n"), run.out());
    assertTrue(
        run.out().contains("\ntest, F1  gold   mean  deviation  lowest  highest\nLOC "), run.out());
    assertTrue(
        run.out().contains("\nreport: " + SmallTagger.output(config).resolve("report.html") + "\n"),
        run.out());
  }

  @Test
  void foldsAreSummedUp() {
    CommandRun run = train("--folds", "2", "--set", "data.dev=10%", "--set", "train.epochs=1");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.err().contains("fold 2, epoch 1 of 1"), run.err());
    assertTrue(run.out().startsWith("fold  epochs  best epoch "), run.out());
    assertTrue(run.out().contains("\nall held-out sentences together: F1 "), run.out());
    assertTrue(run.out().contains("\nprocessed "), run.out());
    Path output = SmallTagger.output(config);
    assertTrue(run.out().contains("report: " + output.resolve("report.html") + "\n"), run.out());
    CommandRun score = CommandRun.of("score", output.resolve("test.predicted.conll"));
    assertTrue(run.out().contains(score.out().lines().findFirst().orElseThrow()), score.out());
    assertEquals(2, train("--folds", "1").code());
    assertTrue(train("--folds", "2", "--set", "seeds=[1, 2]").err().contains("choose one seed"));
  }

  @Test
  void anOptionThatIsAKeyGetsAHint() {
    CommandRun epochs = train("--epochs", "3");
    assertEquals(2, epochs.code());
    assertTrue(epochs.err().contains("set so: --set train.epochs=3\n"), epochs.err());
    CommandRun decay = train("--weight-decay=0.1");
    assertTrue(decay.err().contains("set so: --set train.weight_decay=0.1\n"), decay.err());
    CommandRun nothing = train("--quiet");
    assertFalse(nothing.err().contains("--set quiet"), nothing.err());
    CommandRun score = CommandRun.of("score", "--epochs", "3");
    assertFalse(score.err().contains("train.epochs"), "the command has no --set");
  }

  @Test
  void keptPredictionsScoreAsTheFiguresSay() throws IOException {
    assertEquals(0, train("--set", "train.epochs=2").code());
    assertSameScores("/conlleval/micro/f1");
    Path tags = Files.createDirectory(folder.resolve("tags"));
    config = SmallTagger.partsOfSpeech(tags);
    assertEquals(0, train("--set", "train.epochs=2").code());
    assertSameScores("/accuracy/percent");
  }

  private void assertSameScores(String figure) throws IOException {
    Path run = SmallTagger.output(config);
    JsonNode metrics = new ObjectMapper().readTree(run.resolve("metrics.json").toFile());
    for (String split : List.of("dev", "test")) {
      CommandRun score = CommandRun.of("score", run.resolve(split + ".predicted.conll"), "--json");
      assertEquals(0, score.code(), score.err());
      JsonNode figures = new ObjectMapper().readTree(score.out());
      assertEquals(metrics.at("/" + split + "/score"), figures.at(figure));
      assertEquals(metrics.at("/" + split + figure), figures.at(figure));
    }
  }

  @Test
  void mistakesAreToldWithoutAStackTrace() throws IOException {
    CommandRun key = train("--set", "train.epoch=1");
    assertEquals(1, key.code());
    assertTrue(key.err().contains("did you mean `train.epochs`"), key.err());
    CommandRun both = train("--resume", "--replace");
    assertEquals(2, both.code());
    assertTrue(both.err().contains("exclude each other"), both.err());
    Files.writeString(folder.resolve("train.conll"), "Ada PROPN B-PER\n\nlone\n");
    CommandRun broken = train();
    assertEquals(1, broken.code());
    assertTrue(broken.err().contains("train.conll:3: "), broken.err());
    assertFalse(broken.err().contains("\tat "), broken.err());
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aSignalEndsCleanlyAndTheRunCanGoOn() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-Dtrellis.kernel=" + Kernels.chosen().name(), // --resume wants the same one
                ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
                    ? "--add-modules=jdk.incubator.vector"
                    : "-Xshare:auto", // which is what it is anyway
                "trellis.cli.Main",
                "train",
                config.toString(),
                "--set",
                "train.epochs=10000",
                "--set",
                "train.patience=10000")
            .start();
    try (BufferedReader err =
        new BufferedReader(
            new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
      String line = err.readLine();
      while (line != null && !line.startsWith("epoch 2 ")) {
        line = err.readLine();
      }
      process.toHandle().destroy(); // SIGTERM; Ctrl-C goes the same way
      String rest = String.join("\n", err.lines().toList());
      assertTrue(rest.contains("stopping after this step"), rest);
      assertTrue(rest.contains("to go on: trellis train " + config), rest);
      assertTrue(rest.contains("--resume"), rest);
    } finally {
      process.destroyForcibly();
    }
    assertTrue(process.waitFor(30, TimeUnit.SECONDS));
    assertEquals(128 + 15, process.exitValue());
    assertTrue(Files.exists(model()));
    String epochs = "train.epochs=" + (epochsOf(SmallTagger.output(config)) + 1);
    CommandRun resumed = train("--set", epochs, "--set", "train.patience=10000", "--resume");
    assertEquals(0, resumed.code(), resumed.err());
  }

  private static int epochsOf(Path output) throws IOException {
    return Files.readAllLines(output.resolve("log.jsonl")).size();
  }

  /** Puts other lines before those of the training file. */
  private Path faulty(String lines) throws IOException {
    Path train = folder.resolve("train.conll");
    Files.writeString(train, lines + Files.readString(train));
    return train;
  }

  @Test
  void whatMakesAModelWrongStopsATraining() throws IOException {
    Path train = faulty("won X o\n\n");
    CommandRun run = train("--set", "seed=2");
    assertEquals(1, run.code());
    assertEquals(
        train
            + ":1: \"o\" is no label: outside of spans is a capital O alone\n"
            + "to train all the same: data.errors: warn\n"
            + "to see all there is: trellis check "
            + config
            + " --set seed=2\n",
        run.err());
    assertEquals("", run.out());
    assertFalse(Files.exists(SmallTagger.output(config)), "nothing is written");
    CommandRun check = CommandRun.of("check", config);
    assertEquals(1, check.code());
    assertTrue(check.out().contains(":1: \"o\" is no label: outside"), check.out());
  }

  @Test
  void errorsMayBeLetPass() throws IOException {
    faulty("won X o\n\nwas X B\n\n");
    CommandRun run = train("--set", "data.errors=warn", "--set", "train.epochs=1");
    assertEquals(0, run.code(), run.err());
    assertEquals(
        "  check:    1 error, 1 warning: trellis check "
            + config
            + " --set data.errors=warn --set train.epochs=1 shows them",
        run.err().lines().toList().get(4));
  }

  @Test
  void allLinesThatCannotBeReadAreToldAtOnce() throws IOException {
    Path train = faulty("a X O\n\tX\tO\n".repeat(3) + "\n");
    CommandRun run = train();
    assertEquals(1, run.code());
    List<String> lines = run.err().lines().toList();
    assertEquals(4, lines.size(), run.err());
    for (int i = 0; i < 3; i++) {
      assertTrue(
          lines.get(i).startsWith(train + ":" + (2 * i + 2) + ": \"\\tX\\tO\" has an empty"));
    }
    assertEquals("to see all there is: trellis check " + config, lines.get(3));
  }

  @Test
  void theDevFileMustNotBeTheTrainingFile() throws IOException {
    CommandRun run = train("--set", "data.dev=" + folder.resolve("train.conll"));
    assertEquals(1, run.code());
    assertTrue(run.err().contains("train.conll: dev is the same file as train"), run.err());
  }

  @Test
  void anAverageThatIsNeverReachedIsTold() {
    CommandRun run = train("--set", "train.epochs=2", "--set", "train.average=8");
    assertEquals(
        "  note:     train.average: 8 is never reached with 2 epochs, so no weights are averaged:"
            + " set it to about a third of them, 1",
        run.err().lines().toList().get(4));
  }

  @Test
  void commentsOfTheCorpusAreNoTokens() throws IOException {
    faulty("# id = 1\n# text = won\nwon X O\n\n");
    CommandRun run = train("--set", "train.epochs=1");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.err().contains("81 sentences with "), run.err());
    assertTrue(run.err().lines().toList().get(4).startsWith("epoch 1 of 1"), run.err());
  }
}
