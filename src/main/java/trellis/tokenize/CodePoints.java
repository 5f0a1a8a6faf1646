package trellis.tokenize;

import java.util.Objects;

/**
 * Tells how many code points stand before an offset of a text, in constant time; for any number of
 * threads. The first question goes through the text once.
 */
final class CodePoints {
  private static final int STEP = 128;

  private final String text;
  private volatile int[] before; // [offset / STEP]: code points before that step; null: not asked

  CodePoints(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }

  /** The number of code points that start before the offset. */
  int before(int offset) {
    Objects.checkFromToIndex(0, offset, text.length());
    int[] steps = steps();
    int step = offset / STEP;
    boolean single = step + 1 < steps.length && steps[step + 1] - steps[step] == STEP;
    return steps[step] + (single ? offset - step * STEP : starts(step * STEP, offset));
  }

  /** Two threads that ask first at the same moment may both count, and get the same. */
  private int[] steps() {
    int[] found = before;
    if (found == null) {
      found = new int[text.length() / STEP + 1];
      for (int step = 1; step < found.length; step++) {
        found[step] = found[step - 1] + starts((step - 1) * STEP, step * STEP);
      }
      before = found;
    }
    return found;
  }

  /** The number of code points that start in {@code [from, to)}; a half of a pair may be cut. */
  private int starts(int from, int to) {
    int count = 0;
    for (int i = from; i < to; i++) {
      boolean second =
          Character.isLowSurrogate(text.charAt(i))
              && i > 0
              && Character.isHighSurrogate(text.charAt(i - 1));
      count += second ? 0 : 1;
    }
    return count;
  }
}
