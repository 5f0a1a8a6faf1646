package trellis.serve.http;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Cuts the bytes of a body into lines as they come; for one thread at a time. */
final class LineCutter {
  private static final int FIRST_BYTES = 1 << 12;
  private static final int FIRST_LINES = 64;

  private final int mostBytes; // of a line that are kept
  private byte[] bytes = new byte[FIRST_BYTES]; // without the ends of lines
  private int size;
  private int begun; // where the line begins that has not ended
  private int[] ends = new int[FIRST_LINES]; // [line] in the bytes
  private int lines;

  /**
   * Makes a cutter without bytes.
   *
   * @param mostBytes of a line; of a longer one, one byte more is kept, so that it shows
   */
  LineCutter(int mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** Takes bytes. */
  void add(ByteBuffer chunk) {
    byte[] come = new byte[chunk.remaining()];
    chunk.get(come);
    int from = 0;
    for (int i = 0; i < come.length; i++) {
      if (come[i] == '\n') {
        keep(come, from, i);
        endLine();
        from = i + 1;
      }
    }
    keep(come, from, come.length);
  }

  private void keep(byte[] come, int from, int to) {
    int kept = Math.min(to - from, mostBytes + 1 - (size - begun));
    if (size + kept > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + kept));
    }
    System.arraycopy(come, from, bytes, size, kept);
    size += kept;
  }

  private void endLine() {
    if (lines == ends.length) {
      ends = Arrays.copyOf(ends, 2 * lines);
    }
    ends[lines++] = size;
    begun = size;
  }

  /** Ends the last line, if it has begun: no bytes will come any more. */
  void end() {
    if (size > begun) {
      endLine();
    }
  }

  /** Counts the bytes that are kept, and those that tell where lines end. */
  int memory() {
    return size + lines * Integer.BYTES;
  }

  /** Counts the bytes of lines that have ended. */
  int ended() {
    return begun;
  }

  /** Counts the lines that have ended. */
  int lines() {
    return lines;
  }

  /** Drops all bytes. */
  void clear() {
    size = 0;
    begun = 0;
    lines = 0;
  }

  /** Gives away the lines that have ended. */
  Lines take(long firstNumber) {
    if (lines == 0) {
      return new Lines(new byte[0], new int[0], firstNumber);
    }
    Lines taken = new Lines(Arrays.copyOf(bytes, begun), Arrays.copyOf(ends, lines), firstNumber);
    bytes = Arrays.copyOfRange(bytes, begun, Math.max(size, begun + FIRST_BYTES));
    size -= begun;
    begun = 0;
    lines = 0;
    return taken;
  }
}
