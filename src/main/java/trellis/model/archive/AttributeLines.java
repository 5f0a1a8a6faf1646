package trellis.model.archive;

import java.util.Arrays;
import trellis.linear.AttributeIndex;
import trellis.util.Utf8;

/**
 * Reads the attributes of a file into an index.
 *
 * <p>Most values stand in many lines. They are found again by their bytes, so that each becomes a
 * text once: reading is most of what a linear model needs to start ({@code
 * src/bench/compare/coldstart.py}).
 */
final class AttributeLines {
  private static final int MOST_KIND = Integer.MAX_VALUE / 10 - 1; // one more digit can be read
  private static final int NEW = 0; // in `numbers`

  private final byte[] bytes;
  private final AttributeIndex index;
  private int[] numbers = new int[1 << 12]; // [place] of a value that is known, + 1
  private int[] starts = new int[1 << 11]; // [number] where it first stands
  private int[] ends = new int[1 << 11];
  private int[] known = new int[1 << 11]; // [number] what the index calls it
  private int size; // how many values are known
  private int[] values = new int[8]; // of the line
  private int line; // counted from 1
  private int at; // the next byte

  AttributeLines(byte[] bytes, AttributeIndex index) {
    this.bytes = bytes;
    this.index = index;
  }

  /** Adds the attribute of each line. */
  void read() throws EntryException {
    if (bytes.length > 0 && bytes[bytes.length - 1] != '\n') {
      throw new EntryException(
          "line " + Utf8.lineOf(bytes, bytes.length) + " has no newline at its end");
    }
    while (at < bytes.length) {
      line++;
      int kind = kind();
      int count = 0;
      while (bytes[at] == '\t') {
        at++;
        if (count == values.length) {
          values = Arrays.copyOf(values, 2 * count);
        }
        values[count] = value();
        count++;
      }
      at++;
      index.add(kind, values, count);
    }
  }

  private int kind() throws EntryException {
    int first = at;
    int kind = 0;
    while (bytes[at] >= '0' && bytes[at] <= '9' && kind <= MOST_KIND) {
      kind = 10 * kind + bytes[at] - '0';
      at++;
    }
    if (at == first || bytes[at] != '\t' && bytes[at] != '\n') {
      throw new EntryException("line " + line + " begins with no number of a kind");
    }
    return kind;
  }

  /** What the index calls the value that stands here. */
  private int value() throws EntryException {
    int start = at;
    int hash = 0;
    int signs = 0; // negative where a byte is
    while (bytes[at] != '\t' && bytes[at] != '\n') {
      hash = 31 * hash + bytes[at];
      signs |= bytes[at];
      at++;
    }
    int place = place(hash);
    while (numbers[place] != NEW) {
      int number = numbers[place] - 1;
      if (Arrays.equals(bytes, starts[number], ends[number], bytes, start, at)) {
        return known[number];
      }
      place = place + 1 & numbers.length - 1;
    }
    numbers[place] = size + 1;
    return add(start, at, signs >= 0);
  }

  private int place(int hash) {
    return (hash * 0x9E3779B9 >>> 7) & numbers.length - 1;
  }

  private int add(int start, int end, boolean ascii) throws EntryException {
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, 2 * size);
      ends = Arrays.copyOf(ends, 2 * size);
      known = Arrays.copyOf(known, 2 * size);
    }
    starts[size] = start;
    ends[size] = end;
    known[size] =
        index.value(TextEntries.unescape(TextEntries.text(bytes, start, end, ascii, line), line));
    size++;
    if (size > numbers.length / 2) {
      grow();
    }
    return known[size - 1];
  }

  private void grow() {
    numbers = new int[2 * numbers.length];
    for (int number = 0; number < size; number++) {
      int hash = 0;
      for (int i = starts[number]; i < ends[number]; i++) {
        hash = 31 * hash + bytes[i];
      }
      int place = place(hash);
      while (numbers[place] != NEW) {
        place = place + 1 & numbers.length - 1;
      }
      numbers[place] = number + 1;
    }
  }
}
