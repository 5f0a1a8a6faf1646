package trellis.spark.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.config.ConfigReader;
import trellis.config.TaggerConfig;
import trellis.spark.Sessions;
import trellis.train.FoldTraining;
import trellis.train.MultiSeedTraining;
import trellis.train.Trainer;
import trellis.train.engine.Engines;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;

/** Runs and workers that are tasks have the bits that they have on one machine. */
class DistributedRunsTest {
  private static final String CONFIG =
      """
      task: ner
      data: {train: %1$s/train, dev: %1$s/dev, test: %1$s/dev, scheme: bio}
      network: %2$s
      train: {epochs: 2}
      """;

  @TempDir private Path folder;
  private Path config;

  @BeforeEach
  void write() throws IOException {
    Sessions.local();
    for (String split : List.of("train", "dev")) {
      String text = Files.readString(Path.of("data/sample", split + ".conll"));
      List<String> blocks = List.of(text.split("\n\n")).subList(0, 60);
      Files.writeString(folder.resolve(split), String.join("\n\n", blocks) + "\n");
    }
    config = write("ner.yaml", "{words: {dim: 8, hidden: 8}, characters: {dim: 4, filters: 4}}");
  }

  private Path write(String name, String network) throws IOException {
    return Files.writeString(folder.resolve(name), CONFIG.formatted(folder, network));
  }

  private TaggerConfig config(String... changes) {
    return ConfigReader.read(config, List.of(changes));
  }

  private String job(int code, String... args) {
    List<String> all = new ArrayList<>(List.of("--config", config.toString()));
    all.addAll(List.of(args));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String[] given = all.toArray(String[]::new);
    assertEquals(
        code, TrainJob.run(given, new PrintStream(out), new PrintStream(err)), err::toString);
    return (code == 0 ? out : err).toString(StandardCharsets.UTF_8).strip();
  }

  private void assertSame(String alone, String distributed) throws IOException {
    assertArrayEquals(
        Files.readAllBytes(folder.resolve(alone).resolve("model.trellis")),
        Files.readAllBytes(folder.resolve(distributed).resolve("model.trellis")),
        alone);
  }

  @Test
  void seedsAreTheSameFiles() throws IOException {
    TaggerConfig three = config("seeds=[1, 2, 3]");
    new MultiSeedTraining(three, folder.resolve("alone"), TrainingListener.SILENT)
        .run(StartMode.NEW);
    String output = folder.resolve("spark").toString();
    String told = job(0, "--set=seeds=[1, 2, 3]", "--output", output);
    assertEquals("model: " + folder.resolve("spark/model.trellis").toUri(), told);
    for (int seed = 1; seed <= 3; seed++) {
      assertSame("alone/seed-" + seed, "spark/seed-" + seed);
      assertTrue(Files.exists(folder.resolve("spark/seed-" + seed + "/metrics.json")));
    }
    assertSame("alone", "spark");
    String again = job(1, "--set=seeds=[1, 2, 3]", "--output", output);
    assertTrue(again.contains("a run stands here already"), again);
    job(0, "--set=seeds=[1, 2, 3, 4]", "--output", output, "--resume");
    assertSame("alone/seed-2", "spark/seed-2");
    assertTrue(Files.exists(folder.resolve("spark/seed-4/model.trellis")));
  }

  @Test
  void foldsOfALinearModelAreTheSameFiles() throws IOException {
    config = write("linear.yaml", "{type: linear}");
    TaggerConfig linear = config();
    new FoldTraining(linear, 2, folder.resolve("alone"), TrainingListener.SILENT, Engines.ours())
        .run(StartMode.NEW);
    job(0, "--folds=2", "--output=" + folder.resolve("spark"));
    assertSame("alone/fold-1", "spark/fold-1");
    assertSame("alone/fold-2", "spark/fold-2");
  }

  @Test
  void aRunThatIsThereIsNotOverwritten() throws IOException {
    config = write("linear.yaml", "{type: linear}"); // short ones leave no checkpoint
    String[] seeds = {"--set=seeds=[1, 2]", "--output=" + folder.resolve("alone")};
    new MultiSeedTraining(config("seeds=[1, 2]"), folder.resolve("alone"), TrainingListener.SILENT)
        .run(StartMode.NEW);
    byte[] before = Files.readAllBytes(folder.resolve("alone/seed-1/model.trellis"));
    assertTrue(job(1, seeds).contains("a run stands here already"));
    assertArrayEquals(before, Files.readAllBytes(folder.resolve("alone/seed-1/model.trellis")));
  }

  @Test
  void aResumeThatBeginsIsTold() throws IOException {
    List<String> told = Collections.synchronizedList(new ArrayList<>());
    TrainingListener listener =
        new TrainingListener() {
          @Override
          public void preparing(String line) {
            told.add(line);
          }
        };
    config = write("linear.yaml", "{type: linear}");
    Path output = folder.resolve("spark");
    TaggerConfig two = config("seeds=[1, 2]", "output=" + output);
    DistributedRuns runs =
        new DistributedRuns(JavaSparkContext.fromSparkContext(Sessions.local().sparkContext()));
    runs.seeds(two, StartMode.RESUME, listener);
    for (int seed = 1; seed <= 2; seed++) {
      String line = output.resolve("seed-" + seed) + ": there is no run to go on with: it begins";
      assertTrue(told.contains(line), told::toString);
    }
    told.clear();
    runs.seeds(two, StartMode.RESUME, listener);
    assertFalse(told.toString().contains("it begins"), told::toString);
  }

