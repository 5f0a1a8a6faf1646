package trellis.spark;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import trellis.Tagger;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/**
 * What a {@link TrellisTagger} was set to, held against the columns that it gets; it goes to the
 * executors.
 *
 * @param inputName the column of tokens or texts
 * @param input its place: rows that come from code know no names
 * @param isText whether it has texts
 * @param batchSize rows that are tagged together
 */
record TaggingSettings(
    String inputName,
    int input,
    boolean isText,
    AnswerColumns columns,
    InvalidRows invalid,
    int batchSize,
    WantedKernel kernel)
    implements Serializable {

  /** The settings of a tagger; refuses those that no data fits. */
  static TaggingSettings of(TrellisTagger tagger, StructType schema) {
    String inputName = tagger.getInputCol();
    List<String> names = List.of(schema.fieldNames());
    if (!names.contains(inputName)) {
      throw new IllegalArgumentException(
          tagger.uid() + ": there is no column " + named(inputName, names) + " (inputCol)");
    }
    int input = names.indexOf(inputName);
    DataType type = schema.fields()[input].dataType();
    boolean isText = type instanceof StringType;
    if (!isText && !(type instanceof ArrayType list && list.elementType() instanceof StringType)) {
      throw new IllegalArgumentException(
          tagger.uid()
              + ": the column "
              + inputName
              + " is "
              + type.catalogString()
              + ": give array<string>, the tokens of a sentence, or string, a text (inputCol)");
    }
    if (tagger.getBatchSize() < 1) {
      throw new IllegalArgumentException(
          tagger.uid() + ": batchSize is " + tagger.getBatchSize() + ": give 1 or more");
    }
    return new TaggingSettings(
        inputName,
        input,
        isText,
        new AnswerColumns(tagger.getLayer(), !tagger.getLabelsCol().isEmpty()),
        value(tagger, InvalidRows.class, "handleInvalid", tagger.getHandleInvalid()),
        tagger.getBatchSize(),
        value(tagger, WantedKernel.class, "kernel", tagger.getKernel()));
  }

  /** The columns with those of the answers behind them; refuses names that are there already. */
  StructType answered(TrellisTagger tagger, StructType schema) {
    StructType more =
        added(tagger, schema, tagger.getOutputCol(), "outputCol", AnswerColumns.SPANS);
    return columns.hasLabels()
        ? added(
            tagger,
            more,
            tagger.getLabelsCol(),
            "labelsCol",
            isText ? AnswerColumns.LABELED_TOKENS : AnswerColumns.LABELS)
        : more;
  }

  private static StructType added(
      TrellisTagger tagger, StructType schema, String name, String parameter, DataType type) {
    if (List.of(schema.fieldNames()).contains(name)) {
      throw new IllegalArgumentException(
          tagger.uid()
              + ": there is a column "
              + name
              + " already: drop it, or give the answer another name ("
              + parameter
              + ")");
    }
    return schema.add(name, type, true);
  }

  /** Refuses a model that cannot answer. */
  void requireModel(Tagger tagger) {
    if (!tagger.featureColumns().isEmpty()) {
      throw new IllegalArgumentException(
          "the model "
              + tagger.name()
              + " reads "
              + String.join(", ", tagger.featureColumns())
              + " beside tokens, which this tagger does not pass on: train one without"
              + " data.features");
    }
    if (!columns.layer().isEmpty()) {
      tagger.layer(columns.layer());
    }
  }

  private static <E extends Enum<E>> E value(
      TrellisTagger tagger, Class<E> type, String parameter, String given) {
    List<E> values = List.of(type.getEnumConstants());
    List<String> names = values.stream().map(one -> one.name().toLowerCase(Locale.ROOT)).toList();
    if (!names.contains(given)) {
      throw new IllegalArgumentException(
          tagger.uid() + ": " + parameter + " cannot be " + named(given, names));
    }
    return values.get(names.indexOf(given));
  }

  /** A name that is none of those that may be, with the nearest, or with all. */
  static String named(String given, List<String> names) {
    Optional<String> nearest = NearestName.among(names, given);
    return Excerpt.quoted(given)
        + nearest
            .map(name -> "; did you mean '" + name + "'?")
            .orElse(": give one of " + String.join(", ", names));
  }
}
