package trellis.spark.train;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import trellis.error.CorpusException;
import trellis.train.part.LabeledSentence;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/**
 * Reads sentences to learn from out of rows.
 *
 * @param tokens the place of the column of tokens
 * @param labels that of their labels
 * @param features those of what else is known of them
 * @param names of these columns, for messages
 */
record RowReader(int tokens, int labels, int[] features, List<String> names)
    implements Serializable {

  /** Finds the columns; refuses those that are not there or are no lists of texts. */
  static RowReader of(StructType schema, String tokens, String labels, String[] features) {
    if (tokens.equals(labels)) {
      throw new IllegalArgumentException(
          "the columns of tokens and of labels are the same, " + tokens + " (labelsCol)");
    }
    int[] places = new int[features.length];
    List<String> names = new ArrayList<>(List.of(tokens, labels));
    for (int i = 0; i < places.length; i++) {
      places[i] = place(schema, features[i], "featureCols");
      names.add(features[i]);
    }
    return new RowReader(
        place(schema, tokens, "tokensCol"), place(schema, labels, "labelsCol"), places, names);
  }

  private static int place(StructType schema, String column, String parameter) {
    int place = placeOf(schema, column, parameter);
    DataType type = schema.fields()[place].dataType();
    if (!(type instanceof ArrayType list && list.elementType() instanceof StringType)) {
      throw new IllegalArgumentException(
          "the column "
              + column
              + " is "
              + type.catalogString()
              + ": array<string> is expected, a text for each token of a sentence ("
              + parameter
              + ")");
    }
    return place;
  }

  private static int placeOf(StructType schema, String column, String parameter) {
    List<String> columns = List.of(schema.fieldNames());
    if (!columns.contains(column)) {
      throw new IllegalArgumentException(
          "there is no column "
              + Excerpt.quoted(column)
              + NearestName.among(columns, column)
                  .map(name -> "; did you mean '" + name + "'?")
                  .orElse(": the data has " + String.join(", ", columns))
              + " ("
              + parameter
              + ")");
    }
    return columns.indexOf(column);
  }

  /** Refuses a column that does not say of each row whether it is for dev. */
  static void requireFlag(StructType schema, String column, String parameter) {
    DataType type = schema.fields()[placeOf(schema, column, parameter)].dataType();
    if (!(type instanceof BooleanType)) {
      throw new IllegalArgumentException(
          "the column "
              + column
              + " is "
              + type.catalogString()
              + ": boolean is expected, true for"
              + " sentences that are scored and not learned from ("
              + parameter
              + ")");
    }
  }

  /**
   * The sentence of a row.
   *
   * @param where the row is, for messages
   */
  LabeledSentence read(Row row, String where) {
    List<String> ofTokens = texts(row, tokens, 0, where);
    List<List<String>> ofFeatures = new ArrayList<>();
    for (int i = 0; i < features.length; i++) {
      ofFeatures.add(sameLength(texts(row, features[i], i + 2, where), ofTokens, i + 2, where));
    }
    return new LabeledSentence(
        ofTokens, ofFeatures, sameLength(texts(row, labels, 1, where), ofTokens, 1, where));
  }

  private List<String> texts(Row row, int place, int name, String where) {
    if (row.isNullAt(place)) {
      throw new CorpusException(
          where, 0, "column " + names.get(name) + " is null: leave such rows out");
    }
    List<String> texts = new ArrayList<>(row.getList(place));
    for (int i = 0; i < texts.size(); i++) {
      String text = texts.get(i);
      if (text == null) {
        throw wrong(name, i, texts, " is null", where);
      }
      if (isEmptyOrHasBlank(text)) {
        String what = ", " + Excerpt.quoted(text) + ", is empty or has a blank";
        throw wrong(name, i, texts, what, where);
      }
    }
    return texts;
  }

  /** A column file, such as that of dev, cannot have such cells, and a model sees none in it. */
  private static boolean isEmptyOrHasBlank(String text) {
    return text.isEmpty() || text.codePoints().anyMatch(c -> c <= ' ' || Character.isSpaceChar(c));
  }

  private CorpusException wrong(
      int name, int element, List<String> texts, String what, String where) {
    return new CorpusException(
        where,
        0,
        "column "
            + names.get(name)
            + ": element "
            + element
            + " (counted from 0) of "
            + texts.size()
            + what
            + ", in "
            + Excerpt.of(texts.toString())
            + ": leave such rows out");
  }

  private List<String> sameLength(
      List<String> texts, List<String> ofTokens, int name, String where) {
    if (texts.size() != ofTokens.size()) {
      throw new CorpusException(
          where,
          0,
          ofTokens.size()
              + " tokens, but "
              + texts.size()
              + " in column "
              + names.get(name)
              + ": each token has one, in "
              + Excerpt.of(ofTokens.toString()));
    }
    return texts;
  }
}
