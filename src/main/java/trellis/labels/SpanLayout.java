package trellis.labels;

import java.util.List;

/** Lays out the spans of a sentence by token. */
final class SpanLayout {
  private SpanLayout() {}

  /**
   * For each token the span that it is in, null where it is in none.
   *
   * @throws IllegalArgumentException when two spans overlap or one ends beyond the sentence
   */
  static Span[] place(List<Span> spans, int length) {
    Span[] spanAt = new Span[length];
    for (Span span : spans) {
      if (span.end() > length) {
        throw new IllegalArgumentException(
            "the span " + span + " ends beyond the sentence, which has " + length + " tokens");
      }
      place(span, spanAt);
    }
    return spanAt;
  }

  private static void place(Span span, Span[] spanAt) {
    for (int i = span.start(); i < span.end(); i++) {
      if (spanAt[i] != null) {
        throw new IllegalArgumentException(
            "the spans " + spanAt[i] + " and " + span + " overlap; labels can write only one");
      }
      spanAt[i] = span;
    }
  }

  /** Whether that token, which may lie outside the sentence, is in a span of the type. */
  static boolean hasType(Span[] spanAt, int token, String type) {
    return token >= 0
        && token < spanAt.length
        && spanAt[token] != null
        && spanAt[token].type().equals(type);
  }
}
