package trellis.crf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The ways of a sentence's windows by number, and which of them stay open when a token gets a
 * label.
 *
 * <p>Windows are numbered by their starts, and the ways of a window follow each other, so that open
 * ways in the order of their numbers come window by window, the oldest first.
 */
final class OpenWays {
  /** No way is open. */
  static final int[] NONE = {};

  /**
   * What a label makes of open ways.
   *
   * @param open those that stay open
   * @param score what the windows add that are decided
   */
  record Outcome(int[] open, double score) {}

  private final LabelWindow[] windows; // by start
  private final int[] firstWay; // [window]
  private final int[] windowOf; // [way]
  private final int[] firstWayAt; // [token]: of the first window that starts there or later
  private final int[] covering; // [token]: windows that have it
  private final int[] crossing; // [token]: windows that have it and the next one

  OpenWays(List<LabelWindow> given, int length) {
    List<LabelWindow> sorted = new ArrayList<>(given);
    sorted.sort(Comparator.comparingInt(LabelWindow::start));
    windows = sorted.toArray(LabelWindow[]::new);
    firstWay = new int[windows.length];
    firstWayAt = new int[length + 1];
    covering = new int[length + 1];
    crossing = new int[length + 1];
    int ways = 0;
    for (LabelWindow window : windows) {
      ways += window.ways().length;
    }
    windowOf = new int[ways];
    number();
    sum(covering);
    sum(crossing);
  }

  private void number() {
    int way = 0;
    int token = 0;
    for (int w = 0; w < windows.length; w++) {
      for (; token <= windows[w].start(); token++) {
        firstWayAt[token] = way;
      }
      firstWay[w] = way;
      Arrays.fill(windowOf, way, way + windows[w].ways().length, w);
      way += windows[w].ways().length;
      covering[windows[w].start()]++;
      covering[windows[w].end()]--;
      crossing[windows[w].start()]++;
      crossing[windows[w].end() - 1]--;
    }
    Arrays.fill(firstWayAt, token, firstWayAt.length, way);
  }

  private static void sum(int... changes) {
    for (int i = 1; i < changes.length; i++) {
      changes[i] += changes[i - 1];
    }
  }

  /** Whether some window has the token. */
  boolean anyHas(int token) {
    return covering[token] > 0;
  }

  /** Whether some window has the token and the next one. */
  boolean anyGoesOnAfter(int token) {
    return crossing[token] > 0;
  }

  /** What becomes of the ways that begin at a token when it gets the label. */
  Outcome begin(int token, int label) {
    int[] starting = new int[firstWayAt[token + 1] - firstWayAt[token]];
    Arrays.setAll(starting, i -> firstWayAt[token] + i);
    return follow(starting, token, label);
  }

  /** What becomes of ways that were open before a token when it gets the label. */
  Outcome follow(int[] ways, int token, int label) {
    int[] open = new int[ways.length];
    int count = 0;
    double score = 0;
    int next;
    for (int i = 0; i < ways.length; i = next) {
      LabelWindow window = windows[windowOf[ways[i]]];
      int before = count;
      for (next = i; next < ways.length && windowOf[ways[next]] == windowOf[ways[i]]; next++) {
        int way = ways[next] - firstWay[windowOf[ways[i]]];
        if (window.ways()[way][token - window.start()][label]) {
          open[count++] = ways[next];
        }
      }
      boolean fits = count > before;
      if (!fits || window.end() == token + 1) {
        score += fits ? window.fits() : window.misses();
        count = before;
      }
    }
    return new Outcome(count == 0 ? NONE : Arrays.copyOf(open, count), score);
  }
}
