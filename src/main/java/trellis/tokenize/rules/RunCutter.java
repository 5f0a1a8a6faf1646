package trellis.tokenize.rules;

import java.util.Locale;
import java.util.Set;

/**
 * Cuts a text into tokens as English treebanks have them, one stretch between blanks after the
 * other; for one thread.
 */
public final class RunCutter {
  /** Marks of which several equal ones in a row are one token. */
  private static final String REPEATED = "-.=*_~+#<>|^$%/\\\u2026\u2014\u2013\u2022";

  private static final String DRAWN = "-=*_~+#<>|^";
  private static final int SHORTEST_DRAWING = 5;
  private static final Set<String> ARROWS = Set.of("<-", "->", "-->", "<--", "=>", "==>", "<=");

  /** What may stand after an apostrophe that stands for the beginning of a word. */
  private static final Set<String> ELIDED =
      Set.of("em", "til", "till", "cause", "tis", "twas", "n", "bout", "round", "cuz", "s", "nuff");

  private final String text;
  private final Pieces found;
  private final Graphemes graphemes;
  private final WordCutter words;

  // What stands between blanks: [from, to), of which all before `at` is cut.
  private int from;
  private int at;
  private int to;

  public RunCutter(Pieces found, Graphemes graphemes) {
    this.text = found.text();
    this.found = found;
    this.graphemes = graphemes;
    this.words = new WordCutter(found);
    this.to = Blanks.begin(text);
    this.at = to;
  }

  /** Finds the next token, or a few; false when the text has no more. */
  public boolean advance() {
    if (at == to) {
      from = Blanks.skip(text, to);
      if (from == text.length()) {
        return false;
      }
      to = Blanks.next(text, from);
      at = from;
    }
    at = next(at, from, to);
    return true;
  }

  /** Takes the token that begins at {@code i}, or a few, in {@code [from, to)}. */
  private int next(int i, int from, int to) {
    boolean afterWord = i > from && Letters.isWordPart(text.codePointBefore(i));
    if (!afterWord) {
      int whole = whole(i, to);
      if (whole > i) {
        found.add(i, whole);
        return whole;
      }
    } else if (Emoticons.end(text, i, to) > i) {
      int end = Emoticons.end(text, i, to);
      found.add(i, end);
      return end;
    }
    int c = text.codePointAt(i);
    if (Letters.isWordPart(c)) {
      int end = words.stretchEnd(i, to);
      if (isCurrency(i, end, to)) {
        found.add(i, end + 1);
        return end + 1;
      }
      return words.cut(i, end, to);
    }
    int end = marks(i, to);
    if (end == i) {
      end = graphemes.end(i, to);
    }
    found.add(i, end);
    return end;
  }

  /** The end of what is kept whole, whatever is in it; {@code i} when nothing is. */
  private int whole(int i, int to) {
    int end = WebForms.addressEnd(text, i, to);
    end = end > i ? end : Emoticons.end(text, i, to);
    end = end > i ? end : handleEnd(i, to);
    end = end > i ? end : elisionEnd(i, to);
    return end > i ? end : signedEnd(i, to);
  }

  private int handleEnd(int i, int to) {
    int end = WebForms.handleEnd(text, i, to);
    return end > i + 1 ? end : i;
  }

  /**
   * The end of a short word that begins with an apostrophe, such as 'em or '60s; {@code i} when
   * there is none.
   */
  private int elisionEnd(int i, int to) {
    if (!Letters.isApostrophe(text.charAt(i))) {
      return i;
    }
    int end = i + 1;
    while (end < to && end < i + 7 && Character.isLetterOrDigit(text.charAt(end))) {
      end++;
    }
    return isElided(i + 1, end) ? end : i;
  }

