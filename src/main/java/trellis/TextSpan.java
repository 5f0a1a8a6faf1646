package trellis;

import java.util.Locale;
import trellis.util.Arguments;

/**
 * A typed stretch of a text that a tagger found; immutable, for any number of threads.
 *
 * @param type what it is, such as {@code PER}
 * @param text what it says: what its offsets cut out of the text
 * @param start where it starts, in UTF-16 {@code char}s from 0; {@link TaggedText#codePoint} tells
 *     it in code points
 * @param end where it ends, not included
 * @param probability how sure the model is that exactly its tokens are such a span, from 0 to 1
 */
public record TextSpan(String type, String text, int start, int end, double probability) {
  /**
   * Takes the numbers as they are.
   *
   * @param type not null
   * @param text not null
   * @param start in UTF-16 {@code char}s from 0
   * @param end not included
   * @param probability from 0 to 1
   * @throws IllegalArgumentException when the type or the text is null
   */
  public TextSpan {
    Arguments.given(type, "the type of a span", "give one");
    Arguments.given(text, "the text of a span", "give it");
  }

  /** For example {@code PER 0-12 0.98 Ada Lovelace}. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s %d-%d %.2f %s", type, start, end, probability, text);
  }
}
