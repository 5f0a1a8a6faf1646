package trellis.serve;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Bytes that claim to be UTF-8. */
final class Utf8 {
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private Utf8() {}

  /**
   * The text of the bytes, without a byte order mark.
   *
   * @throws Problem that says which byte is wrong
   */
  static String decode(ByteBuffer bytes) {
    int first = bytes.position();
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    CharBuffer text = CharBuffer.allocate(bytes.remaining()); // never more characters than bytes
    CoderResult result = decoder.decode(bytes, text, true);
    if (result.isError()) {
      throw malformed(bytes, bytes.position() - first);
    }
    text.flip();
    if (text.hasRemaining() && text.get(0) == BYTE_ORDER_MARK) {
      text.get();
    }
    return text.toString();
  }

  private static Problem malformed(ByteBuffer bytes, int offset) {
    return Problem.badRequest(
        "bad_utf8",
        "the body is not UTF-8: byte "
            + offset
            + " (counted from 0) is 0x%02X, which cannot stand there".formatted(bytes.get() & 0xFF),
        "send the JSON as UTF-8, without another encoding on the way");
  }

  /**
   * The first half of a surrogate pair without the other half, or the other without the first; -1
   * when there is none.
   */
  static int loneSurrogate(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Character.isSurrogate(c)) {
        continue;
      }
      boolean paired =
          Character.isHighSurrogate(c)
              && i + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(i + 1));
      if (!paired) {
        return i;
      }
      i++;
    }
    return -1;
  }
}
