package trellis.spark.train;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import trellis.config.ConfigReader;
import trellis.config.TaggerConfig;
import trellis.config.schema.Fold;
import trellis.corpus.NestedHeads;
import trellis.error.TrellisException;
import trellis.spark.JobOptions;
import trellis.train.Trainer;
import trellis.train.result.FoldSummary;
import trellis.train.result.SeedSummary;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingResult;

/**
 * Trains on a cluster: a linear model on rows, or whole runs of a config, or one run by several
 * workers. The main class for {@code spark-submit}; {@code --help} lists its options. The exit code
 * is that of {@code trellis train}: 0 trained, 1 when the config, the data or the loss is at fault,
 * and 2 when the options are.
 */
public final class TrainJob {
  static final String USAGE =
      """
      Trains on a cluster; the driver keeps the runs.

      With --input a linear model learns from rows of tokens and labels: gradients are summed where
      the rows are. Without it the files of the config are sent to the executors: its seeds (--set
      'seeds=[1, 2, 3]'), or folds, are trained at the same time, a run a task; with one seed and
      train.workers above 1 the workers are tasks.

        spark-submit --class trellis.spark.train.TrainJob \\
            --jars trellis.jar,snakeyaml-engine.jar trellis-spark.jar \\
            --config FILE --input IN [OPTION VALUE]…

      --config FILE             the config, on the driver; with --input data.train is not read
      --input PATH              rows as Parquet: a file, a folder or a pattern
      --folds N                 of the corpus, in place of seeds
      --set KEY=VALUE           in place of what the config says (again)
      --tokens-column NAME      array<string> (tokens)
      --labels-column NAME      array<string>, one a token (labels)
      --feature-columns NAMES   array<string>, one a token, with commas between (none)
      --validation-column NAME  boolean, true for rows of dev (none: data.dev is a file)
      --output FOLDER           of the run, on the driver (that of the config)
      --resume                  goes on with the run that is there
      --replace                 a run that is there
      --help                    prints this
      """;

  private static final List<String> OF_ROWS =
      List.of("--tokens-column", "--labels-column", "--feature-columns", "--validation-column");

  private TrainJob() {}

  /**
   * Trains, and ends the JVM when that fails.
   *
   * @param args the options
   */
  public static void main(String[] args) {
    int code = run(args, System.out, System.err);
    if (code != 0) {
      System.exit(code);
    }
  }

  /** Trains, tells people how it went, and gives the exit code. */
  static int run(String[] args, PrintStream out, PrintStream err) {
    return JobOptions.run(
        () -> {
          JobOptions options =
              new JobOptions(USAGE, List.of("--resume", "--replace"), List.of("--config"), args);
          if (options.isHelp()) {
            return USAGE.strip();
          }
          return options.has("--input") ? "model: " + trainOnRows(options) : trainRuns(options);
        },
        TrellisException.class,
        out,
        err);
  }

  private static String trainOnRows(JobOptions options) {
    if (options.has("--folds")) {
      throw new IllegalArgumentException("--folds are of files, not of --input: leave one out");
    }
    TrellisTrainer trainer =
        new TrellisTrainer("TrainJob")
            .setConfig(options.value("--config", ""))
            .setOverrides(options.values("--set").toArray(new String[0]))
            .setTokensCol(options.value("--tokens-column", "tokens"))
            .setLabelsCol(options.value("--labels-column", "labels"))
            .setValidationCol(options.value("--validation-column", ""))
            .setOutput(options.value("--output", ""))
            .setMode(mode(options).name().toLowerCase(Locale.ROOT));
    if (options.has("--feature-columns")) {
      trainer.setFeatureCols(options.value("--feature-columns", "").strip().split(" *, *"));
    }
    Dataset<Row> rows = spark().read().parquet(options.value("--input", ""));
    return trainer.fit(rows).getModel();
  }

  private static SparkSession spark() {
    return SparkSession.builder().appName("Trellis, train").getOrCreate();
  }

  private static StartMode mode(JobOptions options) {
    if (options.has("--resume") && options.has("--replace")) {
      throw new IllegalArgumentException("--resume and --replace contradict each other: give one");
    }
    if (options.has("--resume")) {
      return StartMode.RESUME;
    }
    return options.has("--replace") ? StartMode.REPLACE : StartMode.NEW;
  }

  private static String trainRuns(JobOptions options) {
    for (String ofRows : OF_ROWS) {
      if (options.has(ofRows)) {
        throw new IllegalArgumentException(
            ofRows + " is of rows: give --input, or leave " + ofRows + " out");
      }
    }
    TaggerConfig config =
        NestedHeads.in(
            ConfigReader.read(
                Path.of(options.value("--config", "")),
                options.values("--set"),
                options.value("--output", ""),
                "--output"));
    StartMode mode = mode(options);
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark().sparkContext());
    DistributedRuns runs = new DistributedRuns(context);
    DriverLog log = new DriverLog();
    if (options.has("--folds")) {
      FoldSummary folds = runs.folds(config, number(options.value("--folds", "")), mode, log);
      return "folds: " + folds.folder();
    }
    if (config.seeds().isPresent()) {
      SeedSummary seeds = runs.seeds(config, mode, log);
      return "model: " + seeds.model().orElseThrow().toUri();
    }
    if (config.train().workers() == 1) {
      throw new IllegalArgumentException(
          "there is nothing to distribute: give --input with rows, --folds, or a config with"
              + " `seeds` or `train.workers` above 1");
    }
    TrainingResult result =
        new Trainer(config, config.output(), log, SparkWorkers.engines(context)).run(mode);
    return "model: " + result.model().orElseThrow().toUri();
  }

  private static int number(String folds) {
    int number = folds.matches("[0-9]{1,4}") ? Integer.parseInt(folds) : 0;
    if (number < 2 || number > Fold.MOST) {
      throw new IllegalArgumentException(
          "--folds is " + folds + ": give a number, 2 to " + Fold.MOST);
    }
    return number;
  }
}
