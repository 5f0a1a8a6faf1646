package trellis.spark;

import java.io.IOException;
import java.io.PrintStream;
import java.util.UUID;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Tags files on a cluster: the main class for {@code spark-submit}; {@code --help} lists its
 * options.
 *
 * <p>The output is written beside its place and moved there when it is complete, so that no half of
 * it is ever there; a driver that dies leaves nothing but a folder whose name begins with an
 * underscore, which readers pass over. The exit code is 0, 1 when the job fails, and 2 when it
 * cannot begin.
 */
public final class TagJob {
  private TagJob() {}

  /**
   * Tags, and ends the JVM when that fails.
   *
   * @param args the options
   */
  public static void main(String[] args) {
    int code = run(args, System.out, System.err);
    if (code != 0) {
      System.exit(code);
    }
  }

  /** Tags, tells people how it went, and gives the exit code. */
  static int run(String[] args, PrintStream out, PrintStream err) {
    return JobOptions.run(
        () -> {
          TagJobOptions options = new TagJobOptions(args);
          return options.has("--help") ? TagJobOptions.USAGE.strip() : "tagged: " + tag(options);
        },
        IOException.class,
        out,
        err);
  }

  /** Tags, and returns where the answers are. */
  private static Path tag(TagJobOptions options) throws IOException {
    SparkSession spark = SparkSession.builder().appName("Trellis, tag").getOrCreate();
    Path output = new Path(options.value("--output"));
    FileSystem files = output.getFileSystem(spark.sparkContext().hadoopConfiguration());
    if (files.exists(output) && !options.has("--replace")) {
      throw new IllegalArgumentException(
          output + " is there already: name another output, or give --replace");
    }
    Dataset<Row> input = spark.read().format(options.format()).load(options.value("--input"));
    Dataset<Row> tagged = options.tagger().transform(input);
    Path beside = new Path(output.getParent(), "_" + output.getName() + "-" + UUID.randomUUID());
    try {
      tagged.write().parquet(beside.toString());
      files.delete(output, true);
      if (!files.rename(beside, output)) {
        throw new IOException(beside + " cannot be renamed to " + output);
      }
    } finally {
      files.delete(beside, true); // it is not there any more when all went well
    }
    return output;
  }
}
