package trellis.encoder.piece;

import java.util.Arrays;
import trellis.util.ClassResource;

/**
 * Lower case of single characters by Unicode 17, whatever Java runs.
 *
 * <p>Each character is looked at alone: a capital sigma becomes σ at the end of a word, too.
 */
final class LowerCase {
  private static final int DOTTED_I = 0x130; // the one that becomes two: i and a dot above

  private static volatile LowerCase table;

  private final int[] firsts; // of each run of characters, ascending
  private final int[] lasts;
  private final int[] steps; // 2: every other character of the run
  private final int[] distances; // from a capital to the small letter

  private LowerCase(String[] runs) {
    firsts = new int[runs.length];
    lasts = new int[runs.length];
    steps = new int[runs.length];
    distances = new int[runs.length];
    for (int i = 0; i < runs.length; i++) { // 41-5a+32, 100-12e/2+1
      String run = runs[i];
      int dash = run.indexOf('-');
      int sign =
          Math.max(run.indexOf('+'), run.lastIndexOf('-') > dash ? run.lastIndexOf('-') : -1);
      int slash = run.indexOf('/');
      firsts[i] = Integer.parseInt(run, 0, dash, 16);
      lasts[i] = Integer.parseInt(run, dash + 1, slash < 0 ? sign : slash, 16);
      steps[i] = slash < 0 ? 1 : 2;
      distances[i] = Integer.parseInt(run, sign, run.length(), 10);
    }
  }

  /** The text in lower case. */
  static String of(String text) {
    StringBuilder lower = new StringBuilder(text.length() + 1);
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (c == DOTTED_I) {
        lower.append('i').append('\u0307');
      } else {
        lower.appendCodePoint(of(c));
      }
    }
    return lower.toString();
  }

  private static int of(int c) {
    if (c < 0x80) {
      return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
    }
    LowerCase runs = table;
    if (runs == null) {
      runs = new LowerCase(ClassResource.text(LowerCase.class, "lowercase.txt").split("\\s+"));
      table = runs;
    }
    int at = Arrays.binarySearch(runs.firsts, c);
    int run = at >= 0 ? at : -at - 2;
    return run >= 0 && c <= runs.lasts[run] && (c - runs.firsts[run]) % runs.steps[run] == 0
        ? c + runs.distances[run]
        : c;
  }
}
