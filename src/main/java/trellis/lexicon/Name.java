package trellis.lexicon;

import java.util.List;
import java.util.Objects;

/**
 * A name in a word list: its words and the type of span that it is.
 *
 * @param type the type, such as {@code LOC}
 * @param words the name as tokens, at least one
 */
public record Name(String type, List<String> words) {
  /**
   * Takes a copy of the words.
   *
   * @throws IllegalArgumentException when there is no word
   */
  public Name {
    Objects.requireNonNull(type, "the type of a name is null");
    words = List.copyOf(words);
    if (words.isEmpty()) {
      throw new IllegalArgumentException("a name of the type " + type + " has no words");
    }
  }
}
