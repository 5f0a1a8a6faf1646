package trellis.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import trellis.Limits;
import trellis.Tagger;
import trellis.spark.TrellisTagger;

/**
 * What tagging on Spark costs: tokens a second of CPU on two executors of one core each, beside
 * {@code tagAll} with two threads in this JVM, in one run. The CPU is that of whole processes,
 * their compilers and collectors included; each row is the median of rounds after some that do not
 * count.
 */
public final class SparkSpeed {
  /** Rounds that do not count: each JVM compiles what it runs, for ten seconds of CPU or so. */
  private static final int WARMING = 3;

  private static final String CORPUS = "data/sample/train.conll";
  private static final StructType SCHEMA =
      new StructType()
          .add("id", DataTypes.LongType, false)
          .add("tokens", DataTypes.createArrayType(DataTypes.StringType), false)
          .add("text", DataTypes.StringType, false);

  private final String model;
  private final Path folder;
  private final int rounds;
  private final List<List<String>> sentences;
  private final long tokens;

  private SparkSpeed(String model, Path folder, int count, int rounds) throws IOException {
    this.model = model;
    this.folder = folder;
    this.rounds = rounds;
    List<List<String>> corpus = corpus();
    Random random = new Random(1);
    this.sentences =
        random.ints(count, 0, corpus.size()).<List<String>>mapToObj(corpus::get).toList();
    this.tokens = sentences.stream().mapToLong(List::size).sum();
  }

  /**
   * Prints the table.
   *
   * @param args the model, a folder to write to, the number of sentences, of rounds
   */
  public static void main(String[] args) throws IOException {
    Path folder = Files.createDirectories(Path.of(args[1])).toAbsolutePath();
    new SparkSpeed(args[0], folder, Integer.parseInt(args[2]), Integer.parseInt(args[3])).print();
  }

  /** The tokens of the sentences of the sample. */
  private static List<List<String>> corpus() throws IOException {
    List<List<String>> sentences = new ArrayList<>();
    List<String> open = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(CORPUS))) {
      if (line.isBlank() && !open.isEmpty()) {
        sentences.add(open);
        open = new ArrayList<>();
      } else if (!line.isBlank()) {
        open.add(line.split("\t")[0]);
      }
    }
    return sentences;
  }

  private void print() {
    System.out.printf(
        Locale.ROOT,
        "%,d sentences, %,d tokens, kernel %s, median of %d rounds%n%n",
        sentences.size(),
        tokens,
        Tagger.kernel(),
        rounds);
    System.out.println("| | seconds | CPU seconds | tokens a CPU second | beside one JVM |");
    System.out.println("|---|---:|---:|---:|---:|");
    Tagger tagger = Tagger.load(Path.of(model)).with(Limits.none().threads(2));
    ProcessHandle self = ProcessHandle.current();
    double ofTokens =
        row(
            "one JVM of 2 threads, tokens",
            List.of(self),
            () -> tagger.tagAll(sentences).mapToInt(one -> one.spans().size()).sum(),
            0);
    double ofTexts =
        row(
            "one JVM of 2 threads, texts",
            List.of(self),
            () -> tagger.tagAllTexts(texts()).mapToInt(one -> one.spans().size()).sum(),
            0);
    SparkSession spark = session();
    String in = folder.resolve("in").toString();
    write(spark, in);
    List<ProcessHandle> executors = self.children().filter(SparkSpeed::isExecutor).toList();
    if (executors.size() != 2) {
      throw new IllegalStateException(executors.size() + " executors, 2 are expected");
    }
    Dataset<Row> rows = spark.read().parquet(in);
    TrellisTagger stage = new TrellisTagger().setModel(model).setKernel(Tagger.kernel());
    String out = folder.resolve("out").toString();
    row("2 executors, rows read, not tagged", executors, () -> noop(rows), 0);
    row("2 executors, tokens, no output", executors, () -> noop(stage.transform(rows)), ofTokens);
    row(
        "2 executors, tokens, Parquet",
        executors,
        () -> stage.transform(rows).write().mode(SaveMode.Overwrite).parquet(out),
        ofTokens);
    stage.setInputCol("text");
    row("2 executors, texts, no output", executors, () -> noop(stage.transform(rows)), ofTexts);
    System.out.printf(
        "%nmost memory of an executor: %s%n", executors.stream().map(SparkSpeed::memory).toList());
    spark.stop();
  }

  private Stream<String> texts() {
    return sentences.stream().map(tokens -> String.join(" ", tokens));
  }

  private static void noop(Dataset<Row> data) {
    data.write().format("noop").mode(SaveMode.Overwrite).save();
  }

  private void write(SparkSession spark, String in) {
    List<Row> rows = new ArrayList<>();
    for (List<String> one : sentences) {
      rows.add(
          RowFactory.create((long) rows.size(), one.toArray(new String[0]), String.join(" ", one)));
    }
    spark.createDataFrame(rows, SCHEMA).repartition(8).write().mode(SaveMode.Overwrite).parquet(in);
  }

  private static SparkSession session() {
    SparkSession spark =
        SparkSession.builder()
            .appName("speed")
            .master("local-cluster[2,1,1200]")
            .config("spark.executor.memory", "900m")
            .config("spark.ui.enabled", false)
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.jars", System.getProperty("trellis.jars"))
            .config("spark.executor.extraJavaOptions", "--add-modules jdk.incubator.vector")
            .config("spark.sql.files.maxPartitionBytes", "1m")
            .config("spark.sql.files.openCostInBytes", 0)
            .getOrCreate();
    spark.sparkContext().setLogLevel("ERROR");
    return spark;
  }

  private static boolean isExecutor(ProcessHandle child) {
    return Stream.of(child.info().arguments().orElse(new String[0]))
        .anyMatch(argument -> argument.endsWith("CoarseGrainedExecutorBackend"));
  }

  /** Measures some work by the CPU of processes, and prints it; returns tokens a CPU second. */
  private double row(String name, List<ProcessHandle> processes, Runnable work, double beside) {
    double[] seconds = new double[rounds];
    double[] cpu = new double[rounds];
    for (int i = 0; i < WARMING; i++) {
      work.run();
    }
    for (int i = 0; i < rounds; i++) {
      long start = System.nanoTime();
      double before = cpu(processes);
      work.run();
      cpu[i] = cpu(processes) - before;
      seconds[i] = (System.nanoTime() - start) / 1e9;
    }
    double rate = tokens / median(cpu);
    System.out.printf(
        Locale.ROOT,
        "| %s | %.1f | %.1f | %,.0f | %s |%n",
        name,
        median(seconds),
        median(cpu),
        rate,
        beside == 0 ? "" : String.format(Locale.ROOT, "%+.0f %%", 100 * (rate / beside - 1)));
    return rate;
  }

  private static double cpu(List<ProcessHandle> processes) {
    return processes.stream()
            .map(one -> one.info().totalCpuDuration().orElseThrow())
            .mapToLong(Duration::toMillis)
            .sum()
        / 1e3;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /** The most memory that a process had, as Linux tells. */
  private static String memory(ProcessHandle process) {
    try (Stream<String> lines = Files.lines(Path.of("/proc/" + process.pid() + "/status"))) {
      return lines
          .filter(line -> line.startsWith("VmHWM"))
          .map(line -> line.replaceAll("\\D", ""))
          .map(kilobytes -> Long.parseLong(kilobytes) / 1000 + " MB")
          .findFirst()
          .orElse("unknown");
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }
}
