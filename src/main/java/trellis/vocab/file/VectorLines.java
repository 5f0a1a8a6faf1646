package trellis.vocab.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import trellis.error.CorpusException;
import trellis.text.CorpusInput;
import trellis.util.Excerpt;
import trellis.util.Utf8;

/**
 * Reads the lines of a UTF-8 text, without blanks and returns at their ends, and without a byte
 * order mark.
 */
final class VectorLines {
  private static final int FIRST_SIZE = 1 << 16;
  private static final int LONGEST = 1 << 24; // bytes: what has no line end is no text
  private static final int EXCERPT = 200; // bytes, more than a message shows

  private final String file;
  private final InputStream in;
  private byte[] bytes = new byte[FIRST_SIZE]; // [start, limit) is not yet read as lines
  private int start;
  private int limit;
  private boolean atEnd;
  private long number;
  private String text = "";

  VectorLines(String file, InputStream in) {
    this.file = file;
    this.in = in;
  }

  /** Goes to the next line that is not blank; false at the end. */
  boolean next() {
    do {
      int end = lineEnd();
      if (end == start && atEnd && start == limit) {
        return false;
      }
      number++;
      text = decode(start, end).stripTrailing();
      if (number == 1 && text.startsWith("\uFEFF")) {
        text = text.substring(1);
      }
      start = Math.min(limit, end + 1);
    } while (text.isEmpty());
    return true;
  }

  /** The text of the line. */
  String text() {
    return text;
  }

  /** The number of the line, counted from 1. */
  long number() {
    return number;
  }

  /** Where the line that begins at {@code start} ends. */
  private int lineEnd() {
    int end = start;
    while (true) {
      while (end < limit && bytes[end] != '\n') {
        end++;
      }
      if (end < limit || atEnd) {
        return end;
      }
      end -= start;
      refill();
      end += start;
    }
  }

  private void refill() {
    if (start > 0) {
      System.arraycopy(bytes, start, bytes, 0, limit - start);
      limit -= start;
      start = 0;
    }
    if (limit == bytes.length) {
      if (limit >= LONGEST) {
        throw new CorpusException(
            file,
            number + 1,
            "has no line end in " + LONGEST + " bytes: expected a word and its numbers a line");
      }
      bytes = Arrays.copyOf(bytes, 2 * limit);
    }
    try {
      int read = in.read(bytes, limit, bytes.length - limit);
      atEnd = read < 0;
      limit += Math.max(0, read);
    } catch (IOException e) {
      throw CorpusInput.unreadable(file, number + 1, e);
    }
  }

  private String decode(int from, int to) {
    boolean ascii = true;
    for (int i = from; i < to; i++) {
      ascii &= bytes[i] >= 0;
    }
    if (ascii) {
      return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }
    try {
      return Utf8.decode(bytes, from, to);
    } catch (CharacterCodingException e) {
      int length = Math.min(EXCERPT, to - from);
      throw new CorpusException(
          file,
          number,
          "is not UTF-8 text, "
              + Excerpt.quoted(new String(bytes, from, length, StandardCharsets.ISO_8859_1))
              + ": convert the file to UTF-8, or take the file anew",
          e);
    }
  }
}
