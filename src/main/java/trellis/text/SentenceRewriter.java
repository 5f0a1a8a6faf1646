package trellis.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import trellis.util.Excerpt;

/**
 * Copies the text of a sentence row by row, with a cell replaced or cells added in each row; used
 * again for the next sentence, for one thread.
 */
final class SentenceRewriter {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private Sentence source;
  private byte[] text;
  private Cells cells;
  private byte[] out = new byte[1 << 12];
  private int size; // of what is in out
  private final RowPlaces.Builder places = new RowPlaces.Builder();
  private int firstRowEnd; // in out
  private int lastRowEnd; // in out
  private int copied; // text[0, copied) is in out

  private void begin(Sentence sentence) {
    if (source == null || sentence.layout().format() != source.layout().format()) {
      cells = new Cells(sentence.layout().format());
    }
    source = sentence;
    text = sentence.text();
    places.clear();
    size = 0;
    copied = 0;
  }

  /** The sentence with other cells in one column, the same when no cell differs. */
  Sentence withColumn(Sentence sentence, Column column, List<String> replacements) {
    return replace(sentence, column, replacements) ? built(sentence.layout()) : sentence;
  }

  /** The sentence with more columns at the end, {@code [column][token]}. */
  Sentence withAppended(Sentence sentence, List<List<String>> added) {
    append(sentence, added);
    // Rows are equally wide where columns count from the end, so the first row stands for all.
    sentence.split(0, cells);
    return built(sentence.layout().fromTheBeginning(cells.count()));
  }

  /** Rewrites a sentence with other cells in one column; whether any cell differs. */
  boolean replace(Sentence sentence, Column column, List<String> replacements) {
    begin(sentence);
    requireOneEach(replacements, "cells");
    boolean differs = false;
    for (int row = 0; row < source.size(); row++) {
      int start = startRow(row);
      int cell = source.cellIn(column, cells, row);
      String replacement = replacements.get(row);
      if (!cells.holds(cell, replacement)) {
        differs = true;
        copyTo(cells.start(cell));
        put(replacement, cell);
        copied = cells.end(cell);
      }
      endRow(row, start);
    }
    copyTo(text.length);
    return differs;
  }

  /** Rewrites a sentence with more columns at the end, {@code [column][token]}. */
  void append(Sentence sentence, List<List<String>> added) {
    begin(sentence);
    added.forEach(column -> requireOneEach(column, "cells"));
    if (source.layout().format() == ConllFormat.CONLLU) {
      throw new IllegalStateException(
          "CoNLL-U has ten columns and takes no further one: replace labels with withLabels");
    }
    for (int row = 0; row < source.size(); row++) {
      int start = startRow(row);
      int last = cells.count() - 1;
      copyTo(cells.end(last));
      for (int column = 0; column < added.size(); column++) {
        if (last == 0) {
          put("\t");
        } else {
          int separator = cells.end(last - 1);
          copy(separator, cells.start(last));
        }
        put(added.get(column).get(row), cells.count() + column);
      }
      endRow(row, start);
    }
    copyTo(text.length);
  }

  /** The text of the sentence that was rewritten last; only {@link #size} bytes are of it. */
  byte[] bytes() {
    return out;
  }

  int size() {
    return size;
  }

  /** Where the first row of that text ends, after its terminator. */
  int firstRowEnd() {
    return firstRowEnd;
  }

  /** Where its last row ends, after its terminator. */
  int lastRowEnd() {
    return lastRowEnd;
  }

  private void requireOneEach(List<String> given, String what) {
    if (given.size() != source.size()) {
      throw new IllegalArgumentException(
          given.size() + " " + what + " for the " + source.size() + " tokens of " + source);
    }
  }

  private int startRow(int row) {
    copyTo(source.places().start(row));
    source.split(row, cells);
    return size;
  }

  private void endRow(int row, int start) {
    copyTo(source.places().end(row));
    places.add(start, size, source.line(row));
    firstRowEnd = row == 0 ? size : firstRowEnd;
    lastRowEnd = size;
  }

  private void copyTo(int end) {
    copy(copied, end);
    copied = end;
  }

  private void copy(int from, int to) {
    reserve(to - from);
    System.arraycopy(text, from, out, size, to - from);
    size += to - from;
  }

  private void put(String cell, int column) {
    if (column > 0 && isPlain(cell)) {
      put(cell);
      return;
    }
    byte[] bytes = encoded(cell, column);
    reserve(bytes.length);
    System.arraycopy(bytes, 0, out, size, bytes.length);
    size += bytes.length;
  }

  private void put(String ascii) {
    reserve(ascii.length());
    for (int i = 0; i < ascii.length(); i++) {
      out[size++] = (byte) ascii.charAt(i);
    }
  }

  private void reserve(int more) {
    if (out.length - size < more) {
      out = Arrays.copyOf(out, Math.max(Math.addExact(size, more), 2 * size));
    }
  }

  /** Whether a cell is visible ASCII, which is read back as it is in any column but the first. */
  private static boolean isPlain(String cell) {
    boolean plain = !cell.isEmpty() && !cell.equals("_");
    for (int i = 0; plain && i < cell.length(); i++) {
      plain = cell.charAt(i) > ' ' && cell.charAt(i) < 127;
    }
    return plain;
  }

  private Sentence built(ConllLayout layout) {
    return new Sentence(source.file(), layout, Arrays.copyOf(out, size), places.build());
  }

  private byte[] encoded(String cell, int column) {
    byte[] bytes = cell.getBytes(StandardCharsets.UTF_8);
    fault(cell, bytes, column)
        .ifPresent(
            fault -> {
              throw new IllegalArgumentException(
                  Excerpt.quoted(cell) + " cannot be a cell: " + fault);
            });
    return bytes;
  }

  /** Why a reader would not read the cell back as it is. */
  private Optional<String> fault(String cell, byte[] bytes, int column) {
    // A one-column line gets a tab, after which spaces may stand in a cell.
    boolean spacesSeparate = !cells.areSplitAtTabs() && cells.count() > 1;
    if (cell.equals("_") && source.layout().hasTagAsLabel()) {
      return Optional.of("it says that there is no label");
    }
    if (!new String(bytes, StandardCharsets.UTF_8).equals(cell)) {
      return Optional.of("it has half of a surrogate pair");
    }
    if (LineKind.textEnd(bytes, 0, bytes.length) == 0) {
      return Optional.of("it is empty");
    }
    if (spacesSeparate && cell.indexOf(' ') >= 0) {
      return Optional.of("its line is split at spaces");
    }
    if (column >= cells.count() - 1 && cell.endsWith(" ")) {
      return Optional.of("it ends with a blank at the end of its line");
    }
    if (column == 0 && cell.startsWith(BYTE_ORDER_MARK)) {
      return Optional.of("it begins with a byte order mark");
    }
    if (column == 0 && LineKind.isBorder(bytes, 0, bytes.length)) {
      return Optional.of("it would make the line a document border");
    }
    if (column == 0 && source.layout().comments().couldBegin(cell)) {
      return Optional.of("it would make the line a comment");
    }
    for (char separator : new char[] {'\t', '\n', '\r', '\0'}) {
      if (cell.indexOf(separator) >= 0) {
        return Optional.of("it has a tab, a line end or NUL in it");
      }
    }
    return Optional.empty();
  }
}
