package trellis.util;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/**
 * Decodes UTF-8 strictly, and finds the first byte that is not UTF-8; {@code new String} would
 * replace it silently.
 *
 * <p>One instance looks through any number of byte arrays, one after the other, and allocates
 * nothing for them.
 */
public final class Utf8 {
  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder(); // reports all faults
  private final CharBuffer discarded = CharBuffer.allocate(1024);

  /** The index of the first byte of {@code bytes[from, to)} that is not UTF-8; -1: all is well. */
  public int firstFault(byte[] bytes, int from, int to) {
    ByteBuffer input = ByteBuffer.wrap(bytes, from, to - from);
    decoder.reset();
    CoderResult result = CoderResult.OVERFLOW;
    while (result.isOverflow()) {
      discarded.clear();
      result = decoder.decode(input, discarded, true);
    }
    return result.isError() ? input.position() : -1;
  }

  /**
   * The text of {@code bytes[from, to)}.
   *
   * @throws CharacterCodingException when they are not UTF-8
   */
  public static String decode(byte[] bytes, int from, int to) throws CharacterCodingException {
    ByteBuffer input = ByteBuffer.wrap(bytes, from, to - from);
    return StandardCharsets.UTF_8.newDecoder().decode(input).toString();
  }

  /** The line that holds the byte at {@code index}, counted from 1. */
  public static int lineOf(byte[] bytes, int index) {
    int line = 1;
    for (int i = 0; i < index; i++) {
      line += bytes[i] == '\n' ? 1 : 0;
    }
    return line;
  }
}
