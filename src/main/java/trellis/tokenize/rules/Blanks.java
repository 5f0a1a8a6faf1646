package trellis.tokenize.rules;

/** Knows the blanks: the characters that separate tokens and are part of none. */
public final class Blanks {
  private Blanks() {}

  /**
   * Whether a character is Unicode's white space: all spaces, narrow, wide or not to be broken at,
   * tabs and whatever ends lines. All are single {@code char}s. The zero-width space and joiners
   * are none: they are part of the token that they stand in.
   */
  public static boolean isBlank(char c) {
    return c <= ' ' ? c == ' ' || c >= '\t' && c <= '\r' : c >= 0x85 && isWide(c);
  }

  private static boolean isWide(char c) {
    return switch (c) {
      case 0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000 -> true;
      default -> c >= 0x2000 && c <= 0x200A;
    };
  }

  /** Whether a blank ends a line; CR and LF end two, of which the second is empty. */
  public static boolean endsLine(char c) {
    return c >= '\n' && c <= '\r' || c == 0x85 || c == 0x2028 || c == 0x2029;
  }

  /** Where the text begins: after a byte order mark, which files may have and which is no text. */
  public static int begin(String text) {
    return text.startsWith("\uFEFF") ? 1 : 0;
  }

  /** The first place from {@code from} on where no blank stands, or the end of the text. */
  public static int skip(String text, int from) {
    int i = from;
    while (i < text.length() && isBlank(text.charAt(i))) {
      i++;
    }
    return i;
  }

  /** The first blank from {@code from} on, or the end of the text. */
  public static int next(String text, int from) {
    int i = from;
    while (i < text.length() && !isBlank(text.charAt(i))) {
      i++;
    }
    return i;
  }
}
