package trellis.text;

import trellis.error.CorpusException;

/**
 * Checks that a row has the columns that its layout names, and complains about its line when it
 * does not.
 */
final class RowCheck {
  private final ConllLayout layout;
  private final boolean countsFromEnd;
  private final boolean hasTags; // whether the label is the upos or xpos of CoNLL-U
  private int width; // of most rows at the beginning of the file; 0 when there is none

  RowCheck(ConllLayout layout) {
    this.layout = layout;
    this.countsFromEnd =
        layout.token().index() < 0 || layout.label().map(label -> label.index() < 0).orElse(false);
    this.hasTags = layout.hasTagAsLabel();
  }

  /** Takes note of what the beginning of the file looks like. */
  void judgeBy(FileShape shape) {
    width = shape.width();
  }

  /** Throws when a row with these cells cannot be read with the layout. */
  void require(LineScanner line, Cells cells) {
    if (line.hasInnerReturn()) {
      throw line.complaint(
          "has a carriage return inside the line: lines end with LF or CR LF; convert files of old"
              + " Macs, whose lines end with CR alone");
    }
    if (layout.format() == ConllFormat.CONLLU) {
      requireTen(line, cells);
    } else {
      requireColumns(line, cells.count());
    }
    if (cells.firstEmpty() >= 0) {
      throw line.complaint(
          "has an empty cell, column "
              + cells.firstEmpty()
              + " (counted from 0): write _ for nothing, or take the extra separator away");
    }
  }

  private void requireTen(LineScanner line, Cells cells) {
    if (cells.count() != ConllLayout.CONLLU_WIDTH) {
      throw line.complaint(
          has(cells.count())
              + ", but CoNLL-U has "
              + ConllLayout.CONLLU_WIDTH
              + ", separated by tabs: add what is missing (_ for nothing), or set format conll");
    }
  }

  /** Throws when a CoNLL-U word has _ where its part of speech is the label. */
  void requireTag(LineScanner line, Cells cells) {
    if (hasTags) {
      int label = layout.label().get().in(cells.count());
      if (cells.end(label) - cells.start(label) == 1 && line.bytes()[cells.start(label)] == '_') {
        throw line.complaint(
            "has no label: its "
                + Column.CONLLU_NAMES.get(label)
                + " is _; add the tag, or choose another column");
      }
    }
  }

  private void requireColumns(LineScanner line, int count) {
    int token = layout.token().in(count);
    if (token < 0) {
      throw missing(line, count, "token", layout.token(), "add the columns");
    }
    // By hand: this runs for every row, and a lambda here would be made for every row.
    if (layout.label().isPresent()) {
      int label = layout.label().get().in(count);
      if (label < 0 || label == token) {
        throw missing(line, count, "label", layout.label().get(), "add the label");
      }
    }
    if (width == 0) {
      width = count;
    }
    if (countsFromEnd && count != width) {
      throw line.complaint(
          has(count)
              + ", but most rows at the beginning of the file have "
              + width
              + ": with columns counted from the end every row needs as many; add what is missing,"
              + " count the columns from 0, or, if it is a comment, say so with data.comments");
    }
  }

  private static CorpusException missing(
      LineScanner line, int count, String what, Column column, String cure) {
    return line.complaint(
        has(count)
            + ", but the "
            + what
            + " is "
            + place(column)
            + ": "
            + cure
            + ", or name another column for the "
            + what);
  }

  private static String has(int count) {
    return "has " + count + (count == 1 ? " column" : " columns");
  }

  /** The column in words. */
  static String place(Column column) {
    if (column.index() >= 0) {
      return "column " + column.index() + " (counted from 0)";
    }
    return column.index() == -1
        ? "column -1 (the last)"
        : "column " + column.index() + " (counted from the end)";
  }
}
