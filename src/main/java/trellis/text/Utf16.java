package trellis.text;

/** Knows text in UTF-16 by the byte order mark at its beginning, to say so. */
final class Utf16 {
  /** What is wrong with such a file. */
  static final String COMPLAINT = "the file is UTF-16: save it as UTF-8";

  private Utf16() {}

  /** Whether the first of so many bytes are a byte order mark of UTF-16. */
  static boolean isMarked(byte[] bytes, int count) {
    return count >= 2 && (isMark(bytes, 0xFE, 0xFF) || isMark(bytes, 0xFF, 0xFE));
  }

  private static boolean isMark(byte[] bytes, int first, int second) {
    return bytes[0] == (byte) first && bytes[1] == (byte) second;
  }
}
