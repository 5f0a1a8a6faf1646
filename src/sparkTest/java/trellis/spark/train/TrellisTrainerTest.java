package trellis.spark.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import trellis.config.ConfigReader;
import trellis.config.TaggerConfig;
import trellis.error.TrainingException;
import trellis.spark.ExecutorKiller;
import trellis.spark.Sessions;
import trellis.spark.TrellisTagger;
import trellis.text.Sentence;
import trellis.train.Trainer;
import trellis.train.data.TrainingDataReader;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.util.Excerpt;

/** Training on rows gives the weights that training on a file gives, bit for bit. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TrellisTrainerTest {
  private static final String CONFIG =
      """
      task: ner
      data:
        train: %s
        dev: %s
        scheme: bio
      network: {type: linear, scheme: bio}
      train: {epochs: 2}
      """;

  private static final StructType SCHEMA =
      new StructType()
          .add("tokens", DataTypes.createArrayType(DataTypes.StringType), true)
          .add("labels", DataTypes.createArrayType(DataTypes.StringType), true)
          .add("isDev", DataTypes.BooleanType, true);

  @TempDir private Path folder;
  private Path config;

  @BeforeEach
  void write() throws IOException {
    String yaml = CONFIG.formatted(first("train", 100), first("dev", 40));
    config = Files.writeString(folder.resolve("ner.yaml"), yaml);
  }

  /** A file with the first sentences of the sample, which is enough for what is held here. */
  private Path first(String split, int sentences) throws IOException {
    String text = Files.readString(Path.of("data/sample", split + ".conll"));
    List<String> blocks = List.of(text.split("\n\n")).subList(0, sentences);
    return Files.writeString(folder.resolve(split), String.join("\n\n", blocks) + "\n");
  }

  private TaggerConfig config(String... changes) {
    return ConfigReader.read(config, List.of(changes));
  }

  /** The entries of a model but for those that name its files. */
  private static Map<String, byte[]> entries(Path model) throws IOException {
    Map<String, byte[]> entries = new TreeMap<>();
    try (ZipFile zip = new ZipFile(model.toFile())) {
      for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(e -> (ZipEntry) e)::iterator) {
        if (!List.of("manifest.json", "config.yaml").contains(entry.getName())) {
          entries.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
        }
      }
    }
    return entries;
  }

  private Map<String, byte[]> alone(String... changes) throws IOException {
    Path run = folder.resolve("alone");
    new Trainer(config(changes), run, TrainingListener.SILENT).run(StartMode.REPLACE);
    return entries(run.resolve("model.trellis"));
  }

  private List<Row> sentences(String file, boolean isDev) {
    List<Row> rows = new ArrayList<>();
    TaggerConfig read = config("data.train=" + folder.resolve(file));
    for (Sentence one : TrainingDataReader.readTrain(read, read.data())) {
      rows.add(row(one.tokens(), one.labels(), isDev));
    }
    return rows;
  }

  private static Row row(List<String> tokens, List<String> labels, Boolean isDev) {
    return RowFactory.create(
        tokens == null ? null : tokens.toArray(), labels == null ? null : labels.toArray(), isDev);
  }

  private Dataset<Row> train(SparkSession spark, int partitions) {
    // repartition deals rows out; a file of rows in order, cut in parts, is what users have
    return spark.createDataFrame(
        JavaSparkContext.fromSparkContext(spark.sparkContext())
            .parallelize(sentences("train", false), partitions),
        SCHEMA);
  }

  private TrellisTrainer trainer(String... changes) {
    return new TrellisTrainer()
        .setConfig(config.toString())
        .setOverrides(changes)
        .setOutput(folder.resolve("run").toString());
  }

  private void assertSameBits(SparkSession spark, int partitions, String... changes)
      throws IOException {
    Map<String, byte[]> expected = alone(changes);
    TrellisTagger tagger = trainer(changes).setMode("replace").fit(train(spark, partitions));
    Map<String, byte[]> found = entries(Path.of(URI.create(tagger.getModel())));
    assertEquals(expected.keySet(), found.keySet());
    expected.forEach((name, bytes) -> assertArrayEquals(bytes, found.get(name), name));
  }

  @Test
  @Order(1)
  void theWeightsAreThoseOfOneMachineBitForBit() throws IOException {
    SparkSession spark = Sessions.local();
    assertSameBits(spark, 1);
    assertSameBits(spark, 7);
    assertSameBits(spark, 3, "network.states=observed", "network.least=2");
    assertSameBits(spark, 2, "train.optimizer=owlqn", "train.l1=0.5");
    assertSameBits(spark, 110); // more than there are sentences: some have none
  }

  @Test
  @Order(2)
  void anExecutorThatIsKilledChangesNoBit() throws IOException {
    SparkSession spark = Sessions.cluster();
    ExecutorKiller killer = ExecutorKiller.after(30, spark); // within the evaluations
    assertSameBits(spark, 4);
    assertEquals(1, killer.killed());
    assertEquals(1, killer.removed());
    spark.stop();
  }

  @Test
  @Order(1)
  void theJobTrains() throws IOException {
    Map<String, byte[]> expected = alone("train.l2=0.7", "train.epochs=1");
    Path input = folder.resolve("input");
    train(Sessions.local(), 1)
        .write()
        .parquet(input.toString()); // of several the largest comes first
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String[] args = {
      "--config=" + config,
      "--input=" + input,
      "--set=train.l2=0.7",
      "--set",
      "train.epochs=1",
      "--output",
      folder.resolve("job").toString()
    };
    assertEquals(0, TrainJob.run(args, new PrintStream(out), System.err));
    Path model = folder.resolve("job/model.trellis");
    assertEquals("model: " + model.toUri(), out.toString(StandardCharsets.UTF_8).strip());
    Map<String, byte[]> found = entries(model);
    expected.forEach((name, bytes) -> assertArrayEquals(bytes, found.get(name), name));
    String told = failed(1, args);
    assertTrue(told.contains("a run stands here already: go on with it (--resume)"), told);
    assertEquals(
        "error: there is no option \"--confg\"; did you mean '--config'?",
        failed(2, "--confg", "x"));
    assertTrue(failed(2, "--input", "x").contains("--config is missing"));
  }

  private static String failed(int code, String... args) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    assertEquals(code, TrainJob.run(args, System.out, new PrintStream(err)));
    return err.toString(StandardCharsets.UTF_8).strip();
  }

  @Test
  @Order(1)
  void aPipelineTrainsAndTags() {
    SparkSession spark = Sessions.local();
    List<Row> rows = sentences("train", false);
    rows.addAll(sentences("dev", true));
    Dataset<Row> data = spark.createDataFrame(rows, SCHEMA).repartition(3);
    TrellisTrainer trainer = trainer("train.l2=0.7").setValidationCol("isDev");
    Dataset<Row> tagged =
        new Pipeline().setStages(new PipelineStage[] {trainer}).fit(data).transform(data);
    assertEquals(List.of("tokens", "labels", "isDev", "spans"), Arrays.asList(tagged.columns()));
    assertEquals(rows.size(), tagged.filter("spans is not null").count());
    assertTrue(Files.exists(folder.resolve("run/metrics.json")));
    assertTrue(tagged.filter("size(spans) > 0").count() > 20);
  }

  @Test
  @Order(1)
  void aRunGoesOn() throws IOException {
    SparkSession spark = Sessions.local();
    Map<String, byte[]> expected = alone();
    trainer("train.epochs=1", "train.checkpoint=0.0001").fit(train(spark, 2));
    String text =
        assertThrows(TrainingException.class, () -> trainer().fit(train(spark, 2))).getMessage();
    assertTrue(text.contains("run"), text);
    TrellisTagger tagger = trainer().setMode("resume").fit(train(spark, 5));
    Map<String, byte[]> found = entries(Path.of(URI.create(tagger.getModel())));
    expected.forEach((name, bytes) -> assertArrayEquals(bytes, found.get(name), name));
  }

  @Test
  @Order(1)
  void wrongColumnsAndSettingsAreToldBeforeAJob() {
    Dataset<Row> data = train(Sessions.local(), 1);
    assertRefused(trainer().setTokensCol("token"), data, "did you mean 'tokens'?");
    assertRefused(trainer().setLabelsCol("isDev"), data, "isDev is boolean: array<string>");
    assertRefused(trainer().setValidationCol("tokens"), data, "boolean is expected");
    assertRefused(trainer().setMode("renew"), data, "mode cannot be 'renew'");
    assertRefused(new TrellisTrainer(), data, "there is no config");
    assertRefused(trainer("train.optimizer=sgd"), data, "by lbfgs and owlqn alone");
    assertRefused(trainer("seeds=[1, 2]"), data, "`seeds`");
    assertRefused(trainer("data.part=0.5"), data, "`data.part`");
    assertRefused(trainer("data.dev=10%"), data, "`data.dev`");
    assertRefused(trainer("data.labels={map: {PER: ORG}}"), data, "`data.labels`");
    assertRefused(trainer().setFeatureCols("tokens"), data, "featureCols has 1 columns");
    assertRefused(trainer().setLabelsCol("tokens"), data, "are the same");
    assertRefused(trainer(), data.filter("false"), "there is none to learn from");
  }

  private static void assertRefused(TrellisTrainer trainer, Dataset<Row> data, String message) {
    String text = assertThrows(RuntimeException.class, () -> trainer.fit(data)).getMessage();
    assertTrue(text.contains(message), text);
  }

  @Test
  @Order(1)
  void rowsThatCannotBeLearnedFromAreToldWithTheirPlace() {
    assertFails(row(null, List.of("O"), false), "column tokens is null");
    assertFails(row(List.of("a"), null, false), "column labels is null");
    assertFails(row(Arrays.asList("a", null), List.of("O", "O"), false), "element 1");
    assertFails(row(List.of("a", "b"), List.of("O"), false), "2 tokens, but 1 in column labels");
    assertFails(row(List.of("a"), List.of("_"), false), "a known label for each token");
    assertFails(row(List.of("a"), List.of("PERSON"), false), "is no label of names");
  }

  @Test
  @Order(1)
  void blanksAreRefusedInRowsOfTrainAndOfDevAlike() {
    for (String token : List.of("", "New York", "a\tb", "\n", "a\u00a0b")) {
      Row wrong = row(List.of("a", token), List.of("O", "O"), false);
      String text = "column tokens: element 1 (counted from 0) of 2, " + Excerpt.quoted(token);
      assertFails(wrong, "row 10 of partition 0 (both counted from 0): " + text);
      Row ofDev = row(List.of("a", token), List.of("O", "O"), true);
      assertFails(ofDev, "row 0 of dev (counted from 0): " + text);
    }
    assertFails(row(List.of("a"), List.of("B PER"), false), "column labels: element 0");
  }

  private void assertFails(Row wrong, String message) {
    SparkSession spark = Sessions.local();
    List<Row> rows = new ArrayList<>(sentences("train", false).subList(0, 10));
    rows.add(wrong);
    Dataset<Row> data = spark.createDataFrame(rows, SCHEMA).coalesce(1);
    TrellisTrainer trainer = wrong.getBoolean(2) ? trainer().setValidationCol("isDev") : trainer();
    Throwable root = assertThrows(Exception.class, () -> trainer.fit(data));
    while (root.getCause() != null) {
      root = root.getCause();
    }
    assertTrue(root.getMessage().contains(message), root.getMessage());
  }
}
