package trellis.config;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the known word that a misspelt one most likely meant. */
final class Nearest {
  private static final int LONGEST_WORD = 100;

  private Nearest() {}

  /** The closest candidate, if no more than about a third of the word's letters are wrong. */
  static Optional<String> to(String word, Collection<String> candidates) {
    if (word.length() > LONGEST_WORD) {
      return Optional.empty();
    }
    String wanted = word.toLowerCase(Locale.ROOT);
    Optional<String> nearest = Optional.empty();
    int least = Math.max(1, (word.length() + 1) / 3) + 1;
    for (String candidate : candidates) {
      int distance = distance(wanted, candidate.toLowerCase(Locale.ROOT));
      if (distance < least && distance < candidate.length()) {
        least = distance;
        nearest = Optional.of(candidate);
      }
    }
    return nearest;
  }

  /**
   * Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
   */
  static int distance(String a, String b) {
    // rows[i][j]: distance between the first i characters of a and the first j of b
    int[][] rows = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        rows[i][j] = i == 0 || j == 0 ? i + j : cheapestStep(rows, a, b, i, j);
      }
    }
    return rows[a.length()][b.length()];
  }

  private static int cheapestStep(int[][] rows, String a, String b, int i, int j) {
    char last = a.charAt(i - 1);
    char other = b.charAt(j - 1);
    int replaced = rows[i - 1][j - 1] + (last == other ? 0 : 1);
    int cheapest = Math.min(replaced, Math.min(rows[i - 1][j], rows[i][j - 1]) + 1);
    boolean swapped =
        i > 1 && j > 1 && last == b.charAt(j - 2) && other == a.charAt(i - 2) && last != other;
    return swapped ? Math.min(cheapest, rows[i - 2][j - 2] + 1) : cheapest;
  }
}
