package trellis.linear.template;

import java.util.List;

/**
 * A line of a template: texts and fields between them, which make an attribute at each token.
 *
 * @param kind with which labels an attribute goes together
 * @param texts before, between and behind the fields: one more than these. The first begins with
 *     the letter of the kind, so that patterns with the same texts share their attributes
 * @param fields the values that are put between them
 * @param line of the file, counted from 1
 */
public record FeaturePattern(Kind kind, List<String> texts, List<Field> fields, int line) {
  /** With which labels an attribute goes together. */
  public enum Kind {
    /** With the label of the token. */
    UNIGRAM,
    /** With the label of the token and the one before. */
    BIGRAM,
    /** With both. */
    BOTH
  }

  /** Keeps copies of the lists. */
  public FeaturePattern {
    texts = List.copyOf(texts);
    fields = List.copyOf(fields);
  }

  /** Whether its attributes go together with the label of the token alone. */
  public boolean isUnigram() {
    return kind != Kind.BIGRAM;
  }

  /** Whether its attributes go together with pairs of labels. */
  public boolean isBigram() {
    return kind != Kind.UNIGRAM;
  }

  /** An attribute as a text. */
  public String attribute(List<String> values) {
    StringBuilder text = new StringBuilder(texts.get(0));
    for (int i = 0; i < fields.size(); i++) {
      text.append(values.get(i)).append(texts.get(i + 1));
    }
    return text.toString();
  }
}
