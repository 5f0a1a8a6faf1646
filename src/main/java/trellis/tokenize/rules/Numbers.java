package trellis.tokenize.rules;

import java.util.Locale;
import java.util.Set;

/** Knows which marks join digits to one number, and which units are cut off after it. */
final class Numbers {
  private static final int LONGEST_UNIT = 7;

  /** Units that are cut off after a number: 5|pm, 35|mm, 10|k. */
  private static final Set<String> UNITS =
      Set.of(
          "am", "pm", "a.m", "p.m", "mm", "cm", "m", "km", "in", "inch", "inches", "ft", "yd", "mi",
          "miles", "mg", "g", "kg", "mcg", "ug", "lb", "lbs", "oz", "ml", "l", "dl", "k", "kb",
          "mb", "gb", "tb", "hz", "khz", "mhz", "ghz", "w", "kw", "mw", "kwh", "mwh", "v", "mv",
          "watt", "watts", "f", "p", "mph", "kph", "hr", "hrs", "h", "min", "mins", "sec", "secs",
          "ms", "yr", "yrs", "years", "year", "days", "day", "hours", "weeks", "months", "mths",
          "bn", "mn", "mil", "million", "billion", "usd", "eur", "px", "dpi", "gbp", "cc");

  private Numbers() {}

  /** Where a unit that is written after digits begins; the end of the word when none does. */
  static int unit(String text, int from, int to) {
    int digits = to;
    while (digits > from && !Letters.isDigit(text.charAt(digits - 1))) {
      digits--;
    }
    boolean unit =
        digits > from
            && Letters.isDigit(text.charAt(from))
            && to - digits <= LONGEST_UNIT
            && isUnit(text.substring(digits, to))
            && areNumber(text, from, digits);
    return unit ? digits : to;
  }

  /**
   * Whether the letters are a unit. Of single letters only M and K may be capitals: 3H is an
   * isotope, 2V a name.
   */
  private static boolean isUnit(String letters) {
    boolean anyCase = letters.length() > 1 || letters.equals("M") || letters.equals("K");
    return UNITS.contains(anyCase ? letters.toLowerCase(Locale.ROOT) : letters);
  }

  private static boolean areNumber(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (!Letters.isDigit(c) && c != '.' && c != ',' && c != ':') {
        return false;
      }
    }
    return true;
  }

  /** Whether a comma between digits groups them: 1,000 but not 1,2. */
  static boolean groups(String text, int comma, int limit) {
    int after = comma + 4;
    return after <= limit
        && Letters.areDigits(text, comma + 1, after)
        && (after == limit || !Letters.isDigit(text.charAt(after)));
  }

  /**
   * Whether digits with dashes between them are one token, such as a telephone number or a date:
   * groups as they have them, and not a range.
   */
  static boolean isDashed(String text, int from, int to) {
    int groups = 1;
    int length = 0; // of the group that is being read
    int first = -1; // length of the first group
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (c == '-') {
        first = first < 0 ? length : first;
        groups++;
        length = 0;
      } else if (Letters.isDigit(c) || c == '/' || c == '.') {
        length++;
      } else {
        return false;
      }
    }
    return groups > 2 || groups == 2 && length == 4 && (first == 3 || first == 5 || first > 6);
  }
}