  /** Whether {@code [from, to)}, after an apostrophe, is the rest of a short word: em, 60s, 05. */
  private boolean isElided(int from, int to) {
    if (from == to) {
      return false;
    } else if (Letters.isDigit(text.charAt(from))) {
      boolean tens = Letters.areDigits(text, from, Math.min(from + 2, to));
      return tens && (to == from + 2 || to == from + 3 && text.charAt(from + 2) == 's');
    }
    return ELIDED.contains(text.substring(from, to).toLowerCase(Locale.ROOT));
  }

  /**
   * The end of a number with a sign or point before it (+44, .5) or of an ending such as .doc;
   * {@code i} when there is none.
   */
  private int signedEnd(int i, int to) {
    char c = text.charAt(i);
    if (c != '+' && c != '.' || i + 1 == to) {
      return i;
    }
    char after = text.charAt(i + 1);
    if (!Letters.isDigit(after) && !(c == '.' && Character.isLetter(after))) {
      return i;
    }
    int end = i + 1;
    while (end < to
        && (Character.isLetterOrDigit(text.charAt(end))
            || ".,".indexOf(text.charAt(end)) >= 0
                && end + 1 < to
                && Letters.isDigit(text.charAt(end + 1)))) {
      end++;
    }
    return end;
  }

  /** Capitals before a sign for dollars, and a number or nothing after it: US$. */
  private boolean isCurrency(int from, int end, int to) {
    return end < to
        && text.charAt(end) == '$'
        && end - from <= 3
        && (end + 1 == to || Letters.isDigit(text.charAt(end + 1)))
        && Character.isUpperCase(text.charAt(from))
        && Letters.areLetters(text, from, end);
  }

  /** The end of several marks that are one token; {@code i} when a mark stands alone. */
  private int marks(int i, int to) {
    char c = text.charAt(i);
    int end = i;
    if (isLoud(i, to) || c == '.' && isLoud(i + 1, to)) {
      end++;
      while (isLoud(end, to)) {
        end++;
      }
      return end;
    } else if (drawingEnd(i, to) > i) {
      return drawingEnd(i, to);
    } else if (REPEATED.indexOf(c) >= 0) {
      while (end < to && text.charAt(end) == c) {
        end++;
      }
      return end;
    } else if (Letters.isApostrophe(c) || c == '\u2018') {
      return apostrophes(i, to);
    }
    return c == '&' ? entityEnd(i, to) : i;
  }

  private boolean isLoud(int i, int to) {
    return i < to && (text.charAt(i) == '!' || text.charAt(i) == '?');
  }

  /** The end of an arrow, or of a line drawn with marks; {@code i} when there is none. */
  private int drawingEnd(int i, int to) {
    int end = i;
    while (end < to && DRAWN.indexOf(text.charAt(end)) >= 0) {
      end++;
    }
    if (end == i) {
      return i;
    }
    String start = text.substring(i, Math.min(end, i + 3));
    return end - i >= SHORTEST_DRAWING || ARROWS.contains(start) ? end : i;
  }

  /** Two apostrophes are a quotation mark; one may begin an ending, as in {@code (NATO)'s}. */
  private int apostrophes(int i, int to) {
    char c = text.charAt(i);
    if (i + 1 < to && isQuoteAfter(c, text.charAt(i + 1))) {
      return i + 2;
    }
    boolean ending =
        i + 1 < to
            && Character.toLowerCase(text.charAt(i + 1)) == 's'
            && (i + 2 == to || !Letters.isWordPart(text.codePointAt(i + 2)));
    boolean glued = i > 0 && !Blanks.isBlank(text.charAt(i - 1));
    return ending && glued ? i + 2 : i;
  }

  private static boolean isQuoteAfter(char one, char next) {
    return one == next || one == '\u2018' && next == '\u2019';
  }

  /**
   * The end of a character as web pages write it, such as {@code &amp;}; {@code i} when there is
   * none.
   */
  private int entityEnd(int i, int to) {
    int end = i + 1;
    while (end < to && end < i + 8 && Character.isLetterOrDigit(text.charAt(end))) {
      end++;
    }
    return end > i + 1 && end < to && text.charAt(end) == ';' ? end + 1 : i;
  }
}
