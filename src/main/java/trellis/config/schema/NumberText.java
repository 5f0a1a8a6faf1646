package trellis.config.schema;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.regex.Pattern;
import trellis.config.yaml.YamlNode;
import trellis.util.Excerpt;

/**
 * The spelling of numbers in a config: which spellings are accepted, how to mend others, and how a
 * number is written.
 */
public final class NumberText {
  private static final Pattern WHOLE = Pattern.compile("[-+]?[0-9]{1,1000}");
  private static final Pattern DECIMAL =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]{1,9})?");
  private static final int DIGITS_OF_LONG = 19;
  private static final int DIGITS_OF_DOUBLE = 17;
  private static final int MOST_PLAIN_DIGITS = 10;

  private NumberText() {}

  static boolean isWhole(String text) {
    return WHOLE.matcher(text).matches();
  }

  static boolean isDecimal(String text) {
    return DECIMAL.matcher(text).matches();
  }

  /** How to mend what was meant as a whole number, to end a message; empty when nobody can tell. */
  static String cureForWhole(YamlNode node) {
    String meant = meant(node);
    if (!isDecimal(meant)) {
      return "";
    }
    BigDecimal value = new BigDecimal(meant).stripTrailingZeros();
    boolean whole = value.scale() <= 0 && value.precision() - value.scale() <= DIGITS_OF_LONG;
    return whole ? cure(node, value.toPlainString()) : "";
  }

  /** How to mend what was meant as a number, to end a message; empty when nobody can tell. */
  static String cureForDecimal(YamlNode node) {
    String meant = meant(node).replace(',', '.');
    return isDecimal(meant) ? cure(node, meant) : "";
  }

  /** The shortest decimal that reads as this finite value, the same on every version of Java. */
  public static String shortest(double value) {
    BigDecimal exact = new BigDecimal(value);
    BigDecimal shortest = exact;
    for (int digits = DIGITS_OF_DOUBLE; digits > 0; digits--) {
      BigDecimal rounded = exact.round(new MathContext(digits));
      if (rounded.doubleValue() != value) {
        break;
      }
      shortest = rounded;
    }
    return spell(shortest.stripTrailingZeros());
  }

  private static String spell(BigDecimal value) {
    int wholeDigits = value.precision() - value.scale();
    boolean hasExponent = value.scale() != 0; // for BigDecimal, which writes 16 digits without one
    if (Math.abs(wholeDigits) > MOST_PLAIN_DIGITS && hasExponent) {
      return value.toString().toLowerCase(Locale.ROOT).replace("+", "");
    }
    return value.scale() <= 0 ? value.toPlainString() + ".0" : value.toPlainString();
  }

  private static String meant(YamlNode node) {
    return node instanceof YamlNode.Scalar scalar ? scalar.text().strip().replace("_", "") : "";
  }

  private static String cure(YamlNode node, String number) {
    boolean onlyQuoted =
        node instanceof YamlNode.Scalar scalar
            && scalar.kind() == YamlNode.Kind.QUOTED
            && scalar.text().equals(number);
    return onlyQuoted ? ": remove the quotes" : ": write " + Excerpt.of(number);
  }
}
