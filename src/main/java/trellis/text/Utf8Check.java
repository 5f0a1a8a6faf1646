package trellis.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Finds bytes that are not UTF-8, which decoding to a String would replace silently. */
final class Utf8Check {
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT);
  private final CharBuffer discarded = CharBuffer.allocate(1024);

  /** The index of the first byte of {@code bytes[from, to)} that is not UTF-8; -1: all is well. */
  int firstFault(byte[] bytes, int from, int to) {
    ByteBuffer input = ByteBuffer.wrap(bytes, from, to - from);
    decoder.reset();
    CoderResult result = CoderResult.OVERFLOW;
    while (result.isOverflow()) {
      discarded.clear();
      result = decoder.decode(input, discarded, true);
    }
    return result.isError() ? input.position() : -1;
  }
}
