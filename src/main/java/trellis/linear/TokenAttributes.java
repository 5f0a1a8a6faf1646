package trellis.linear;

import java.util.List;
import trellis.linear.template.FeaturePattern;
import trellis.linear.template.Field;
import trellis.linear.template.Reading;

/** Finds the attributes of the tokens of a sentence, pattern by pattern; not thread-safe. */
public final class TokenAttributes {
  private final AttributeIndex index;
  private final List<FeaturePattern> patterns;
  private final List<Reading> readings;
  private final int[][] fieldReadings; // [pattern][field] which reading it is
  private final boolean isGrowing;
  private int[][] values = new int[0][]; // [reading][token]
  private int length;

  /**
   * Prepares the search.
   *
   * @param isGrowing whether attributes that are not known get numbers
   */
  public TokenAttributes(AttributeIndex index, boolean isGrowing) {
    this.index = index;
    this.isGrowing = isGrowing;
    this.patterns = index.template().patterns();
    this.readings = index.template().readings();
    this.fieldReadings = new int[patterns.size()][];
    for (int p = 0; p < fieldReadings.length; p++) {
      List<Field> fields = patterns.get(p).fields();
      fieldReadings[p] =
          fields.stream().mapToInt(field -> readings.indexOf(field.reading())).toArray();
    }
  }

  /** What the fields of a template read of tokens, as texts. */
  public interface Texts {
    /** What is read of a token. */
    String text(Reading reading, int token);
  }

  /** Takes a sentence. */
  public void read(int tokens, Texts texts) {
    length = tokens;
    if (values.length == 0 || values[0].length < tokens) {
      values = new int[readings.size()][tokens];
    }
    for (int r = 0; r < readings.size(); r++) {
      for (int t = 0; t < tokens; t++) {
        values[r][t] = id(texts.text(readings.get(r), t));
      }
    }
  }

  private int id(String text) {
    return isGrowing ? index.addValue(text) : index.value(text);
  }

  /** The row of a pattern's attribute at a token, {@link AttributeIndex#UNKNOWN} if it has none. */
  public int row(int pattern, int token) {
    List<Field> fields = patterns.get(pattern).fields();
    int node = index.root(pattern);
    int last = fields.size() - 1;
    if (last < 0) {
      return isGrowing ? index.addRow(node, 0) : index.step(node, 0);
    }
    for (int f = 0; f <= last && node != AttributeIndex.UNKNOWN; f++) {
      int value = value(fields.get(f), fieldReadings[pattern][f], token);
      if (!isGrowing) {
        node = index.step(node, value);
      } else {
        node = f == last ? index.addRow(node, value) : index.addNode(node, value);
      }
    }
    return node;
  }

  private int value(Field field, int reading, int token) {
    int place = field.place();
    if (field.isAbsolute()) {
      place = place < 0 ? length + place : place;
    } else {
      place = token + place;
    }
    if (place < 0) {
      return id(AttributeIndex.outside(place));
    }
    return place < length ? values[reading][place] : id(AttributeIndex.outside(place - length + 1));
  }
}
