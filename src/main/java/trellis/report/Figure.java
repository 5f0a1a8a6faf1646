package trellis.report;

import java.math.BigDecimal;
import java.util.Locale;
import trellis.eval.Interval;
import trellis.eval.Percent;

/** Formats figures, such as percentages and durations, as they are written on a page. */
final class Figure {
  private static final long MEGABYTE = 1_000_000;

  private Figure() {}

  /** A percentage with two decimals, as everywhere else. */
  static String percent(double percent) {
    return Percent.show(percent);
  }

  /** The ends of an interval. */
  static String interval(Interval interval) {
    return percent(interval.low()) + " – " + percent(interval.high());
  }

  /** A whole number with commas. */
  static String whole(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** A decimal with commas before its point. */
  static String grouped(BigDecimal number) {
    return String.format(Locale.ROOT, "%,." + Math.max(0, number.scale()) + "f", number);
  }

  /** A number from 0 to 1 with three decimals. */
  static String probability(double probability) {
    return String.format(Locale.ROOT, "%.3f", probability);
  }

  /** A number with as many digits as tell something. */
  static String number(double number) {
    return String.format(Locale.ROOT, "%.4g", number);
  }

  /** A place in a drawing. */
  static String place(double pixels) {
    return String.format(Locale.ROOT, "%.1f", pixels);
  }

  /** Bytes, in the unit that suits. */
  static String bytes(long bytes) {
    if (bytes < 1_000) {
      return bytes + " B";
    }
    return bytes < MEGABYTE
        ? String.format(Locale.ROOT, "%.1f kB", bytes / 1e3)
        : String.format(Locale.ROOT, "%,.1f MB", bytes / 1e6);
  }

  /** A time, in the units that suit. */
  static String duration(double seconds) {
    long whole = Math.round(seconds);
    if (whole < 60) {
      return String.format(Locale.ROOT, "%.1f s", seconds);
    }
    return whole < 3_600
        ? String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60)
        : String.format(Locale.ROOT, "%d h %02d min", whole / 3_600, whole % 3_600 / 60);
  }
}
