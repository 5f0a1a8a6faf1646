package trellis.page;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes well-formed HTML: every element is closed, and every text is escaped.
 *
 * <p>Attributes are given as names and values in turn.
 */
public final class Html {
  private final StringBuilder text;
  private final Deque<String> open = new ArrayDeque<>();

  /** Begins a page. */
  public Html() {
    this("<!DOCTYPE html>\n");
  }

  private Html(String start) {
    this.text = new StringBuilder(start);
  }

  /** Begins a drawing that is a file or an image of its own, not part of a page. */
  public static Html drawing() {
    return new Html("");
  }

  /** Opens an element. */
  public Html open(String tag, String... attributes) {
    start(tag, attributes);
    text.append('>');
    open.push(tag);
    return this;
  }

  /** Closes the element that was opened last. */
  public Html close() {
    String tag = open.pop();
    text.append("</").append(tag).append('>');
    if (!isInline(tag)) {
      text.append('\n');
    }
    return this;
  }

  /** An element with nothing but text in it. */
  public Html element(String tag, String content, String... attributes) {
    return open(tag, attributes).text(content).close();
  }

  /** An element that can have nothing in it, such as {@code meta} or a line of a drawing. */
  public Html empty(String tag, String... attributes) {
    start(tag, attributes);
    text.append("/>");
    return this;
  }

  /** Escaped text; characters that no page may have are replaced. */
  public Html text(String content) {
    escape(content);
    return this;
  }

  /** A line end, which only makes the source easier to read. */
  public Html newLine() {
    text.append('\n');
    return this;
  }

  /**
   * What was written since the last call, which forgets it: for a page that is too long to be kept
   * and is written piece by piece.
   */
  public String take() {
    String piece = text.toString();
    text.setLength(0);
    return piece;
  }

  /** The page, or its last piece; all elements must be closed. */
  public String page() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("not closed: " + open);
    }
    return take();
  }

  private static boolean isInline(String tag) {
    return switch (tag) {
      case "span", "b", "i", "mark", "bdi", "a", "code", "label", "title", "text", "tspan" -> true;
      default -> false;
    };
  }

  private void start(String tag, String... attributes) {
    if (attributes.length % 2 != 0) {
      throw new IllegalArgumentException("an attribute of " + tag + " has no value");
    }
    text.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      text.append(' ').append(attributes[i]).append("=\"");
      escape(attributes[i + 1]);
      text.append('"');
    }
  }

  private void escape(String content) {
    content.codePoints().forEach(this::escape);
  }

  private void escape(int c) {
    switch (c) {
      case '&' -> text.append("&amp;");
      case '<' -> text.append("&lt;");
      case '>' -> text.append("&gt;");
      case '"' -> text.append("&quot;");
      default -> text.appendCodePoint(isAllowed(c) ? c : '\uFFFD');
    }
  }

  /** Whether XML 1.0 allows the character; HTML allows these and a few more. */
  private static boolean isAllowed(int c) {
    return c == '\t'
        || c == '\n'
        || c >= ' ' && c < Character.MIN_SURROGATE
        || c > Character.MAX_SURROGATE && c < 0xFFFE
        || c > 0xFFFF;
  }
}
