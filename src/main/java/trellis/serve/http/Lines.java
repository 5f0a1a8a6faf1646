package trellis.serve.http;

import java.nio.ByteBuffer;

/**
 * Some lines of a body.
 *
 * @param bytes of all of them, without what ends them
 * @param ends {@code [line]} in the bytes
 * @param firstNumber the number of the first line in the body, from 1
 */
public record Lines(byte[] bytes, int[] ends, long firstNumber) {
  /** Counts the bytes that they take. */
  int memory() {
    return bytes.length + ends.length * Integer.BYTES;
  }

  /** Counts the lines. */
  public int count() {
    return ends.length;
  }

  /** Gives the bytes of a line. */
  public ByteBuffer line(int place) {
    int start = place == 0 ? 0 : ends[place - 1];
    return ByteBuffer.wrap(bytes, start, ends[place] - start);
  }
}
