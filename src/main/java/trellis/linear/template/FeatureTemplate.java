package trellis.linear.template;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import trellis.error.CorpusException;
import trellis.linear.template.Reading.Column;
import trellis.linear.template.Reading.Feature;
import trellis.linear.template.Reading.Made;
import trellis.linear.template.Reading.Source;

/**
 * A file of patterns.
 *
 * @param name what messages call it
 * @param text of the file
 * @param patterns in the order of the file
 */
public record FeatureTemplate(String name, String text, List<FeaturePattern> patterns) {
  /** Keeps a copy of the list. */
  public FeatureTemplate {
    patterns = List.copyOf(patterns);
  }

  /** What its fields read of tokens, each once, in the order of the file. */
  public List<Reading> readings() {
    Set<Reading> readings = new LinkedHashSet<>();
    for (FeaturePattern pattern : patterns) {
      pattern.fields().forEach(field -> readings.add(field.reading()));
    }
    return new ArrayList<>(readings);
  }

  /**
   * The same patterns, whose columns are found among those that are read.
   *
   * @param columns the features of a corpus, as their numbers in its lines
   * @param token the column of the token
   * @throws CorpusException when a pattern reads another one
   */
  public FeatureTemplate of(int token, List<Integer> columns) {
    return new FeatureTemplate(
        name, text, patterns.stream().map(pattern -> of(pattern, token, columns)).toList());
  }

  private FeaturePattern of(FeaturePattern pattern, int token, List<Integer> columns) {
    List<Field> fields = new ArrayList<>();
    for (Field field : pattern.fields()) {
      Reading reading = field.reading();
      Source found = reading.source();
      if (found instanceof Column column) {
        found = found(pattern, column.index(), token, columns);
      }
      fields.add(
          new Field(
              field.place(),
              field.isAbsolute(),
              new Reading(found, reading.matching(), reading.isLowered())));
    }
    return new FeaturePattern(pattern.kind(), pattern.texts(), fields, pattern.line());
  }

  private Source found(FeaturePattern pattern, int column, int token, List<Integer> columns) {
    if (column == token) {
      return new Made(new TokenForm(TokenForm.Kind.TOKEN, 0));
    }
    if (columns.contains(column)) {
      return new Feature(columns.indexOf(column));
    }
    throw new CorpusException(
        name,
        pattern.line(),
        "reads column "
            + column
            + ", but the token is column "
            + token
            + " and `data.columns.features` "
            + (columns.isEmpty() ? "is not given" : "has " + columns)
            + ": add "
            + column
            + " there");
  }

  /**
   * The patterns whose attributes go together with pairs of labels. One without fields is the same
   * everywhere: it makes plain transitions, and no attribute.
   */
  public List<FeaturePattern> pairPatterns() {
    return patterns.stream().filter(one -> one.isBigram() && !one.fields().isEmpty()).toList();
  }

  /** Whether a label has a weight after another, whatever the tokens are. */
  public boolean hasTransitions() {
    return patterns.stream().anyMatch(one -> one.isBigram() && one.fields().isEmpty());
  }
}
