package trellis.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * An axis of a chart: it goes from one round number to another, with ticks at round numbers
 * between.
 *
 * @param step from tick to tick: 1, 2 or 5 times a power of ten
 * @param first the lowest tick, in steps from 0
 * @param last the highest tick, in steps from 0
 */
record Axis(BigDecimal step, long first, long last) {
  private static final int MOST_STEPS = 5;
  private static final int MOST_DECIMALS = 6;

  /** Values that differ by a smaller share are one and the same. */
  private static final double LEAST_DIFFERENCE = 1e-9;

  /** The axis of the least length that has both values. */
  static Axis of(double low, double high) {
    return of(low, high, new BigDecimal("1e-12"));
  }

  /** The axis of the least length that has both values, with ticks at whole numbers alone. */
  static Axis ofWhole(double low, double high) {
    return of(low, high, BigDecimal.ONE);
  }

  private static Axis of(double low, double high, BigDecimal leastStep) {
    // Values that are all one get an axis around them, so that their line is in the middle.
    boolean differ = high - low > Math.abs(high) * LEAST_DIFFERENCE;
    double margin = differ ? 0 : Math.max(Math.abs(high) / 10, leastStep.doubleValue());
    double from = low - margin;
    double to = high + margin;
    int exponent = (int) Math.floor(Math.log10((to - from) / MOST_STEPS));
    while (true) {
      for (int digit : new int[] {1, 2, 5}) {
        BigDecimal step = BigDecimal.valueOf(digit).scaleByPowerOfTen(exponent);
        long first = steps(from, step, RoundingMode.FLOOR);
        long last = steps(to, step, RoundingMode.CEILING);
        if (last - first <= MOST_STEPS && step.compareTo(leastStep) >= 0) {
          return new Axis(step, first, last);
        }
      }
      exponent++;
    }
  }

  private static long steps(double value, BigDecimal step, RoundingMode rounding) {
    return BigDecimal.valueOf(value).divide(step, 0, rounding).longValue();
  }

  /** The lowest value. */
  double low() {
    return value(first).doubleValue();
  }

  /** The highest value. */
  double high() {
    return value(last).doubleValue();
  }

  /** Where a value stands, from 0 at the low end to 1 at the high end. */
  double share(double value) {
    return (value - low()) / (high() - low());
  }

  /** The values of the ticks, the lowest first. */
  List<BigDecimal> ticks() {
    List<BigDecimal> ticks = new ArrayList<>();
    for (long tick = first; tick <= last; tick++) {
      ticks.add(value(tick));
    }
    return ticks;
  }

  /** A tick as it is written, all of one axis with as many decimals. */
  String label(BigDecimal tick) {
    int decimals = Math.max(0, step.stripTrailingZeros().scale());
    return decimals <= MOST_DECIMALS
        ? Figure.grouped(tick.setScale(decimals, RoundingMode.HALF_EVEN))
        : tick.stripTrailingZeros().toString();
  }

  private BigDecimal value(long steps) {
    return step.multiply(BigDecimal.valueOf(steps));
  }
}
