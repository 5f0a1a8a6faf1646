package trellis.tokenize.rules;

import java.util.Locale;
import java.util.Set;

/** Knows the English words that are written with a full stop of their own. */
final class Abbreviations {
  private static final int LONGEST = 6;

  /** Abbreviations before a name or a number: no sentence ends there. */
  private static final Set<String> LEADING =
      Set.of(
          "mr", "mrs", "ms", "messrs", "mme", "dr", "drs", "prof", "rev", "fr", "hon", "gen", "col",
          "maj", "capt", "cpt", "lt", "cmdr", "sgt", "cpl", "pvt", "adm", "gov", "pres", "sen",
          "sens", "rep", "reps", "amb", "supt", "insp", "st", "ste", "mt", "ft", "vs", "cf", "et",
          "ave", "attn", "ext");

  /** Abbreviations before a number. */
  private static final Set<String> BEFORE_NUMBERS =
      Set.of(
          "no", "nos", "p", "pp", "art", "arts", "sec", "secs", "fig", "figs", "eq", "eqs", "ch",
          "vol", "vols", "para", "app", "ref", "refs", "tel", "ph", "ca", "approx", "col");

  /** Abbreviations of months and days, which are written with a capital. */
  private static final Set<String> DATES =
      Set.of(
          "Jan", "Feb", "Mar", "Apr", "Jun", "Jul", "Aug", "Sep", "Sept", "Oct", "Nov", "Dec",
          "Mon", "Tue", "Tues", "Wed", "Weds", "Thu", "Thur", "Thurs", "Fri", "Sat", "Sun");

  /** Abbreviations that may end a sentence. */
  private static final Set<String> OTHERS =
      Set.of(
          "etc", "esp", "inc", "corp", "co", "cos", "ltd", "bros", "jr", "sr", "esq", "dept",
          "univ", "assn", "bldg", "blvd", "rd", "hwy", "apt", "est", "intl", "natl", "govt", "mfg",
          "mgr", "asst", "tbsp", "tsp", "oz", "lb", "lbs", "hr", "hrs", "yr", "yrs", "min", "mins",
          "misc", "incl", "excl", "eg", "ie", "viz", "ph.d", "spec", "mo", "mos", "arrv", "lv",
          "ps", "calif", "conn", "fla", "ga", "ind", "ky", "md", "mich", "minn", "miss", "okla",
          "ore", "pa", "tenn", "tex", "va", "vt", "wash", "wis", "wyo");

  /** Abbreviations only when they have a capital: without it they are common words. */
  private static final Set<String> CAPITALIZED =
      Set.of(
          "gen", "col", "fr", "rev", "hon", "art", "sen", "rep", "reps", "ind", "miss", "ore",
          "wash", "conn", "ga", "pa", "md", "va", "vt", "ky", "mo", "mos", "al", "ave", "mt", "ste",
          "spec", "tex", "wis", "co", "cos", "pres", "gov", "st", "ft", "rd");

  private Abbreviations() {}

  /**
   * Whether the word and a full stop are one token: a listed one, a capital, or letters with full
   * stops between them.
   *
   * @param numberFollows whether the next token begins with a digit or a sign for a number
   */
  static boolean isShort(String text, int from, int to, boolean numberFollows) {
    if (hasInnerStops(text, from, to)) {
      return true;
    } else if (to - from > LONGEST) {
      return false;
    }
    String word = text.substring(from, to);
    if (word.length() == 1 && Character.isUpperCase(word.charAt(0))) {
      return !word.equals("I");
    }
    String lower = word.toLowerCase(Locale.ROOT);
    if (numberFollows && BEFORE_NUMBERS.contains(lower)) {
      return true;
    }
    boolean capital = Character.isUpperCase(word.charAt(0));
    return capital && DATES.contains(word)
        || (capital || !CAPITALIZED.contains(lower) || lower.equals("ft") && numberFollows)
            && (LEADING.contains(lower) || OTHERS.contains(lower))
        || lower.equals("al");
  }

  /** Single letters with full stops between them: U.S, e.g, a.k.a. */
  static boolean hasInnerStops(String text, int from, int to) {
    if (to - from < 3 || (to - from) % 2 == 0 || to - from > 2 * LONGEST) {
      return false;
    }
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if ((i - from) % 2 == 0 ? !Character.isLetter(c) : c != '.') {
        return false;
      }
    }
    return true;
  }

  /** Whether no sentence ends with the word (its full stop left off) unless a paragraph does. */
  static boolean leads(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    return LEADING.contains(lower)
        || BEFORE_NUMBERS.contains(lower)
        || lower.equals("i.e")
        || lower.equals("e.g")
        || lower.equals("p.s");
  }
}
