package trellis.vocab.file;

/**
 * Parses decimals as vector files write them, several times faster than {@link Float#parseFloat}
 * and without a String for each; the fast parser in Jackson takes about twice as long.
 */
final class DecimalText {
  private static final long EXACT_IN_DOUBLE = 1L << 53;
  private static final int MOST_DIGITS = 17; // fit a long with room for one more
  private static final double[] POWERS_OF_TEN = new double[23]; // [n], all exact

  static {
    POWERS_OF_TEN[0] = 1;
    for (int n = 1; n < POWERS_OF_TEN.length; n++) {
      POWERS_OF_TEN[n] = POWERS_OF_TEN[n - 1] * 10;
    }
  }

  private DecimalText() {}

  /** The float nearest to the decimal in {@code text[from, to)}; NaN when it is no decimal. */
  static float parse(String text, int from, int to) {
    int i = from;
    boolean negative = i < to && text.charAt(i) == '-';
    i += negative ? 1 : 0;
    long digits = 0;
    int count = 0;
    int point = -1;
    for (; i < to; i++) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9' && count < MOST_DIGITS) {
        digits = 10 * digits + (c - '0');
        count++;
      } else if (c == '.' && point < 0) {
        point = count;
      } else {
        return parseSlowly(text, from, to);
      }
    }
    int fraction = point < 0 ? 0 : count - point;
    if (count == 0 || digits >= EXACT_IN_DOUBLE) {
      return parseSlowly(text, from, to);
    }
    double value = digits / POWERS_OF_TEN[fraction]; // both exact, so rounded once
    return isBetweenFloats(value)
        ? parseSlowly(text, from, to)
        : (float) (negative ? -value : value);
  }

  /** Whether a double is halfway between two floats, so that rounding it again could err. */
  private static boolean isBetweenFloats(double value) {
    return (Double.doubleToRawLongBits(value) & 0x1FFF_FFFFL) == 0x1000_0000L;
  }

  private static float parseSlowly(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!isOfDecimal(text.charAt(i))) {
        return Float.NaN; // before Java reads 1f, 0x1p3 or NaN as a number
      }
    }
    try {
      return Float.parseFloat(text.substring(from, to));
    } catch (NumberFormatException notOne) {
      return Float.NaN;
    }
  }

  /** Whether a decimal can have this character. */
  static boolean isOfDecimal(char c) {
    return c >= '0' && c <= '9' || ".-+eE".indexOf(c) >= 0;
  }
}
