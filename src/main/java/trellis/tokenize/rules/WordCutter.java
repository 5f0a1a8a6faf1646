package trellis.tokenize.rules;

import java.util.Locale;
import java.util.Set;

/** Cuts a stretch of letters, digits and marks between them into words; for one thread. */
final class WordCutter {
  /** Prefixes: a dash after one joins it to its word. */
  private static final Set<String> PREFIXES =
      Set.of(
          "e", "non", "pre", "anti", "mid", "re", "post", "co", "over", "pro", "multi", "ex", "sub",
          "semi", "cross", "neo", "psycho", "socio", "arch", "counter", "intra", "inter", "micro",
          "un", "ultra", "super", "pseudo", "quasi", "hyper", "mini", "bi", "tri", "extra", "infra",
          "meta", "macro", "mega", "trans", "uni", "under", "geo", "electro", "bio", "de", "proto",
          "auto", "contra", "dis", "mis", "poly", "tele", "thermo");

  private static final int LONGEST_PREFIX = 7;

  private final String text;
  private final Pieces found;
  private int limit; // where the text between blanks ends

  WordCutter(Pieces found) {
    this.text = found.text();
    this.found = found;
  }

  /** Where the stretch ends that begins with a letter or digit at {@code from}. */
  int stretchEnd(int from, int runEnd) {
    int i = from;
    while (i < runEnd) {
      int c = text.codePointAt(i);
      if (Letters.isWordPart(c) || c == '_') {
        i += Character.charCount(c);
      } else {
        int after = afterJoint(i, runEnd);
        if (after == i) {
          break;
        }
        i = after;
      }
    }
    return i;
  }

  /**
   * The place after the mark at {@code i} if it may join what stands before and after it; else
   * {@code i}.
   */
  private int afterJoint(int i, int runEnd) {
    char c = text.charAt(i);
    int after = i + 1;
    if (c == '.') {
      while (after < runEnd && text.charAt(after) == '.') {
        after++;
      }
      boolean address = after < runEnd && text.charAt(after) == '@'; // hidden: name...@host
      if (after > i + 1 && !address) {
        return i;
      }
      after += address ? 1 : 0;
    } else if (".&/,:@*".indexOf(c) < 0 && !Letters.isApostrophe(c) && !Letters.isDash(c)) {
      return i;
    }
    boolean feet = Letters.isApostrophe(c) && after < runEnd && Letters.isDigit(text.charAt(after));
    return after < runEnd && !feet && isJoinable(text.codePointAt(after)) ? after : i;
  }

  private static boolean isJoinable(int c) {
    return Letters.isWordPart(c) || c == '_';
  }

  /**
   * Cuts {@code [from, to)}, as {@link #stretchEnd} found it, and takes a full stop after it that
   * belongs to it.
   *
   * @return where it goes on
   */
  int cut(int from, int to, int runEnd) {
    limit = runEnd;
    int start = from;
    for (int i = from; i < to; i++) {
      if (separates(i, start, to)) {
        part(start, i);
        found.add(i, i + 1);
        start = i + 1;
      }
    }
    return part(start, to);
  }

  private boolean separates(int i, int start, int to) {
    char c = text.charAt(i);
    if (c != ',' && c != ':' && c != '/' || i == start) {
      return false;
    }
    boolean digits = Letters.isDigit(text.charAt(i - 1)) && Letters.isDigit(text.charAt(i + 1));
    return switch (c) {
      case ',' -> !(digits && Numbers.groups(text, i, Math.min(to, i + 5)));
      case ':' -> !digits;
      default -> !digits && !(i == start + 1 && to - i <= 4); // 9/11, w/o
    };
  }

  /** Cuts what has no comma, colon or slash, save between digits. */
  private int part(int from, int to) {
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (c == '@' || c == '_') {
        found.add(from, to);
        return to;
      }
    }
    if (WebForms.isHostOrFile(text, from, to) || Numbers.isDashed(text, from, to)) {
      found.add(from, to);
      return to;
    }
    int start = from;
    int seen = from; // no dash before it cuts
    for (int i = from; i < to; i++) {
      if (Letters.isDash(text.charAt(i)) && i > start) {
        if (!isPrefix(seen, i, to)) {
          word(start, i);
          found.add(i, i + 1);
          start = i + 1;
        }
        seen = i + 1;
      }
    }
    return word(start, to);
  }

  private boolean isPrefix(int from, int dash, int to) {
    return dash - from <= LONGEST_PREFIX
        && Letters.isWordPart(text.codePointAt(dash + 1))
        && PREFIXES.contains(text.substring(from, dash).toLowerCase(Locale.ROOT));
  }

  /** Cuts a word without dashes, and gives it the full stop after it where that is its own. */
  private int word(int from, int to) {
    boolean stop = to < limit && text.charAt(to) == '.' && !isStop(to + 1);
    boolean unitLetter = to == from + 1 && from > 0 && Letters.isDigit(text.charAt(from - 1));
    if (stop && !unitLetter && Abbreviations.isShort(text, from, to, numberFollows(to + 1))) {
      found.addShortened(from, to + 1);
      return to + 1;
    }
    int unit = Numbers.unit(text, from, to);
    if (unit < to) {
      found.add(from, unit);
      return word(unit, to);
    }
    clitics(afterStops(from, to), to);
    return to;
  }

  private boolean isStop(int i) {
    return i < limit && text.charAt(i) == '.';
  }

  private boolean numberFollows(int from) {
    int most = Math.min(text.length(), from + 4);
    for (int i = from; i < most; i++) {
      char c = text.charAt(i);
      if (!Blanks.isBlank(c)) {
        return Letters.isDigit(c) || c == '#';
      }
    }
    return false;
  }

  /** Cuts off what ends with a full stop within the word; tells where the rest begins. */
  private int afterStops(int from, int to) {
    if (Abbreviations.hasInnerStops(text, from, to)) {
      return from;
    }
    int start = from;
    int stop = Letters.indexOf(text, '.', from, to);
    boolean only = Letters.lastIndexOf(text, '.', from, to) == stop;
    while (stop > start && stop + 1 < to) {
      char after = text.charAt(stop + 1);
      if (Letters.areLetters(text, start, stop)
          && stop > start + 1
          && Abbreviations.isShort(text, start, stop, Letters.isDigit(after))) {
        found.addShortened(start, stop + 1);
        start = stop + 1;
      } else if (endsSentence(start, stop, to, only)) {
        clitics(start, stop);
        found.add(stop, stop + 1);
        start = stop + 1;
      }
      stop = Letters.indexOf(text, '.', stop + 1, to);
    }
    return start;
  }

  /** Whether a blank is missing after a full stop: {@code him.It}, {@code small.circles}. */
  private boolean endsSentence(int start, int stop, int to, boolean only) {
    char after = text.charAt(stop + 1);
    return Character.isLowerCase(text.charAt(stop - 1))
        && stop > start + 1
        && (Character.isUpperCase(after)
            || only
                && Letters.areLetters(text, start, stop)
                && Letters.areLetters(text, stop + 1, to));
  }

  private void clitics(int from, int to) {
    int third = Clitics.cut(text, from, to);
    int second = third < to ? Clitics.cut(text, from, third) : third;
    if (second < third) {
      found.add(from, second);
      found.add(second, third);
    } else {
      found.add(from, third);
    }
    if (third < to) {
      found.add(third, to);
    }
  }
}
