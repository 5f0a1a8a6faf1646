package trellis.spark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

  private static final List<String> FLAGS = List.of("--replace", "--help");
  private static final List<String> REQUIRED = List.of("--model", "--input", "--output");
  private static final List<String> NAMES = names();

  private final Map<String, String> values = new HashMap<>();
  private final int batchSize;

  /** Reads the arguments; {@link IllegalArgumentException} says what is wrong with them. */
  TagJobOptions(String... args) {
    for (int i = 0; i < args.length; i++) {
      int equals = args[i].indexOf('=');
      String name = equals < 0 ? args[i] : args[i].substring(0, equals);
      if (!NAMES.contains(name)) {
        throw new IllegalArgumentException(
            "there is no option " + TaggingSettings.named(name, NAMES));
      }
      String value = "";
      if (equals >= 0) {
        value = args[i].substring(equals + 1);
      } else if (!FLAGS.contains(name)) {
        i++;
        value = i < args.length ? args[i] : "";
      }
      if (value.isEmpty() != FLAGS.contains(name)) {
        throw new IllegalArgumentException(
            name + (FLAGS.contains(name) ? " takes no value" : " needs a value") + ": see --help");
      }
      if (values.put(name, value) != null) {
        throw new IllegalArgumentException(name + " is given twice: give it once");
      }
    }
    List<String> missing = new ArrayList<>(REQUIRED);
    missing.removeAll(values.keySet());
    if (!missing.isEmpty() && !has("--help")) {
      throw new IllegalArgumentException(
          String.join(", ", missing)
              + (missing.size() > 1 ? " are" : " is")
              + " missing: see --help");
    }
    if (!List.of("parquet", "text").contains(format())) {
      throw new IllegalArgumentException(
          "--format cannot be " + TaggingSettings.named(format(), List.of("parquet", "text")));
    }
    batchSize = batchSize();
  }

  /** Those that the usage has at the beginning of a line. */
  private static List<String> names() {
    return USAGE
        .lines()
        .filter(line -> line.startsWith("--"))
        .map(line -> line.substring(0, line.indexOf(' ')))
        .toList();
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  String value(String name) {
    return values.get(name);
  }

  String format() {
    return values.getOrDefault("--format", "parquet");
  }

  /** A tagger with these settings. */
  TrellisTagger tagger() {
    return new TrellisTagger("TagJob")
        .setModel(value("--model"))
        .setInputCol(values.getOrDefault("--column", format().equals("text") ? "value" : "tokens"))
        .setOutputCol(values.getOrDefault("--spans-column", "spans"))
        .setLabelsCol(values.getOrDefault("--labels-column", ""))
        .setLayer(values.getOrDefault("--layer", ""))
        .setHandleInvalid(values.getOrDefault("--handle-invalid", "error"))
        .setBatchSize(batchSize)
        .setKernel(values.getOrDefault("--kernel", "vector"));
  }

  private int batchSize() {
    String given = values.getOrDefault("--batch-size", "256");
    try {
      return Integer.parseInt(given);
    } catch (NumberFormatException none) {
      throw new IllegalArgumentException("--batch-size is " + given + ": give a number of rows");
    }
  }
}
