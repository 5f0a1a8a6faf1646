package trellis.tokenize.rules;

import java.util.Locale;
import java.util.Set;

/** Words whose beginning an apostrophe stands for. */
final class Elisions {
  private static final Set<String> WORDS =
      Set.of("em", "til", "till", "cause", "tis", "twas", "n", "bout", "round", "cuz", "s", "nuff");

  private Elisions() {}

  /** Whether what stands in {@code [from, to)}, behind an apostrophe, is one: em, 60s, 05. */
  static boolean isOne(String text, int from, int to) {
    if (from == to) {
      return false;
    } else if (Letters.isDigit(text.charAt(from))) {
      boolean tens = Letters.areDigits(text, from, Math.min(from + 2, to));
      return tens && (to == from + 2 || to == from + 3 && text.charAt(from + 2) == 's');
    }
    return WORDS.contains(text.substring(from, to).toLowerCase(Locale.ROOT));
  }
}
