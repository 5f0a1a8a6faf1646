package trellis.tokenize.rules;

/**
 * The class of a character in the sentence rules of Unicode (UAX #29), by the tables of the JDK.
 */
enum SentenceClass {
  /** Ends a line, which ends a sentence. */
  LINE_END,
  BLANK,
  LOWER,
  UPPER,
  OTHER_LETTER,
  NUMERIC,
  /** A full stop, which may mean something else. */
  STOP,
  /** Any other end of a sentence. */
  END_MARK,
  /** Goes on with a sentence, such as a comma. */
  CONTINUE,
  /** Quotes and brackets. */
  CLOSE,
  /** Marks and invisible characters, which belong to what stands before them. */
  EXTEND,
  OTHER;

  private static final String STOPS = ".\u2024\uFE52\uFF0E";
  private static final String CONTINUES =
      ",-:;\u037E\u055D\u060C\u060D\u07F8\u1802\u1808\u2013\u2014\u3001\uFE10\uFE11\uFE13\uFE14\uFE31"
          + "\uFE32\uFE50\uFE51\uFE54\uFE55\uFE58\uFE63\uFF0C\uFF0D\uFF1A\uFF1B\uFF64";
  private static final String QUOTES = "\"'\u275B\u275C\u275D\u275E\u275F\u2760";

  /**
   * The marks that end sentences in Latin, Arabic, Armenian, Indic, Ethiopic, Chinese, Japanese and
   * other scripts.
   */
  private static final String END_MARKS =
      "!?\u0589\u061D\u061E\u061F\u06D4\u0700\u0701\u0702\u07F9\u0837\u0839\u083D\u083E\u0964"
          + "\u0965\u104A\u104B\u1362\u1367\u1368\u166E\u1735\u1736\u1803\u1809\u1944\u1945\u1AA8"
          + "\u1AA9\u1AAA\u1AAB\u1B5A\u1B5B\u1B5E\u1B5F\u1C3B\u1C3C\u1C7E\u1C7F\u203C\u203D\u2047"
          + "\u2048\u2049\u2E2E\u2E3C\u3002\uA4FF\uA60E\uA60F\uA6F3\uA6F7\uA876\uA877\uA8CE\uA8CF"
          + "\uA92F\uA9C8\uA9C9\uAA5D\uAA5E\uAA5F\uAAF0\uAAF1\uABEB\uFE56\uFE57\uFF01\uFF1F\uFF61";

  private static final SentenceClass[] OF_ASCII = new SentenceClass[128];

  static {
    for (int c = 0; c < OF_ASCII.length; c++) {
      OF_ASCII[c] = lookUp(c);
    }
  }

  static SentenceClass of(int c) {
    return c < OF_ASCII.length ? OF_ASCII[c] : lookUp(c);
  }

  boolean isEnd() {
    return this == STOP || this == END_MARK;
  }

  /**
   * Whether a full stop may still be inside a sentence when this stands between it and a lower-case
   * letter.
   */
  boolean isNeutral() {
    return switch (this) {
      case OTHER_LETTER, UPPER, LOWER, LINE_END, STOP, END_MARK -> false;
      default -> true;
    };
  }

  private static SentenceClass lookUp(int c) {
    if (c <= Character.MAX_VALUE && Blanks.isBlank((char) c)) {
      // Other than lines elsewhere, these rules go on after a form feed.
      return c == '\n' || c == '\r' || c == 0x85 || c == 0x2028 || c == 0x2029 ? LINE_END : BLANK;
    } else if (STOPS.indexOf(c) >= 0) {
      return STOP;
    } else if (CONTINUES.indexOf(c) >= 0) {
      return CONTINUE;
    } else if (END_MARKS.indexOf(c) >= 0) {
      return END_MARK;
    } else if (QUOTES.indexOf(c) >= 0) {
      return CLOSE;
    }
    return switch (Character.getType(c)) {
      case Character.DECIMAL_DIGIT_NUMBER -> NUMERIC;
      case Character.NON_SPACING_MARK,
          Character.ENCLOSING_MARK,
          Character.COMBINING_SPACING_MARK,
          Character.FORMAT ->
          EXTEND;
      case Character.START_PUNCTUATION,
          Character.END_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION ->
          CLOSE;
      default -> ofLetter(c);
    };
  }

  private static SentenceClass ofLetter(int c) {
    if (Character.isLowerCase(c)) {
      return LOWER;
    } else if (Character.isUpperCase(c) || Character.isTitleCase(c)) {
      return UPPER;
    }
    return Character.isAlphabetic(c) ? OTHER_LETTER : OTHER;
  }
}
