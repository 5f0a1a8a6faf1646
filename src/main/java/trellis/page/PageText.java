package trellis.page;

import trellis.util.Excerpt;

/**
 * Prepares texts of a corpus for a page: invisible characters are escaped, and long tokens
 * shortened.
 */
public final class PageText {
  private static final int LONGEST = 48; // characters
  private static final int HEAD = 28;
  private static final int TAIL = 16;

  private PageText() {}

  /** A token, shortened in the middle. */
  public static String token(String token) {
    int length = token.codePointCount(0, token.length());
    if (length <= LONGEST) {
      return Excerpt.of(token);
    }
    int head = token.offsetByCodePoints(0, HEAD);
    int tail = token.offsetByCodePoints(token.length(), -TAIL);
    return Excerpt.of(token.substring(0, head)) + "…" + Excerpt.of(token.substring(tail));
  }

  /** The name of a type or a label; untyped spans have none. */
  public static String type(String type) {
    return type.isEmpty() ? "(none)" : token(type);
  }

  /** The token for a reader, apart from the writing direction of what stands around it. */
  public static Html append(Html html, String token) {
    return html.element("bdi", token(token));
  }
}
