package trellis.annotation.json;

import java.io.IOException;
import java.io.InputStream;
import trellis.error.CorpusException;
import trellis.util.Utf8;

/**
 * Passes the bytes of a file on and checks them: they must be UTF-8, and no document may have so
 * many that it would fill the memory. A byte order mark at the beginning is left out.
 */
final class CheckedUtf8 extends InputStream {
  /** A document with more bytes is refused. */
  static final int MOST_BYTES = 100 << 20;

  private static final int CHUNK = 1 << 16;

  private final String file;
  private final InputStream in;
  private final Utf8 utf8 = new Utf8();
  private final byte[] bytes = new byte[CHUNK];
  private int next; // bytes[next, checked) can be handed on
  private int checked;
  private int read; // bytes[checked, read) is the beginning of a character
  private long line = 1;
  private long lineBytes; // of the line, before bytes[checked]
  private long documentBytes;
  private boolean begun;

  CheckedUtf8(String file, InputStream in) {
    this.file = file;
    this.in = in;
  }

  /** A document begins: its bytes are counted from here on. */
  void startDocument() {
    documentBytes = 0;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int from, int length) throws IOException {
    if (next == checked && !fill()) {
      return -1;
    }
    int count = Math.min(length, checked - next);
    System.arraycopy(bytes, next, target, from, count);
    next += count;
    documentBytes += count;
    if (documentBytes > MOST_BYTES) {
      throw new CorpusException(
          file,
          line,
          "a document of more than "
              + (MOST_BYTES >> 20)
              + " MiB would fill the memory: write it as several");
    }
    return count;
  }

  /** Reads and checks a chunk; false at the end. */
  private boolean fill() throws IOException {
    int kept = read - checked;
    System.arraycopy(bytes, checked, bytes, 0, kept);
    int got = in.readNBytes(bytes, kept, CHUNK - kept);
    next = 0;
    read = kept + got;
    checked = got == 0 ? read : wholeCharacters();
    int fault = utf8.firstFault(bytes, 0, checked);
    if (fault >= 0) {
      count(fault);
      throw new CorpusException(
          file,
          line,
          "byte 0x%02X at place ".formatted(bytes[fault])
              + (lineBytes + 1)
              + " of the line is not UTF-8: save the file as UTF-8");
    }
    count(checked);
    if (!begun
        && checked >= 3
        && bytes[0] == (byte) 0xEF
        && bytes[1] == (byte) 0xBB
        && bytes[2] == (byte) 0xBF) {
      next = 3;
    }
    begun = true;
    return next < checked || checked > 0 && fill();
  }

  /** Where the last character begins that the chunk may not hold as a whole. */
  private int wholeCharacters() {
    for (int back = 1; back <= Math.min(3, read); back++) {
      int b = bytes[read - back] & 0xFF;
      if (b >= 0xC0) {
        int length = b >= 0xF0 ? 4 : b >= 0xE0 ? 3 : 2;
        return length > back ? read - back : read;
      }
      if (b < 0x80) {
        return read;
      }
    }
    return read;
  }

  private void count(int end) {
    for (int i = 0; i < end; i++) {
      lineBytes++;
      if (bytes[i] == '\n') {
        line++;
        lineBytes = 0;
      }
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
