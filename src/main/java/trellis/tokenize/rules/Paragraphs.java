package trellis.tokenize.rules;

/** Tells where paragraphs end. */
final class Paragraphs {
  private Paragraphs() {}

  /**
   * Whether the blanks that begin at {@code from} have a line without text in them, a form feed or
   * Unicode's sign for the end of a paragraph.
   */
  static boolean isBorder(String text, int from) {
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
}
