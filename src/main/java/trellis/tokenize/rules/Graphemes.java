package trellis.tokenize.rules;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the ends of grapheme clusters, which a reader takes for one character: an emoji with its
 * joiners, a letter with its marks. The JDK knows the rules of Unicode for it (UAX #29), which
 * {@code \X} keeps. For one thread.
 */
public final class Graphemes {
  private static final Pattern CLUSTER = Pattern.compile("\\X");

  private final String text;
  private final Matcher clusters;

  public Graphemes(String text) {
    this.text = text;
    this.clusters = CLUSTER.matcher(text);
  }

  /** The text that clusters are found in. */
  public String text() {
    return text;
  }

  /** Whether a character is a picture, which a joiner joins to another picture. */
  static boolean isPicture(int c) {
    return CLUSTER.matcher("\u2764\u200D" + Character.toString(c)).matches();
  }

  /** The end of the cluster that begins at {@code from}, if the text ended at {@code limit}. */
  int end(int from, int limit) {
    if (from + 1 == limit || standAlone(from, from + 1)) {
      return from + 1;
    }
    clusters.region(from, limit);
    return clusters.lookingAt() ? clusters.end() : from + 1;
  }

  /** Whether the characters at two places in a row are surely not in one cluster. */
  private boolean standAlone(int one, int next) {
    return isPlain(text.charAt(one)) && isPlain(text.charAt(next));
  }

  /**
   * Whether a character surely joins nothing before or after it; false also for many that do not.
   */
  private static boolean isPlain(char c) {
    return c < 0x300 && c != '\r' // Latin; CR and LF are one cluster
        || c >= 0x400 && c <= 0x481 // Cyrillic
        || c >= 0x2010 && c <= 0x2027 // dashes, quotation marks
        || c >= 0x3041 && c <= 0x3096 // Hiragana
        || c >= 0x30A1 && c <= 0x30FA // Katakana
        || c >= 0x3400 && c <= 0x9FFF; // Chinese
  }

  /**
   * The last place in {@code (from, most]} where no cluster is cut, given that one begins at {@code
   * from}; when there is none, because a single cluster goes on so far, one where no pair of
   * surrogates is cut.
   */
  public int lastBorder(int from, int most, int limit) {
    int seen = Math.min(limit, most + 2); // a pair of surrogates further: the cluster may be huge
    int border = from;
    for (int end = end(from, seen); end <= most && border < seen; end = end(end, seen)) {
      border = end;
    }
    if (border > from) {
      return border;
    }
    return Character.isLowSurrogate(text.charAt(most))
            && Character.isHighSurrogate(text.charAt(most - 1))
        ? most - 1
        : most;
  }
}
