package trellis.config;

/** A user's text made fit for a message: shortened, with control characters escaped. */
final class Excerpt {
  private static final int MOST_CHARACTERS = 80;

  private Excerpt() {}

  static String of(String text) {
    StringBuilder shown = new StringBuilder();
    text.codePoints().limit(MOST_CHARACTERS).forEach(c -> append(shown, c));
    boolean cut = text.codePointCount(0, text.length()) > MOST_CHARACTERS;
    return cut ? shown.append('…').toString() : shown.toString();
  }

  private static void append(StringBuilder shown, int c) {
    boolean showable = !Character.isISOControl(c) && Character.getType(c) != Character.SURROGATE;
    if (showable) {
      shown.appendCodePoint(c);
    } else {
      shown.append(String.format("\\u%04x", c));
    }
  }
}
