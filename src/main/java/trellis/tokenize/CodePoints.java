package trellis.tokenize;

import java.util.Objects;

/** Tells how many code points stand before an offset of a text, in constant time. */
final class CodePoints {
  private static final int STEP = 128;

  private final String text;
  private final int[] before; // [offset / STEP]: code points before that step

  CodePoints(String text) {
    this.text = text;
    this.before = new int[text.length() / STEP + 1];
    for (int step = 1; step < before.length; step++) {
      before[step] = before[step - 1] + starts((step - 1) * STEP, step * STEP);
    }
  }

  /** The number of code points that start before the offset. */
  int before(int offset) {
    Objects.checkFromToIndex(0, offset, text.length());
    int step = offset / STEP;
    boolean single = step + 1 < before.length && before[step + 1] - before[step] == STEP;
    return before[step] + (single ? offset - step * STEP : starts(step * STEP, offset));
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
