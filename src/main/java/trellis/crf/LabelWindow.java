package trellis.crf;

import java.util.Arrays;

/**
 * Some tokens in a row whose labels count as a whole, beside what they score one by one.
 *
 * <p>The labels of these tokens fit when they match one of the ways. {@code fits} is then added to
 * the score of the sentence's labelling, and {@code misses} when they match none; negative infinity
 * makes the labelling impossible. Arrays are not to be changed.
 *
 * @param start the first token
 * @param length the number of tokens, at least one
 * @param ways {@code [way][token of the window][label]} whether a label matches
 * @param fits what is added when a way matches
 * @param misses what is added when none does
 */
public record LabelWindow(int start, int length, boolean[][][] ways, double fits, double misses) {

  /** Checks the sizes and the scores. */
  public LabelWindow {
    if (start < 0 || length < 1) {
      throw new IllegalArgumentException(
          "a window starts at token 0 or later and has a token, but got start "
              + start
              + " and length "
              + length);
    }
    for (boolean[][] way : ways) {
      if (way.length != length) {
        throw new IllegalArgumentException(
            "a way of " + way.length + " tokens is none for a window of " + length);
      }
    }
    requireScore(fits);
    requireScore(misses);
  }

  private static void requireScore(double score) {
    if (Double.isNaN(score) || score == Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException(
          "a window scores a finite number or negative infinity, not " + score);
    }
  }

  /** The labels must match one of the ways. */
  public static LabelWindow needed(int start, int length, boolean[][][] ways) {
    return new LabelWindow(start, length, ways, 0, Double.NEGATIVE_INFINITY);
  }

  /** The labels must match none of the ways. */
  public static LabelWindow forbidden(int start, int length, boolean[][][] ways) {
    return weighted(start, length, ways, Double.NEGATIVE_INFINITY);
  }

  /** Labellings that match one of the ways score more, or less where the weight is negative. */
  public static LabelWindow weighted(int start, int length, boolean[][][] ways, double weight) {
    return new LabelWindow(start, length, ways, weight, 0);
  }

  /** The token after the last one. */
  int end() {
    return start + length;
  }

  /** Whether all that it says can be said of each token for itself. */
  boolean isOfSingleTokens() {
    boolean needed = fits == 0 && misses == Double.NEGATIVE_INFINITY;
    boolean forbidden = misses == 0 && fits == Double.NEGATIVE_INFINITY;
    return needed && ways.length < 2 || length == 1 && (needed || forbidden);
  }

  /** For {@link #isOfSingleTokens}: whether the token, one of the window, may have the label. */
  boolean allows(int token, int label) {
    boolean matches = false;
    for (boolean[][] way : ways) {
      matches |= way[token - start][label];
    }
    return (matches ? fits : misses) == 0;
  }

  /** The same without tokens at the ends where each label matches in every way. */
  LabelWindow trimmed() {
    int from = 0;
    while (from < length - 1 && matchesAll(from)) {
      from++;
    }
    int to = length;
    while (to > from + 1 && matchesAll(to - 1)) {
      to--;
    }
    if (to - from == length || ways.length == 0) {
      return this;
    }
    boolean[][][] cut = new boolean[ways.length][][];
    for (int way = 0; way < cut.length; way++) {
      cut[way] = Arrays.copyOfRange(ways[way], from, to);
    }
    return new LabelWindow(start + from, to - from, cut, fits, misses);
  }

  private boolean matchesAll(int place) {
    for (boolean[][] way : ways) {
      for (boolean matches : way[place]) {
        if (!matches) {
          return false;
        }
      }
    }
    return true;
  }
}
