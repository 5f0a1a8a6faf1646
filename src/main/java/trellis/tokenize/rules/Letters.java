package trellis.tokenize.rules;

/** Classifies characters for the rules of English: parts of words, apostrophes, dashes, digits. */
final class Letters {
  private Letters() {}

  /** Whether a character is part of words: letters, digits, marks and what joins or hides them. */
  static boolean isWordPart(int c) {
    if (c < 128) {
      return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
    }
    return switch (Character.getType(c)) {
      case Character.UPPERCASE_LETTER,
          Character.LOWERCASE_LETTER,
          Character.TITLECASE_LETTER,
          Character.MODIFIER_LETTER,
          Character.OTHER_LETTER,
          Character.DECIMAL_DIGIT_NUMBER,
          Character.LETTER_NUMBER,
          Character.NON_SPACING_MARK,
          Character.ENCLOSING_MARK,
          Character.COMBINING_SPACING_MARK,
          Character.FORMAT ->
          true;
      default -> false;
    };
  }

  static boolean isApostrophe(char c) {
    return c == '\'' || c == '\u2019' || c == '\u02BC' || c == '`' || c == '\u00B4';
  }

  static boolean isDash(char c) {
    return c == '-' || c >= '\u2010' && c <= '\u2015' || c == '\u2212';
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Whether all of {@code [from, to)} are digits, and there is one. */
  static boolean areDigits(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!isDigit(text.charAt(i))) {
        return false;
      }
    }
    return from < to;
  }

  /** Whether all of {@code [from, to)} are letters, and there is one. */
  static boolean areLetters(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!Character.isLetter(text.charAt(i))) {
        return false;
      }
    }
    return from < to;
  }

  /** The first place of a character in {@code [from, to)}; -1 when there is none. */
  static int indexOf(String text, char c, int from, int to) {
    for (int i = from; i < to; i++) {
      if (text.charAt(i) == c) {
        return i;
      }
    }
    return -1;
  }

  /** The last place of a character in {@code [from, to)}; -1 when there is none. */
  static int lastIndexOf(String text, char c, int from, int to) {
    for (int i = to - 1; i >= from; i--) {
      if (text.charAt(i) == c) {
        return i;
      }
    }
    return -1;
  }
}
