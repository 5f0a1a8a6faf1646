package trellis.tokenize.rules;

import java.util.Set;

/**
 * Tells whether a sentence of English ends after a token, and has further tokens cut where it takes
 * them to know; for one thread.
 */
public final class SentenceEnds {
  private static final String CLOSERS = "\"'\u201D\u2019)]}\u00BB*";
  private static final String CONTINUE = ",;:/=+)]}\u201D\u2019";

  private static final int LONGEST_WORD = 7; // that is surely no address

  private static final String BEFORE_NUMBERING = ":*\u2022";

  /** Words that begin sentences: with a capital after an abbreviation they tell that one ended. */
  private static final Set<String> STARTERS =
      Set.of(
          ("The This That These Those There A An It He She They We You I My His Her Their Our Your"
               + " Its In On At For From With By As If When While After Before Since But And Or So"
               + " However What Who Where Why How Which Is Are Was Were Do Does Did Has Have Had"
               + " Will Would Can Could Should Not No Yes Please Thanks Also Then Now Let Just Here"
               + " See Once All Some Many Most One To Of Although Because")
              .split(" "));

  private final Pieces tokens;
  private final RunCutter cutter;
  private final String text;

  /**
   * Looks at the tokens of a text.
   *
   * @param cutter adds further ones to them
   */
  public SentenceEnds(Pieces tokens, RunCutter cutter) {
    this.tokens = tokens;
    this.cutter = cutter;
    this.text = tokens.text();
  }

  /** Whether the text has the token; what is before it and the token itself are cut then. */
  public boolean exists(int token) {
    while (token >= tokens.count()) {
      if (!cutter.advance()) {
        return false;
      }
    }
    return true;
  }

  /**
   * Where the next sentence begins, if one ends at the token, which belongs to one that began with
   * {@code first}; the token itself if none does. Of the tokens before it only two are looked at.
   */
  public int after(int token, int first) {
    if (isLast(token)) {
      return token + 1;
    } else if (tokens.isShortened(token)) {
      return afterAbbreviation(token);
    }
    int length = tokens.length(token);
    char c = tokens.first(token);
    if (c == '.' && length == 1) {
      return isNumbering(token, first) ? token : afterMark(token);
    }
    if (isAddress(token)) {
      boolean begins = Character.isUpperCase(tokens.first(token + 1)) || isAddress(token + 1);
      return begins ? token + 1 : token;
    }
    return isMark(token) ? afterMark(token) : token;
  }

  /** Whether a paragraph ends after the token. */
  boolean isLast(int token) {
    return !exists(token + 1) || isParagraphEnd(tokens.end(token));
  }

  /**
   * Whether the blanks that begin at {@code from} have a line without text in them, a form feed or
   * Unicode's sign for the end of a paragraph.
   */
  private boolean isParagraphEnd(int from) {
    int lines = 0;
    for (int i = from; i < text.length() && Blanks.isBlank(text.charAt(i)); i++) {
      char c = text.charAt(i);
      boolean pair = c == '\n' && i > from && text.charAt(i - 1) == '\r';
      if (c == '\f' || c == 0x2029) {
        return true;
      }
      lines += Blanks.endsLine(c) && !pair ? 1 : 0;
      if (lines == 2) {
        return true;
      }
    }
    return false;
  }

  private boolean isMark(int token) {
    return switch (tokens.first(token)) {
      case '!', '?', '\u3002', '\uFF01', '\uFF1F', '\u203D', '\u0964', '\u061F', '\u06D4' -> true;
      case '.' -> tokens.length(token) > 1 && ".?!".indexOf(tokens.last(token)) >= 0;
      case '\u2026' -> true;
      default -> false;
    };
  }

  /** The number of a point, at the beginning of a sentence or after a mark: 1. */
  private boolean isNumbering(int token, int first) {
    int number = token - 1;
    return number >= first
        && tokens.isGlued(token)
        && tokens.length(number) <= 2
        && Letters.areDigits(text, tokens.start(number), tokens.end(number))
        && (number == first || BEFORE_NUMBERING.indexOf(tokens.first(number - 1)) >= 0);
  }

  private int afterMark(int token) {
    int last = token;
    while (!isLast(last) && tokens.isGlued(last + 1) && isCloser(last + 1)) {
      last++;
    }
    boolean quoted = last > token && isQuote(last);
    while (!isLast(last) && Emoticons.isFace(tokens.text(last + 1))) {
      last++;
    }
    if (isLast(last)) {
      return last + 1;
    } else if (isCloser(last + 1) && isLast(last + 1)) {
      return last + 2; // a blank too many before a quotation mark
    }
    return goesOn(token, last + 1, quoted) ? token : last + 1;
  }

  /** Whether the sentence goes on with the token {@code next}, after a mark and what closes it. */
  private boolean goesOn(int mark, int next, boolean quoted) {
    char after = tokens.first(next);
    boolean single = tokens.length(next) == 1;
    if (single && (CONTINUE.indexOf(after) >= 0 || after == '.') || isShout(next)) {
      return true; // of several marks the last one will tell
    }
    boolean lower = Character.isLowerCase(after) && !isAddress(next);
    return isDots(mark) ? !Character.isUpperCase(after) && !isAddress(next) : quoted && lower;
  }

  private boolean isShout(int token) {
    return tokens.first(token) == '!' || tokens.first(token) == '?';
  }

  private boolean isDots(int token) {
    return tokens.first(token) == '\u2026'
        || tokens.first(token) == '.' && tokens.length(token) > 1 && tokens.last(token) == '.';
  }

  private boolean isAddress(int token) {
    return tokens.length(token) > LONGEST_WORD && WebForms.isAddress(text, tokens.start(token));
  }

  private boolean isQuote(int token) {
    return "\"'\u201D\u2019\u00BB".indexOf(tokens.first(token)) >= 0;
  }

  private boolean isCloser(int token) {
    return CLOSERS.indexOf(tokens.first(token)) >= 0
        && (tokens.length(token) == 1 || tokens.text(token).equals("''"));
  }

  private int afterAbbreviation(int token) {
    String word = tokens.text(token);
    String stem = word.substring(0, word.length() - 1);
    int last = token;
    while (!isLast(last) && tokens.isGlued(last + 1) && isCloser(last + 1)) {
      last++;
    }
    if (isLast(last)) {
      return last + 1;
    }
    boolean ends = !Abbreviations.leads(stem) && STARTERS.contains(tokens.text(last + 1));
    return ends ? last + 1 : token;
  }
}
