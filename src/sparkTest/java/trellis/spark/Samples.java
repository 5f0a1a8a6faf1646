package trellis.spark;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import trellis.TaggedSpan;
import trellis.TaggedText;
import trellis.Tagger;
import trellis.TextSpan;

/** Rows to tag, and what a tagger says of them without Spark, to the last bit. */
final class Samples {
  private static final String MODELS = "src/test/resources/trellis/model/archive/";

  /** A model of persons and places. */
  static final String MODEL = MODELS + "golden-v2.trellis";

  /** A model with two layers, of which the second marks spans. */
  static final String TWO_LAYERS = MODELS + "golden-v9.trellis";

  static final Tagger TAGGER = Tagger.load(Path.of(MODEL));

  private static final List<String> WORDS =
      List.of("Ada", "lives", "in", "London", "the", "0", ".", "Zürich", "東京", "👩", "\"", "x\ny");

  private static final StructType SCHEMA =
      new StructType()
          .add("id", DataTypes.LongType, false)
          .add("tokens", DataTypes.createArrayType(DataTypes.StringType), true)
          .add("text", DataTypes.StringType, true);

  private Samples() {}

  /** Sentences with from 0 to 30 tokens, the same ones each time; of each the text, too. */
  static Dataset<Row> rows(SparkSession spark, int count) {
    return spark.createDataFrame(
        LongStream.range(0, count)
            .mapToObj(id -> RowFactory.create(id, tokens(id).toArray(new String[0]), text(id)))
            .toList(),
        SCHEMA);
  }

  /** Rows of what is given, whose ids count them. */
  static Dataset<Row> rows(SparkSession spark, List<String[]> tokens, List<String> texts) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      rows.add(RowFactory.create((long) i, tokens.get(i), texts.get(i)));
    }
    return spark.createDataFrame(rows, SCHEMA);
  }

  private static List<String> tokens(long id) {
    Random random = new Random(id);
    return random.ints(random.nextInt(31), 0, WORDS.size()).mapToObj(WORDS::get).toList();
  }

  private static String text(long id) {
    return String.join(" ", tokens(id));
  }

  /** What a tagger says of the tokens of the rows, by id. */
  static Map<Long, String> expectedOfTokens(int count) {
    Map<Long, String> answers = new TreeMap<>();
    for (long id = 0; id < count; id++) {
      List<String> spans = new ArrayList<>();
      List<String> tokens = tokens(id);
      for (TaggedSpan span : TAGGER.tag(tokens).spans()) {
        String text = String.join(" ", tokens.subList(span.start(), span.end()));
        spans.add(line(span.type(), span.start(), span.end(), span.probability(), text));
      }
      answers.put(id, spans.toString());
    }
    return answers;
  }

  /** What a tagger says of the texts of the rows, by id, with offsets in code points. */
  static Map<Long, String> expectedOfTexts(int count) {
    Map<Long, String> answers = new TreeMap<>();
    for (long id = 0; id < count; id++) {
      List<String> spans = new ArrayList<>();
      TaggedText tagged = TAGGER.tag(text(id));
      for (TextSpan span : tagged.spans()) {
        int start = tagged.text().codePointCount(0, span.start());
        int end = tagged.text().codePointCount(0, span.end());
        spans.add(line(span.type(), start, end, span.probability(), span.text()));
      }
      answers.put(id, spans.toString());
    }
    return answers;
  }

  /** The column of spans, by id; fails when an id comes twice. */
  static Map<Long, String> answers(Dataset<Row> tagged) {
    Map<Long, String> answers = new TreeMap<>();
    for (Row row : tagged.select("id", "spans").collectAsList()) {
      String spans =
          row.isNullAt(1)
              ? "null"
              : row.<Row>getList(1).stream().map(Samples::line).toList().toString();
      if (answers.put(row.getLong(0), spans) != null) {
        throw new AssertionError("row " + row.getLong(0) + " came twice");
      }
    }
    return answers;
  }

  private static String line(Row span) {
    return line(
        span.getString(0), span.getInt(1), span.getInt(2), span.getDouble(3), span.getString(4));
  }

  private static String line(String type, int start, int end, double probability, String text) {
    return type + " " + start + "-" + end + " " + Double.toHexString(probability) + " " + text;
  }
}
