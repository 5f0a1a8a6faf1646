package trellis.util;

import java.util.ArrayList;
import java.util.List;

/**
 * Lays out a table in plain text: the first column is aligned to the left, the others to the right.
 *
 * <p>A table that is too wide for a terminal is cut into blocks of columns, one below the other;
 * each repeats the first column.
 */
public final class TextTable {
  private static final int WIDEST_LINE = 100;
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  /** Starts a table with its head line. */
  public TextTable(List<String> head) {
    rows.add(List.copyOf(head));
  }

  /** Adds a line with as many cells as the head has. */
  public void row(List<String> cells) {
    if (cells.size() != rows.get(0).size()) {
      throw new IllegalArgumentException(
          "a row of " + cells.size() + " cells, but the head has " + rows.get(0).size());
    }
    rows.add(List.copyOf(cells));
  }

  /** The lines of the table, each with its newline. */
  public String render() {
    int[] widths = widths();
    StringBuilder text = new StringBuilder();
    int from = 1;
    while (from < widths.length) {
      int to = blockEnd(widths, from);
      if (from > 1) {
        text.append('\n');
      }
      for (List<String> row : rows) {
        appendLine(text, row, widths, from, to);
      }
      from = to;
    }
    return text.toString();
  }

  /** The column after the last one that fits on a line which begins with column {@code from}. */
  private static int blockEnd(int[] widths, int from) {
    int width = widths[0];
    int to = from;
    while (to < widths.length) {
      width += GAP.length() + widths[to];
      if (width > WIDEST_LINE && to > from) {
        break;
      }
      to++;
    }
    return to;
  }

  private static void appendLine(
      StringBuilder text, List<String> row, int[] widths, int from, int to) {
    String name = row.get(0);
    text.append(name).append(" ".repeat(widths[0] - width(name)));
    for (int column = from; column < to; column++) {
      String cell = row.get(column);
      text.append(GAP).append(" ".repeat(widths[column] - width(cell))).append(cell);
    }
    text.append('\n');
  }

  private int[] widths() {
    int[] widths = new int[rows.get(0).size()];
    for (List<String> row : rows) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], width(row.get(column)));
      }
    }
    return widths;
  }

  private static int width(String cell) {
    return cell.codePointCount(0, cell.length());
  }
}
