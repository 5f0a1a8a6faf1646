package trellis.model.archive;

import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import trellis.util.Excerpt;
import trellis.util.Utf8;

/**
 * Reads and writes a list of texts as a UTF-8 file, any text in one line.
 *
 * <p>A newline is written {@code \n}, a carriage return {@code \r}, a tab {@code \t}, a backslash
 * {@code \\}, and half a surrogate pair, which UTF-8 cannot write, as in {@code \\uD83D}. All else
 * stands as it is. Each line ends with a newline, the last one too.
 */
public final class TextEntries {
  private static final char ESCAPE = '\\';

  private TextEntries() {}

  /** The file with these lines. */
  public static byte[] write(Iterable<String> entries) {
    StringBuilder text = new StringBuilder();
    for (String entry : entries) {
      escape(entry, text);
      text.append('\n');
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Takes a line, or the text in it. */
  @FunctionalInterface
  interface LineReader {
    /**
     * Reads the next line.
     *
     * @param number of the line, counted from 1
     */
    void read(String line, int number) throws EntryException;
  }

  /** The texts that stand in a file. */
  static List<String> read(byte[] bytes) throws EntryException {
    List<String> entries = new ArrayList<>();
    lines(bytes, (line, number) -> entries.add(unescape(line, number)));
    return entries;
  }

  /**
   * Reads the lines of a UTF-8 file one by one, escaped as they are, so that a file that is not
   * what it should be is refused before it is in memory as strings.
   */
  static void lines(byte[] bytes, LineReader reader) throws EntryException {
    int number = 0;
    int start = 0;
    boolean ascii = true;
    for (int i = 0; i < bytes.length; i++) {
      ascii &= bytes[i] >= 0;
      if (bytes[i] == '\n') {
        number++;
        reader.read(text(bytes, start, i, ascii, number), number);
        start = i + 1;
        ascii = true;
      }
    }
    if (start < bytes.length) {
      throw new EntryException("line " + (number + 1) + " has no newline at its end");
    }
  }

  /**
   * The text of {@code bytes[from, to)}.
   *
   * @param ascii whether none of them is negative
   */
  static String text(byte[] bytes, int from, int to, boolean ascii, int line)
      throws EntryException {
    try {
      return ascii
          ? new String(bytes, from, to - from, StandardCharsets.ISO_8859_1)
          : Utf8.decode(bytes, from, to);
    } catch (CharacterCodingException e) {
      throw new EntryException("line " + line + " is not UTF-8");
    }
  }

  /** Appends a text as it stands in a line. */
  static void escape(String text, StringBuilder line) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case ESCAPE -> line.append("\\\\");
        case '\n' -> line.append("\\n");
        case '\r' -> line.append("\\r");
        case '\t' -> line.append("\\t");
        default -> {
          if (isHalfPair(text, i)) {
            line.append(String.format("\\u%04X", (int) c));
          } else {
            line.append(c);
          }
        }
      }
    }
  }

  private static boolean isHalfPair(String text, int i) {
    char c = text.charAt(i);
    if (Character.isHighSurrogate(c)) {
      return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    return Character.isLowSurrogate(c)
        && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
  }

  /** The text that stands in a line, or in a part of it. */
  static String unescape(String line, int number) throws EntryException {
    int next = line.indexOf(ESCAPE);
    if (next < 0) {
      return line;
    }
    StringBuilder text = new StringBuilder(line.length());
    int from = 0;
    while (next >= 0) {
      text.append(line, from, next);
      char kind = next + 1 < line.length() ? line.charAt(next + 1) : ' ';
      from = next + 2;
      switch (kind) {
        case ESCAPE -> text.append(ESCAPE);
        case 'n' -> text.append('\n');
        case 'r' -> text.append('\r');
        case 't' -> text.append('\t');
        case 'u' -> {
          text.append(halfPair(line, from, number));
          from += 4;
        }
        default -> throw unknownEscape(line, number);
      }
      next = line.indexOf(ESCAPE, from);
    }
    return text.append(line, from, line.length()).toString();
  }

  private static char halfPair(String line, int at, int number) throws EntryException {
    String digits = line.substring(at, Math.min(at + 4, line.length()));
    if (!digits.matches("D[89A-F][0-9A-F]{2}")) {
      throw unknownEscape(line, number);
    }
    return (char) Integer.parseInt(digits, 16);
  }

  private static EntryException unknownEscape(String line, int number) {
    return new EntryException(
        "line "
            + number
            + ", "
            + Excerpt.quoted(line)
            + ", has a backslash that is not followed by n, r, t, u and half a surrogate pair, or"
            + " another backslash");
  }
}
