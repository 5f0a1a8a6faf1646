package trellis.spark;

import java.util.List;

/** The options of {@link TagJob}, read from its arguments. */
final class TagJobOptions {
  static final String USAGE =
      """
      Tags a column of tokens or texts and writes all columns with the spans as Parquet.

        spark-submit --class trellis.spark.TagJob --jars trellis-tagger.jar trellis-spark.jar \\
            --model MODEL --input IN --output OUT [OPTION VALUE]…

      --model FILE           the model, in any file system that Hadoop knows
      --input PATH           what to tag: a file, a folder or a pattern
      --output FOLDER        is made when all is tagged; must not be there, but for --replace
      --format NAME          of the input: parquet, or text, a text a line (parquet)
      --column NAME          array<string>, tokens, or string, a text (tokens; of text: value)
      --spans-column NAME    that is added (spans)
      --labels-column NAME   that is added (none)
      --layer NAME           of labels, where the model has several (spans of all)
      --handle-invalid HOW   rows with a null token: error, keep, skip (error)
      --batch-size ROWS      that are tagged together (256)
      --kernel NAME          of all executors: vector, plain, blas, any (vector)
      --replace              an output that is there already
      --help                 prints this
      """;

  private final JobOptions options;
  private final int batchSize;

  /** Reads the arguments; {@link IllegalArgumentException} says what is wrong with them. */
  TagJobOptions(String... args) {
    this.options =
        new JobOptions(
            USAGE, List.of("--replace"), List.of("--model", "--input", "--output"), args);
    if (!List.of("parquet", "text").contains(format())) {
      throw new IllegalArgumentException(
          "--format cannot be " + TaggingSettings.named(format(), List.of("parquet", "text")));
    }
    batchSize = batchSize();
  }

  boolean has(String name) {
    return options.has(name);
  }

  String value(String name) {
    return options.value(name, "");
  }

  String format() {
    return options.value("--format", "parquet");
  }

  /** A tagger with these settings. */
  TrellisTagger tagger() {
    return new TrellisTagger("TagJob")
        .setModel(value("--model"))
        .setInputCol(options.value("--column", format().equals("text") ? "value" : "tokens"))
        .setOutputCol(options.value("--spans-column", "spans"))
        .setLabelsCol(options.value("--labels-column", ""))
        .setLayer(options.value("--layer", ""))
        .setHandleInvalid(options.value("--handle-invalid", "error"))
        .setBatchSize(batchSize)
        .setKernel(options.value("--kernel", "vector"));
  }

  private int batchSize() {
    String given = options.value("--batch-size", "256");
    try {
      return Integer.parseInt(given);
    } catch (NumberFormatException none) {
      throw new IllegalArgumentException("--batch-size is " + given + ": give a number of rows");
    }
  }
}
