package trellis.autodiff;

/**
 * Turns the rows of a matrix into columns.
 *
 * <p>Eight rows at a time, so that eight neighbours are written together; a few columns at a time,
 * so that all that is written stays in the nearest cache until it is complete.
 */
final class Transposition {
  private static final int ROWS = 8;
  private static final int COLUMNS = 64;

  private Transposition() {}

  /** Writes {@code x}, {@code [rows][columns]}, to {@code result}, {@code [columns][rows]}. */
  static void run(float[] x, float[] result, int rows, int columns) {
    int row = 0;
    for (; row + ROWS <= rows; row += ROWS) {
      for (int column = 0; column < columns; column += COLUMNS) {
        eightRows(x, result, rows, columns, row, column, Math.min(column + COLUMNS, columns));
      }
    }
    for (; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        result[column * rows + row] = x[row * columns + column];
      }
    }
  }

  private static void eightRows(
      float[] x, float[] result, int rows, int columns, int row, int from, int end) {
    int at0 = row * columns;
    int at1 = at0 + columns;
    int at2 = at1 + columns;
    int at3 = at2 + columns;
    int at4 = at3 + columns;
    int at5 = at4 + columns;
    int at6 = at5 + columns;
    int at7 = at6 + columns;
    for (int column = from; column < end; column++) {
      int to = column * rows + row;
      result[to] = x[at0 + column];
      result[to + 1] = x[at1 + column];
      result[to + 2] = x[at2 + column];
      result[to + 3] = x[at3 + column];
      result[to + 4] = x[at4 + column];
      result[to + 5] = x[at5 + column];
      result[to + 6] = x[at6 + column];
      result[to + 7] = x[at7 + column];
    }
  }
}