  @Test
  void moreFoldsThanSentencesAreToldBeforeARunBegins() {
    String told = job(1, "--folds=61", "--output=" + folder.resolve("spark"));
    assertEquals(
        "error: "
            + folder.resolve("train")
            + ": has 60 sentences, too few to cut it into 61 folds: take fewer",
        told);
    assertFalse(Files.exists(folder.resolve("spark/fold-1")));
    assertTrue(job(2, "--folds=1001").contains("--folds is 1001"), "as trellis train has it");
  }

  @Test
  void anOutputIsToldAsItIsGiven() {
    String file = folder.resolve("train").toString();
    assertEquals(
        "error: --output "
            + file
            + ": `output`: \""
            + file
            + "\" is a file: name a folder for the results",
        job(1, "--set=train.workers=2", "--output", file));
    assertTrue(job(2, "--output={a: b").contains("there is nothing to distribute"), "no YAML");
  }

  @Test
  void aWrongConfigIsNoWrongCommandLine() throws IOException {
    assertTrue(job(1, "--set=nokey=1").contains("nokey"));
    assertTrue(job(1, "--set=seeds=[1, 2]", "--folds=2").contains("`seeds` and folds"));
    config = write("linear.yaml", "{type: linear}");
    Path rows = rows();
    for (String wrong : List.of("seeds=[1, 2]", "train.optimizer=sgd", "train.epochs=-1")) {
      String key = wrong.substring(0, wrong.indexOf('='));
      String told = job(1, "--input=" + rows, "--set=" + wrong);
      assertTrue(told.contains(key), told);
    }
  }

  @Test
  void spansThatOverlapGetTheLevelsThatOneMachineGivesThem() throws IOException {
    for (String town : List.of("York", "Bath")) {
      Path brat = Files.createDirectory(folder.resolve(town));
      Files.writeString(brat.resolve("a.txt"), "The Bank of " + town + " left .\n");
      String spans = "T1\tORG 4 16\tBank of %1$s\nT2\tLOC 12 16\t%1$s\n".formatted(town);
      Files.writeString(brat.resolve("a.ann"), spans);
    }
    String yaml = "data: {train: %1$s/York, dev: %1$s/Bath, format: brat, nested: true}\n";
    config = Files.writeString(folder.resolve("nested.yaml"), yaml.formatted(folder));
    job(0, "--set=seeds=[1, 2]", "--set=train.epochs=1", "--output=" + folder.resolve("spark"));
    String made = Files.readString(folder.resolve("spark/seed-2/config.yaml"));
    assertTrue(made.contains("level-2"), made);
  }

  /** A sentence as Parquet. */
  private Path rows() {
    Path rows = folder.resolve("rows");
    Sessions.local()
        .sql("SELECT array('Ada', 'lives') AS tokens, array('B-PER', 'O') AS labels")
        .write()
        .parquet(rows.toString());
    return rows;
  }

  @Test
  void aFolderThatCannotBeMadeIsToldInALine() {
    String told = job(1, "--set=train.workers=2", "--output=/proc/x/y");
    assertTrue(told.startsWith("error: /proc/x"), told);
  }

  @Test
  void workersGiveTheSameFile() throws IOException {
    for (String more : List.of("train.optimizer=sgd", "train.exchange=2")) {
      new Trainer(config("train.workers=3", more), folder.resolve("alone"), TrainingListener.SILENT)
          .run(StartMode.REPLACE);
      job(
          0,
          "--replace",
          "--set=train.workers=3",
          "--set=" + more,
          "--output=" + folder.resolve("spark"));
      assertSame("alone", "spark");
    }
  }

  @Test
  void workersOfAPerceptronDoSo() throws IOException {
    config = write("perceptron.yaml", "{type: linear, model: perceptron}");
    new Trainer(config("train.workers=2"), folder.resolve("alone"), TrainingListener.SILENT)
        .run(StartMode.NEW);
    job(0, "--set=train.workers=2", "--output=" + folder.resolve("spark"));
    assertSame("alone", "spark");
  }

  @Test
  void aRunThatFailsIsToldOnce() throws IOException {
    String told =
        job(
            1,
            "--set=seeds=[1, 2]",
            "--set=train.rate=10",
            "--set=train.clip=1000000",
            "--output=" + folder.resolve("spark"));
    assertTrue(told.contains("seed-1"), told);
    assertTrue(told.contains("the loss has exploded"), told);
  }

  @Test
  void nothingToDistributeIsTold() {
    assertTrue(job(2).contains("there is nothing to distribute"));
    for (String folds : List.of("many", "0", "1", "-3")) {
      assertTrue(job(2, "--folds=" + folds).contains("--folds is " + folds), folds);
    }
    assertTrue(job(2, "--tokens-column=a").contains("give --input"));
    String options = job(2, "--seeds=3");
    assertFalse(options.contains("--folds,,"), options);
  }
}
