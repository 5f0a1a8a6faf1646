package trellis.text;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import trellis.util.Excerpt;

/** Copies a sentence's text row by row, with a cell replaced or added in each row. */
final class SentenceRewriter {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final Sentence source;
  private final byte[] text;
  private final Cells cells;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final RowPlaces.Builder places = new RowPlaces.Builder();
  private int copied; // text[0, copied) is in out

  SentenceRewriter(Sentence source) {
    this.source = source;
    this.text = source.text();
    this.cells = new Cells(source.layout().format());
  }

  Sentence withLabels(List<String> labels) {
    requireOneEach(labels, "labels");
    Column column =
        source
            .layout()
            .label()
            .orElseThrow(
                () -> new IllegalStateException("the layout has no label column to write to"));
    return replace(column, source.labels(), labels);
  }

  Sentence withColumn(Column column, List<String> replacements) {
    requireOneEach(replacements, "cells");
    return replace(column, source.column(column), replacements);
  }

  private Sentence replace(Column column, List<String> before, List<String> after) {
    if (after.equals(before)) {
      return source;
    }
    for (int row = 0; row < source.size(); row++) {
      int start = startRow(row);
      if (!after.get(row).equals(before.get(row))) {
        int cell = column.in(cells.count());
        copyTo(cells.start(cell));
        out.writeBytes(encoded(after.get(row), cell));
        copied = cells.end(cell);
      }
      endRow(row, start);
    }
    return finish(source.layout());
  }

  Sentence withAppended(List<String> added) {
    requireOneEach(added, "cells");
    if (source.layout().format() == ConllFormat.CONLLU) {
      throw new IllegalStateException(
          "CoNLL-U has ten columns and takes no further one: replace labels with withLabels");
    }
    for (int row = 0; row < source.size(); row++) {
      int start = startRow(row);
      int last = cells.count() - 1;
      copyTo(cells.end(last));
      if (last == 0) {
        out.write('\t');
      } else {
        int separator = cells.end(last - 1);
        out.write(text, separator, cells.start(last) - separator);
      }
      out.writeBytes(encoded(added.get(row), cells.count()));
      endRow(row, start);
    }
    // Rows are equally wide where columns count from the end, so the first row stands for all.
    source.split(0, cells);
    return finish(source.layout().fromTheBeginning(cells.count()));
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
    return out.size();
  }

  private void endRow(int row, int start) {
    copyTo(source.places().end(row));
    places.add(start, out.size(), source.line(row));
  }

  private void copyTo(int end) {
    out.write(text, copied, end - copied);
    copied = end;
  }

  private Sentence finish(ConllLayout layout) {
    copyTo(text.length);
    return new Sentence(source.file(), layout, out.toByteArray(), places.build());
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
    for (char separator : new char[] {'\t', '\n', '\r', '\0'}) {
      if (cell.indexOf(separator) >= 0) {
        return Optional.of("it has a tab, a line end or NUL in it");
      }
    }
    return Optional.empty();
  }
}
