package trellis;

import java.util.Locale;
import trellis.util.Arguments;

/**
 * A typed stretch of tokens that a tagger found, {@code [start, end)}, counted from 0; immutable,
 * for any number of threads.
 *
 * @param type what it is, such as {@code PER}
 * @param start the first token
 * @param end the token after the last one
 * @param probability how sure the model is that exactly these tokens are such a span, from 0 to 1
 */
public record TaggedSpan(String type, int start, int end, double probability) {
  /**
   * Takes the numbers as they are.
   *
   * @param type not null
   * @param start the first token
   * @param end the token after the last one
   * @param probability from 0 to 1
   * @throws IllegalArgumentException when the type is null
   */
  public TaggedSpan {
    Arguments.given(type, "the type of a span", "give one");
  }

  /** For example {@code PER 0-2 0.98}: the tokens 0 and 1. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s %d-%d %.2f", type, start, end, probability);
  }
}
