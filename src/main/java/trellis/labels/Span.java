package trellis.labels;

import trellis.util.Arguments;

/**
 * A typed stretch of tokens, {@code [start, end)}, counted from 0.
 *
 * @param type what the span is, such as {@code PER}; {@code ""} in label sets with one type, where
 *     labels are bare letters
 * @param start the first token
 * @param end the token after the last one
 */
public record Span(String type, int start, int end) {
  /**
   * Checks the places.
   *
   * @param type not null
   * @param start 0 or more
   * @param end more than the start
   * @throws IllegalArgumentException when the span holds no token or starts before 0, or the type
   *     is null
   */
  public Span {
    Arguments.given(type, "the type of a span", "give one");
    if (start < 0 || end <= start) {
      throw new IllegalArgumentException(
          "a span must start at 0 or later and hold at least one token, but got start "
              + start
              + " and end "
              + end);
    }
  }

  /** {@return the number of tokens} */
  public int length() {
    return end - start;
  }

  /** For example {@code PER 0-2}: the tokens 0 and 1. */
  @Override
  public String toString() {
    return type + " " + start + "-" + end;
  }
}
