package trellis.spark.train;

import java.io.PrintStream;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import trellis.spark.JobOptions;

/**
 * Trains a linear model on a cluster: the main class for {@code spark-submit}; {@code --help} lists
 * its options. The exit code is 0, 1 when the job fails, and 2 when it cannot begin.
 */
public final class TrainJob {
  static final String USAGE =
      """
      Trains a linear model on rows of tokens and labels; the driver keeps the run.

        spark-submit --class trellis.spark.train.TrainJob \\
            --jars trellis.jar,snakeyaml-engine.jar trellis-spark.jar \\
            --config FILE --input IN [OPTION VALUE]…

      --config FILE             the config, on the driver; data.train is not read
      --input PATH              rows as Parquet: a file, a folder or a pattern
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
              new JobOptions(
                  USAGE, List.of("--resume", "--replace"), List.of("--config", "--input"), args);
          return options.isHelp() ? USAGE.strip() : "model: " + train(options);
        },
        out,
        err);
  }

  private static String train(JobOptions options) {
    if (options.has("--resume") && options.has("--replace")) {
      throw new IllegalArgumentException("--resume and --replace contradict each other: give one");
    }
    TrellisTrainer trainer =
        new TrellisTrainer("TrainJob")
            .setConfig(options.value("--config", ""))
            .setOverrides(options.values("--set").toArray(new String[0]))
            .setTokensCol(options.value("--tokens-column", "tokens"))
            .setLabelsCol(options.value("--labels-column", "labels"))
            .setValidationCol(options.value("--validation-column", ""))
            .setOutput(options.value("--output", ""))
            .setMode(
                options.has("--resume") ? "resume" : options.has("--replace") ? "replace" : "new");
    if (options.has("--feature-columns")) {
      trainer.setFeatureCols(options.value("--feature-columns", "").split(","));
    }
    SparkSession spark = SparkSession.builder().appName("Trellis, train").getOrCreate();
    Dataset<Row> rows = spark.read().parquet(options.value("--input", ""));
    return trainer.fit(rows).getModel();
  }
}
