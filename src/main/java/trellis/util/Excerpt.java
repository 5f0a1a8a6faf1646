package trellis.util;

/** Shortens a user's text for a message and escapes everything invisible in it. */
public final class Excerpt {
  private static final int LONGEST = 80;

  private Excerpt() {}

  /** The text in quotation marks. */
  public static String quoted(String text) {
    return '"' + of(text) + '"';
  }

  /** About 80 characters of the text; control and other invisible characters are escaped. */
  public static String of(String text) {
    StringBuilder shown = new StringBuilder();
    int i = 0;
    while (i < text.length() && shown.length() < LONGEST) {
      int c = text.codePointAt(i);
      append(shown, c);
      i += Character.charCount(c);
    }
    return i < text.length() ? shown.append('…').toString() : shown.toString();
  }

  private static void append(StringBuilder shown, int c) {
    if (c == '\t') {
      shown.append("\\t");
    } else if (c == '\r') {
      shown.append("\\r");
    } else if (c == '\n') {
      shown.append("\\n");
    } else if (isVisible(c)) {
      shown.appendCodePoint(c);
    } else {
      shown.append(String.format("\\u%04x", c));
    }
  }

  private static boolean isVisible(int c) {
    if (c == ' ') {
      return true;
    }
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.PRIVATE_USE,
          Character.SPACE_SEPARATOR,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
