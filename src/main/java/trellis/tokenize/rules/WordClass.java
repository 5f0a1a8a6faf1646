package trellis.tokenize.rules;

import java.lang.Character.UnicodeScript;

/** The class of a character in the word rules of Unicode (UAX #29), by the tables of the JDK. */
enum WordClass {
  LETTER,
  HEBREW_LETTER,
  NUMERIC,
  KATAKANA,
  /** Joins words and digits, such as the underscore. */
  CONNECTOR,
  /** Marks and invisible characters, which belong to what stands before them. */
  EXTEND,
  /** Joins letters, such as a colon. */
  MID_LETTER,
  /** Joins digits, such as a comma. */
  MID_NUMBER,
  /** Joins letters or digits, such as a full stop. */
  MID_BOTH,
  SINGLE_QUOTE,
  DOUBLE_QUOTE,
  OTHER;

  private static final String MID_LETTERS = ":\u00B7\u0387\u055F\u05F4\u2027\uFE13\uFE55\uFF1A";
  private static final String MID_NUMBERS =
      ",;\u037E\u0589\u060C\u060D\u066C\u07F8\u2044\uFE10\uFE14\uFE50\uFE54\uFF0C\uFF1B";
  private static final String MID_BOTHS = ".\u2018\u2019\u2024\uFE52\uFF07\uFF0E";
  private static final WordClass[] OF_ASCII = new WordClass[128];

  static {
    for (int c = 0; c < OF_ASCII.length; c++) {
      OF_ASCII[c] = lookUp(c);
    }
  }

  static WordClass of(int c) {
    return c < OF_ASCII.length ? OF_ASCII[c] : lookUp(c);
  }

  boolean isLetter() {
    return this == LETTER || this == HEBREW_LETTER;
  }

  /** Letters, digits and the like, which connectors join. */
  boolean isJoined() {
    return isLetter() || this == NUMERIC || this == KATAKANA;
  }

  private static WordClass lookUp(int c) {
    if (c == '\'') {
      return SINGLE_QUOTE;
    } else if (c == '"') {
      return DOUBLE_QUOTE;
    } else if (MID_LETTERS.indexOf(c) >= 0) {
      return MID_LETTER;
    } else if (MID_NUMBERS.indexOf(c) >= 0) {
      return MID_NUMBER;
    } else if (MID_BOTHS.indexOf(c) >= 0) {
      return MID_BOTH;
    }
    return switch (Character.getType(c)) {
      case Character.DECIMAL_DIGIT_NUMBER -> NUMERIC;
      case Character.CONNECTOR_PUNCTUATION -> CONNECTOR;
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK ->
          EXTEND;
      case Character.FORMAT -> ofFormat(c);
      default -> ofLetter(c);
    };
  }

  private static WordClass ofFormat(int c) {
    return switch (c) {
      case 0x200B -> OTHER; // the zero-width space
      case 0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6DD -> NUMERIC; // stand before numbers
      default -> EXTEND;
    };
  }

  private static WordClass ofLetter(int c) {
    if (c >= 0x1F3FB && c <= 0x1F3FF || c == 0xFF9E || c == 0xFF9F) {
      return EXTEND; // colors of skin, narrow marks of Katakana
    }
    if (c == 0x30A0 || c == 0x30FC || c == 0xFF70 || c == 0x309B || c == 0x309C) {
      return KATAKANA;
    }
    if (!Character.isAlphabetic(c) || Character.isIdeographic(c)) {
      return OTHER;
    }
    return switch (UnicodeScript.of(c)) {
      case KATAKANA -> KATAKANA;
      case HEBREW -> HEBREW_LETTER;
      // Written without blanks: only a dictionary could tell the words.
      case HIRAGANA, THAI, LAO, KHMER, MYANMAR, TAI_LE, NEW_TAI_LUE, TAI_THAM, TAI_VIET, AHOM ->
          OTHER;
      default -> LETTER;
    };
  }
}
