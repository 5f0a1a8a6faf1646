package trellis.tokenize.rules;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Cuts words that treebanks read as several: do|n't, it|'s, can|not. */
final class Clitics {
  private static final int LONGEST = 8;

  /** Words without an apostrophe, with the length of their first part. */
  private static final Map<String, Integer> MERGED =
      Map.ofEntries(
          Map.entry("cannot", 3),
          Map.entry("gonna", 3),
          Map.entry("gotta", 3),
          Map.entry("wanna", 3),
          Map.entry("lemme", 3),
          Map.entry("gimme", 3),
          Map.entry("im", 1),
          Map.entry("ive", 1),
          Map.entry("youre", 3),
          Map.entry("youve", 3),
          Map.entry("theyre", 4),
          Map.entry("theyve", 4),
          Map.entry("weve", 2),
          Map.entry("thats", 4),
          Map.entry("theres", 5),
          Map.entry("whats", 4),
          Map.entry("hes", 2),
          Map.entry("shes", 3));

  /** Verbs that may stand before {@code nt}, written without its apostrophe. */
  private static final Set<String> NEGATED =
      Set.of(
          "do", "does", "did", "is", "was", "are", "were", "ca", "wo", "could", "would", "should",
          "have", "has", "had", "ai");

  private Clitics() {}

  /**
   * The length of the first part of a word that is to be cut; its whole length when it is one.
   *
   * @param from where it starts in the text; letters, digits and apostrophes alone
   */
  static int cut(String text, int from, int to) {
    int apostrophe = lastApostrophe(text, from, to);
    if (apostrophe > from) {
      return cutBefore(text, from, apostrophe, to);
    }
    return to - from <= LONGEST && mayEndMerged(text.charAt(to - 1)) ? merged(text, from, to) : to;
  }

  /** Rules half of all words out by one character: those listed below end with one of these. */
  private static boolean mayEndMerged(char last) {
    return "taemsTAEMS".indexOf(last) >= 0;
  }

  private static int lastApostrophe(String text, int from, int to) {
    for (int i = to - 1; i > from && i >= to - 3; i--) {
      if (Letters.isApostrophe(text.charAt(i))) {
        return i;
      }
    }
    return from;
  }

  private static int cutBefore(String text, int from, int apostrophe, int to) {
    String after = text.substring(apostrophe + 1, to).toLowerCase(Locale.ROOT);
    char before = text.charAt(apostrophe - 1);
    return switch (after) {
      case "t" -> (before == 'n' || before == 'N') && apostrophe - 1 > from ? apostrophe - 1 : to;
      case "s", "d" -> Letters.isDigit(before) ? to : apostrophe; // the 80's
      case "m", "ll", "re", "ve" -> apostrophe;
      default -> to;
    };
  }

  private static int merged(String text, int from, int to) {
    String written = text.substring(from, to);
    String word = written.toLowerCase(Locale.ROOT);
    Integer first = MERGED.get(word);
    if (first != null) {
      boolean shout = written.length() <= 3 && written.equals(written.toUpperCase(Locale.ROOT));
      return shout ? to : from + first; // IM is something else
    }
    return word.endsWith("nt") && NEGATED.contains(word.substring(0, word.length() - 2))
        ? to - 2
        : to;
  }
}
