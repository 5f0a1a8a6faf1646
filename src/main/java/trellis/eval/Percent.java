package trellis.eval;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Computes ratios in percent, and writes them with two decimals. */
public final class Percent {
  private Percent() {}

  /** What share {@code part} is of {@code whole}, in percent; 0 when the whole is 0. */
  public static double of(long part, long whole) {
    return whole == 0 ? 0 : 100.0 * part / whole;
  }

  /**
   * The percentage with two decimals, rounded as C and Perl do.
   *
   * <p>They round the exact binary value, a tie to the even digit. {@link String#format} rounds the
   * shortest decimal that names the value, which differs in the last digit now and then, and
   * depends on the locale.
   */
  public static String show(double percent) {
    return new BigDecimal(percent).setScale(2, RoundingMode.HALF_EVEN).toPlainString();
  }
}
