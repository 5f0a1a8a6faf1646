package trellis.model;

import java.util.ArrayList;
import java.util.List;

/** The tokens of a sentence, taken from a caller. */
final class Tokens {
  private Tokens() {}

  /** Copies of all sentences; as {@link #copy}. */
  static List<List<String>> copyAll(List<? extends List<String>> sentences) {
    List<List<String>> copies = new ArrayList<>(sentences.size());
    for (List<String> sentence : sentences) {
      copies.add(copy(sentence, copies.size()));
    }
    return copies;
  }

  /**
   * A copy of its own.
   *
   * @param sentence the place of the sentence among those of the call, counted from 0
   * @throws IllegalArgumentException when the list or a token is null
   */
  static List<String> copy(List<String> tokens, long sentence) {
    if (tokens == null) {
      throw new IllegalArgumentException(
          "sentence " + sentence + " (counted from 0) is null: give a list, empty if need be");
    }
    String[] copy = tokens.toArray(String[]::new);
    for (int i = 0; i < copy.length; i++) {
      if (copy[i] == null) {
        throw new IllegalArgumentException(
            "token " + i + " of sentence " + sentence + " (both counted from 0) is null");
      }
    }
    return List.of(copy);
  }
}
