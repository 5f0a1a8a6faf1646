package trellis.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Splits lines of a corpus file into cells; one instance holds those of one line at a time and
 * allocates nothing for the next.
 */
final class Cells {
  private final ConllFormat format;
  private byte[] bytes = {};
  private int[] bounds = new int[2 * ConllLayout.CONLLU_WIDTH]; // start, end of each cell in turn
  private int count;
  private int empty;
  private boolean tabs;

  Cells(ConllFormat format) {
    this.format = format;
  }

  /** Splits the line whose text, without its trailing blanks, is {@code line[from, to)}. */
  void split(byte[] line, int from, int to) {
    bytes = line;
    count = 0;
    empty = -1;
    int start = from;
    for (int i = from; i < to; i++) {
      if (line[i] == '\t') {
        add(start, i);
        start = i + 1;
      }
    }
    tabs = count > 0;
    if (tabs || format == ConllFormat.CONLLU) {
      add(start, to);
    } else {
      splitAtSpaces(from, to);
    }
  }

  private void splitAtSpaces(int from, int to) {
    int start = from;
    for (int i = from; i < to; i++) {
      if (bytes[i] == ' ') {
        if (i > start) {
          add(start, i);
        }
        start = i + 1;
      }
    }
    add(start, to);
  }

  private void add(int start, int end) {
    if (2 * count == bounds.length) {
      bounds = Arrays.copyOf(bounds, 2 * bounds.length);
    }
    if (empty < 0 && isEmpty(start, end)) {
      empty = count;
    }
    bounds[2 * count] = start;
    bounds[2 * count + 1] = end;
    count++;
  }

  private boolean isEmpty(int start, int end) {
    int i = start;
    while (i < end && bytes[i] == ' ') {
      i++;
    }
    return i == end;
  }

  int count() {
    return count;
  }

  /** The first cell that holds nothing or only spaces; -1 when every cell holds something. */
  int firstEmpty() {
    return empty;
  }

  /** Whether the line is split at tabs; spaces are then part of a cell. */
  boolean areSplitAtTabs() {
    return tabs;
  }

  int start(int cell) {
    return bounds[2 * cell];
  }

  int end(int cell) {
    return bounds[2 * cell + 1];
  }

  /** Whether the cell has this text. */
  boolean holds(int cell, String text) {
    int length = end(cell) - start(cell);
    if (length < text.length()) {
      return false; // no char takes less than a byte
    }
    for (int i = 0; i < length; i++) {
      byte b = bytes[start(cell) + i];
      if (b < 0) {
        return text(cell).equals(text);
      }
      if (i == text.length() || b != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the cell is a whole number. */
  boolean isNumber(int cell) {
    int i = start(cell);
    while (i < end(cell) && bytes[i] >= '0' && bytes[i] <= '9') {
      i++;
    }
    return i == end(cell);
  }

  String text(int cell) {
    return new String(bytes, start(cell), end(cell) - start(cell), StandardCharsets.UTF_8);
  }

  /** All cells in order. */
  List<String> texts() {
    List<String> texts = new ArrayList<>(count);
    for (int cell = 0; cell < count; cell++) {
      texts.add(text(cell));
    }
    return texts;
  }
}
