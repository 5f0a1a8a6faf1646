package trellis.util;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that a mistyped one was probably meant to be. */
public final class NearestName {
  /** A longer word is no mistyped name, and would take long to compare. */
  private static final int LONGEST = 100;

  private NearestName() {}

  /**
   * The candidate that takes the fewest edits, the first of several; empty when all of them take
   * too many. About a third of the letters may change, and one always may; upper and lower case
   * count as the same letter.
   */
  public static Optional<String> among(Collection<String> candidates, String typed) {
    Optional<String> nearest = Optional.empty();
    if (typed.length() > LONGEST) {
      return nearest;
    }
    int fewest = Math.max(1, (typed.length() + 1) / 3) + 1;
    for (String candidate : candidates) {
      int edits = edits(candidate.toLowerCase(Locale.ROOT), typed.toLowerCase(Locale.ROOT));
      if (edits < fewest && edits < candidate.length()) {
        fewest = edits;
        nearest = Optional.of(candidate);
      }
    }
    return nearest;
  }

  /**
   * The edit distance of two words: how many letters must be added, dropped, changed or swapped
   * with their neighbor to turn one into the other.
   */
  public static int edits(String from, String to) {
    int[][] edits = new int[from.length() + 1][to.length() + 1]; // [i][j]: from[0, i) to to[0, j)
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        edits[i][j] = i == 0 || j == 0 ? i + j : fewest(edits, from, to, i, j);
      }
    }
    return edits[from.length()][to.length()];
  }

  private static int fewest(int[][] edits, String from, String to, int i, int j) {
    boolean same = from.charAt(i - 1) == to.charAt(j - 1);
    int fewest = edits[i - 1][j - 1] + (same ? 0 : 1);
    fewest = Math.min(fewest, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
    return isSwap(from, to, i, j) ? Math.min(fewest, 1 + edits[i - 2][j - 2]) : fewest;
  }

  private static boolean isSwap(String from, String to, int i, int j) {
    return i > 1
        && j > 1
        && from.charAt(i - 1) == to.charAt(j - 2)
        && from.charAt(i - 2) == to.charAt(j - 1);
  }
}
