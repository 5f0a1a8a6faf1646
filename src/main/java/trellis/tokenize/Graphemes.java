package trellis.tokenize;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds where what a reader takes for one character ends: an emoji with its joiners, a letter with
 * its marks. The JDK knows the rules of Unicode for it (UAX #29), which {@code \X} keeps. For one
 * thread.
 */
final class Graphemes {
  /** Below it nothing joins what stands before or behind it, CR and LF excepted. */
  private static final char FIRST_THAT_JOINS = 0x300;

  private static final Pattern CLUSTER = Pattern.compile("\\X");

  private final String text;
  private final Matcher clusters;

  Graphemes(String text) {
    this.text = text;
    this.clusters = CLUSTER.matcher(text);
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
    char first = text.charAt(one);
    char second = text.charAt(next);
    return first < FIRST_THAT_JOINS && second < FIRST_THAT_JOINS && first != '\r';
  }

  /**
   * The last place in {@code (from, most]} where no cluster is cut, given that one begins at {@code
   * from}; when there is none, because a single cluster goes on so far, one where no pair of
   * surrogates is cut.
   */
  int lastBorder(int from, int most, int limit) {
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
