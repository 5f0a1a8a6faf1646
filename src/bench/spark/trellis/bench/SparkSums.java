package trellis.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import trellis.config.ConfigReader;
import trellis.spark.train.TrellisTrainer;
import trellis.train.Trainer;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;

/**
 * What an iteration of L-BFGS takes on two executors of one core each, beside two threads of this
 * JVM, and whether both give the same weights.
 */
public final class SparkSums {
  private static final int ROWS_OF_A_FILE = 20_000;
  private static final StructType SCHEMA =
      new StructType()
          .add("tokens", DataTypes.createArrayType(DataTypes.StringType), false)
          .add("labels", DataTypes.createArrayType(DataTypes.StringType), false);

  private SparkSums() {}

  /**
   * Prints the medians.
   *
   * @param args the config, whose {@code data.train} is a column file with the token first and the
   *     label last, and a folder for what is written
   */
  public static void main(String[] args) throws IOException {
    Path config = Path.of(args[0]);
    Path folder = Path.of(args[1]);
    Path corpus = ConfigReader.read(config, List.of()).data().train().at(0);
    SparkSession spark =
        SparkSession.builder()
            .appName("sums")
            .master("local-cluster[2,1,4096]")
            .config("spark.ui.enabled", false)
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.jars", System.getProperty("trellis.jars"))
            .config("spark.executor.memory", "4g")
            .config("spark.sql.files.maxPartitionBytes", "1g")
            .config("spark.sql.files.openCostInBytes", 0)
            .getOrCreate();
    spark.sparkContext().setLogLevel("WARN");
    Path rows = folder.resolve("rows");
    if (!Files.exists(rows)) {
      write(spark, corpus, rows);
    }
    Dataset<Row> sentences = spark.read().parquet(rows.toString()).coalesce(2);
    Path onSpark = folder.resolve("on-spark");
    new TrellisTrainer()
        .setConfig(config.toString())
        .setOutput(onSpark.toString())
        .setMode("replace")
        .fit(sentences);
    spark.stop();
    Path alone = folder.resolve("alone");
    new Trainer(
            ConfigReader.read(config, List.of("train.threads=2", "output=" + alone)),
            alone,
            TrainingListener.SILENT)
        .run(StartMode.REPLACE);
    tell("2 executors", onSpark);
    tell("2 threads", alone);
  }

  private static void write(SparkSession spark, Path corpus, Path to) throws IOException {
    List<Row> some = new ArrayList<>();
    List<String> tokens = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    try (BufferedReader lines = Files.newBufferedReader(corpus)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isEmpty()) {
          tokens.add(line.substring(0, line.indexOf('\t')));
          labels.add(line.substring(line.lastIndexOf('\t') + 1));
          continue;
        }
        some.add(RowFactory.create(tokens.toArray(), labels.toArray()));
        tokens.clear();
        labels.clear();
        if (some.size() == ROWS_OF_A_FILE) {
          append(spark, some, to);
        }
      }
    }
    append(spark, some, to);
  }

  private static void append(SparkSession spark, List<Row> rows, Path to) {
    spark.createDataFrame(rows, SCHEMA).coalesce(1).write().mode("append").parquet(to.toString());
    rows.clear();
  }

  /** Prints the median of the seconds between iterations, those at the end of an epoch left out. */
  private static void tell(String name, Path run) throws IOException {
    List<String> lines = Files.readAllLines(run.resolve("iterations.jsonl"));
    double[] at =
        lines.stream()
            .mapToDouble(
                line -> Double.parseDouble(line.replaceAll(".*\"seconds\": ?([0-9.]+).*", "$1")))
            .toArray();
    List<Double> steps = new ArrayList<>();
    for (int i = 1; i < at.length; i++) {
      if (i % 10 != 0) {
        steps.add(at[i] - at[i - 1]);
      }
    }
    steps.sort(Double::compare);
    System.out.printf(
        Locale.ROOT,
        "%s: %.3f s an iteration, median of %d; the last one: %s%n",
        name,
        steps.get(steps.size() / 2),
        steps.size(),
        lines.get(lines.size() - 1));
  }
}
