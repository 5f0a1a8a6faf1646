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
  void severalSeedsAreSummedUp() {
    CommandRun run = train("--set", "seeds=[3, 4]", "--set", "train.epochs=1");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.err().contains("small, seed 4"), run.err());
    assertTrue(run.out().startsWith("seed  epochs  best epoch "), run.out());
    assertTrue(run.out().contains("\ndev  ") && run.out().contains(" ± "), run.out());
    assertTrue(run.out().contains("\nmodel: " + model() + "\n"), run.out());
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
    CommandRun nothing = train("--resume");
    assertEquals(1, nothing.code());
    assertEquals(1, nothing.err().lines().count(), nothing.err());
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
}
