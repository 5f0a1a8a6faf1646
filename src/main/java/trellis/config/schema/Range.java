package trellis.config.schema;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An interval of numbers, written as in mathematics: a round bracket leaves its end out, a square
 * one keeps it in.
 */
record Range(
    Optional<BigDecimal> low,
    boolean lowIncluded,
    Optional<BigDecimal> high,
    boolean highIncluded) {

  private static final Pattern WRITTEN = Pattern.compile("([\\[(])(\\S+), (\\S+)([\\])])");

  /** Reads an interval such as {@code (0, 10]} or {@code [1, inf)}. */
  static Range parse(String written) {
    Matcher m = WRITTEN.matcher(written);
    if (!m.matches()) {
      throw new IllegalArgumentException("\"" + written + "\" is no interval such as (0, 10]");
    }
    return new Range(
        bound(m.group(2), "-inf"),
        m.group(1).equals("["),
        bound(m.group(3), "inf"),
        m.group(4).equals("]"));
  }

  boolean contains(BigDecimal value) {
    boolean aboveLow = low.isEmpty() || value.compareTo(low.get()) >= (lowIncluded ? 0 : 1);
    boolean belowHigh = high.isEmpty() || value.compareTo(high.get()) <= (highIncluded ? 0 : -1);
    return aboveLow && belowHigh;
  }

  /** Whether every number lies in it. */
  boolean isEverything() {
    return low.isEmpty() && high.isEmpty();
  }

  @Override
  public String toString() {
    return (lowIncluded ? "[" : "(")
        + low.map(BigDecimal::toPlainString).orElse("-inf")
        + ", "
        + high.map(BigDecimal::toPlainString).orElse("inf")
        + (highIncluded ? "]" : ")");
  }

  private static Optional<BigDecimal> bound(String text, String infinity) {
    return text.equals(infinity) ? Optional.empty() : Optional.of(new BigDecimal(text));
  }
}
