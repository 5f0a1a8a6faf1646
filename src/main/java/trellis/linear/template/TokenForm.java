package trellis.linear.template;

import java.util.Locale;

/**
 * A text that is made of a token, so that templates need no column for it.
 *
 * @param kind what is made
 * @param length of a prefix or suffix in code points; else 0
 */
public record TokenForm(Kind kind, int length) {

  /** What is made of a token. */
  public enum Kind {
    /** The token as it is. */
    TOKEN,
    /** In lower case. */
    LOWER,
    /** {@code X} for capitals, {@code x} for other letters, {@code 9} for digits; no run over 2. */
    SHAPE,
    /** Its first characters; {@code _} where it has fewer. */
    PREFIX,
    /** Its last characters; {@code _} where it has fewer. */
    SUFFIX,
    /** With 0 in place of each digit. */
    DIGITS0,
    /** How many characters it has. */
    LENGTH
  }

  /** The text that is made of a token. */
  public String of(String token) {
    return switch (kind) {
      case TOKEN -> token;
      case LOWER -> token.toLowerCase(Locale.ROOT);
      case SHAPE -> shape(token);
      case PREFIX ->
          hasLength(token) ? token.substring(0, token.offsetByCodePoints(0, length)) : "_";
      case SUFFIX ->
          hasLength(token)
              ? token.substring(token.offsetByCodePoints(token.length(), -length))
              : "_";
      case DIGITS0 -> digits0(token);
      case LENGTH -> String.valueOf(token.codePointCount(0, token.length()));
    };
  }

  private boolean hasLength(String token) {
    return token.codePointCount(0, token.length()) >= length;
  }

  private static String shape(String token) {
    StringBuilder shape = new StringBuilder(token.length());
    int last = 0;
    int run = 0;
    for (int i = 0; i < token.length(); ) {
      int c = token.codePointAt(i);
      i += Character.charCount(c);
      int letter = letter(c);
      run = letter == last ? run + 1 : 1;
      last = letter;
      if (run <= 2) {
        shape.appendCodePoint(letter);
      }
    }
    return shape.toString();
  }

  private static int letter(int c) {
    if (Character.isDigit(c)) {
      return '9';
    }
    return Character.isUpperCase(c) ? 'X' : Character.isLetter(c) ? 'x' : c;
  }

  private static String digits0(String token) {
    StringBuilder zeros = new StringBuilder(token.length());
    token.codePoints().map(c -> Character.isDigit(c) ? '0' : c).forEach(zeros::appendCodePoint);
    return zeros.toString();
  }

  /** As templates write it, such as {@code suffix3}. */
  public String written() {
    String name = kind.name().toLowerCase(Locale.ROOT);
    return length > 0 ? name + length : name;
  }
}
