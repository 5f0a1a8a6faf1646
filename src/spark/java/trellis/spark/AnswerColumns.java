package trellis.spark;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import trellis.TaggedSentence;
import trellis.TaggedSpan;
import trellis.TaggedText;
import trellis.TextSentence;
import trellis.TextSpan;

/**
 * What an answer is as values of columns. Offsets in a sentence are tokens; in a text they are code
 * points, as SQL and Python count, where Java counts chars.
 *
 * @param layer of labels that is asked for; {@code ""} for the spans of all and the labels of the
 *     first
 * @param hasLabels whether there is a column of labels, too
 */
record AnswerColumns(String layer, boolean hasLabels) implements Serializable {
  private static final StructType SPAN =
      new StructType()
          .add("type", DataTypes.StringType, false)
          .add("start", DataTypes.IntegerType, false)
          .add("end", DataTypes.IntegerType, false)
          .add("probability", DataTypes.DoubleType, false)
          .add("text", DataTypes.StringType, false);

  /** The column of spans. */
  static final ArrayType SPANS = DataTypes.createArrayType(SPAN, false);

  /** The column of labels of tokens that were given. */
  static final ArrayType LABELS = DataTypes.createArrayType(DataTypes.StringType, false);

  /** The column of labels of a text: its tokens are known to nobody else. */
  static final ArrayType LABELED_TOKENS =
      DataTypes.createArrayType(
          new StructType()
              .add("label", DataTypes.StringType, false)
              .add("start", DataTypes.IntegerType, false)
              .add("end", DataTypes.IntegerType, false)
              .add("text", DataTypes.StringType, false),
          false);

  /** {@return the values that a sentence of tokens adds to its row} */
  Object[] of(TaggedSentence sentence) {
    TaggedSentence asked = layer.isEmpty() ? sentence : sentence.layer(layer);
    List<TaggedSpan> spans = asked.hasOneLayer() ? asked.spans() : asked.allSpans();
    Row[] column = new Row[spans.size()];
    for (int i = 0; i < column.length; i++) {
      TaggedSpan span = spans.get(i);
      column[i] =
          RowFactory.create(
              span.type(), span.start(), span.end(), span.probability(), asked.text(span));
    }
    return hasLabels
        ? new Object[] {column, asked.labels().toArray(new String[0])}
        : new Object[] {column};
  }

  /** {@return the values that a text adds to its row} */
  Object[] of(TaggedText text) {
    TaggedText asked = layer.isEmpty() ? text : text.layer(layer);
    Row[] spans = spans(asked);
    return hasLabels ? new Object[] {spans, labels(asked)} : new Object[] {spans};
  }

  /** {@return the spans of a text} */
  static Row[] spans(TaggedText text) {
    List<TextSentence> sentences = text.sentences();
    boolean hasOneLayer = sentences.isEmpty() || sentences.get(0).tagged().hasOneLayer();
    List<TextSpan> spans = hasOneLayer ? text.spans() : text.allSpans();
    Row[] column = new Row[spans.size()];
    for (int i = 0; i < column.length; i++) {
      TextSpan span = spans.get(i);
      column[i] =
          RowFactory.create(
              span.type(),
              text.codePoint(span.start()),
              text.codePoint(span.end()),
              span.probability(),
              span.text());
    }
    return column;
  }

  private static Row[] labels(TaggedText text) {
    List<TextSentence> sentences = text.sentences();
    Row[] column = new Row[sentences.stream().mapToInt(one -> one.tagged().tokens().size()).sum()];
    int at = 0;
    for (TextSentence sentence : sentences) {
      List<String> labels = sentence.tagged().labels();
      for (int token = 0; token < labels.size(); token++) {
        int start = sentence.start(token);
        int end = sentence.end(token);
        column[at++] =
            RowFactory.create(
                labels.get(token),
                text.codePoint(start),
                text.codePoint(end),
                text.text().substring(start, end));
      }
    }
    return column;
  }
}
