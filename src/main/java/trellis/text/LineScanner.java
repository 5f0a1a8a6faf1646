package trellis.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.BiPredicate;
import trellis.error.CorpusException;
import trellis.util.Excerpt;
import trellis.util.Utf8;

/**
 * Goes through a stream line by line, over one byte buffer that keeps what has not been released.
 *
 * <p>The buffer holds {@code [kept … start, line, end … limit)}. It moves when it is refilled, so
 * that positions outlive {@link #advance()} only when they are counted from {@link #kept()}.
 */
final class LineScanner {
  private static final int FIRST_SIZE = 1 << 16;

  /** Half of these bytes without the end of a sentence are no corpus, and would fill the memory. */
  private static final int LARGEST_SIZE = 1 << 27;

  private static final int EXCERPT_BYTES = 400; // more than a message shows

  private final String file;
  private final Utf8 utf8 = new Utf8();
  private InputStream in;
  private boolean begun;
  private boolean ended; // whether reading ahead met the end
  private byte[] bytes = new byte[FIRST_SIZE];
  private int limit;
  private int kept;
  private int start;
  private int textEnd;
  private int end;
  private long number;

  // What the scan found out about the line.
  private boolean whole; // was its end found
  private boolean ascii;
  private int firstReturn; // counted from start; -1: none

  LineScanner(String file, InputStream in) {
    this.file = file;
    this.in = in;
  }

  /** Goes to the next line; false at the end of the stream. */
  boolean advance() {
    whole = false;
    begin();
    start = end;
    ascii = true;
    firstReturn = -1;
    int newline = scan(start);
    while (newline < 0) {
      int scanned = limit - start;
      if (!fill()) {
        break;
      }
      newline = scan(start + scanned);
    }
    end = newline < 0 ? limit : newline + 1;
    if (end == start) {
      return false;
    }
    number++;
    whole = true;
    textEnd = LineKind.textEnd(bytes, start, end);
    if (!ascii) {
      requireUtf8();
    }
    return true;
  }

  /**
   * Reads the beginning of the stream without going to a line of it: as much as the buffer takes
   * or, where somebody may wait for an answer, until there is enough.
   *
   * @param enough whether the bytes from the first to the second place, all that was read, are
   */
  void readAhead(BiPredicate<Integer, Integer> enough) {
    begin();
    ended = false;
    while (!ended && limit < FIRST_SIZE && !enough.test(end, limit)) {
      ended = !fill();
    }
  }

  /** Whether {@link #readAhead} met the end of the stream. */
  boolean isAllRead() {
    return ended;
  }

  /** Where the bytes end that were read so far. */
  int limit() {
    return limit;
  }

  /** Makes the next {@link #advance()} give the same line once more. */
  void stepBack() {
    end = start;
    number--;
  }

  /** Lets go of everything before the end of the line. */
  void release() {
    kept = end;
  }

  /** The buffer; valid until the next {@link #advance()}. */
  byte[] bytes() {
    return bytes;
  }

  /** Where the text begins that was not released yet. */
  int kept() {
    return kept;
  }

  /** Where the line begins. */
  int start() {
    return start;
  }

  /** Where the line's text ends, trailing blanks left out. */
  int textEnd() {
    return textEnd;
  }

  /** Where the line ends, after its terminator. */
  int end() {
    return end;
  }

  /** The number of the line, counted from 1. */
  long number() {
    return number;
  }

  /** Whether the line was read to its end; not after a fault of the stream. */
  boolean isWhole() {
    return whole;
  }

  /** Whether a carriage return stands inside the line's text. */
  boolean hasInnerReturn() {
    return firstReturn >= 0 && start + firstReturn < textEnd;
  }

  /** The complaint about this line, its text before it. */
  CorpusException complaint(String text) {
    return new CorpusException(file, number, excerpt() + " " + text);
  }

  void close() throws IOException {
    in.close();
  }

  /** Where the next newline is; -1 when there is none before the limit. */
  private int scan(int from) {
    byte[] buffer = bytes;
    int stop = limit;
    for (int i = from; i < stop; i++) {
      byte b = buffer[i];
      if (b <= '\r') {
        if (b == '\n') {
          return i;
        }
        if (b != '\t') {
          note(b, i - start);
        }
      }
    }
    return -1;
  }

  private void note(byte b, int place) {
    if (b < 0) {
      ascii = false;
    } else if (b == '\r' && firstReturn < 0) {
      firstReturn = place;
    } else if (b == 0) {
      throw new CorpusException(
          file,
          number + 1,
          "byte "
              + (place + 1)
              + " of the line is NUL: this is a binary file or UTF-16; a corpus is UTF-8 text");
    }
  }

  private void begin() {
    if (begun) {
      return;
    }
    begun = true;
    try {
      in = CorpusInput.unzipped(in);
    } catch (IOException e) {
      throw CorpusInput.unreadable(file, number, e);
    }
    boolean more = true;
    while (more && limit < 3) {
      more = fill();
    }
    CorpusInput.refuseUtf16(file, bytes, limit);
    end = LineKind.byteOrderMark(bytes, limit);
  }

  private boolean fill() {
    if (limit == bytes.length) {
      makeRoom();
    }
    try {
      int count = in.read(bytes, limit, bytes.length - limit);
      limit += Math.max(0, count);
      return count >= 0;
    } catch (IOException e) {
      throw CorpusInput.unreadable(file, number, e);
    }
  }

  /** Moves what is kept to the front, into a buffer of twice the size when it fills the half. */
  private void makeRoom() {
    int length = limit - kept;
    boolean grow = length > bytes.length / 2;
    if (grow && bytes.length == LARGEST_SIZE) {
      throw new CorpusException(
          file,
          number + 1,
          "no sentence ends within "
              + (LARGEST_SIZE / 2 >> 20)
              + " MiB: end lines with LF, and put an empty line behind each sentence");
    }
    byte[] target = grow ? new byte[2 * bytes.length] : bytes;
    System.arraycopy(bytes, kept, target, 0, length);
    bytes = target;
    start -= kept;
    limit = length;
    kept = 0;
  }

  private void requireUtf8() {
    int fault = utf8.firstFault(bytes, start, end);
    if (fault >= 0) {
      throw complaint(
          "has byte 0x%02X at place ".formatted(bytes[fault])
              + (fault - start + 1)
              + ", which is not UTF-8: save the file as UTF-8 (if it is Windows-1252: iconv -f"
              + " WINDOWS-1252 -t UTF-8)");
    }
  }

  private String excerpt() {
    int length = Math.min(textEnd - start, EXCERPT_BYTES);
    return Excerpt.quoted(new String(bytes, start, length, StandardCharsets.UTF_8));
  }
}
