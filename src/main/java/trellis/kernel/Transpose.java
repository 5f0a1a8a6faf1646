package trellis.kernel;

/**
 * Transposes a matrix from one array to another.
 *
 * <p>Eight rows at a time, so that eight neighbors are written together; a few columns at a time,
 * so that all that is written stays in the nearest cache until it is complete.
 */
public final class Transpose {
  private static final int ROWS = 8;
  private static final int COLUMNS = 64;

  private Transpose() {}

  /** Writes x, {@code [rows][columns]}, to y, {@code [columns][rows]}. */
  public static void copy(
      float[] x, int xAt, int xStride, float[] y, int yAt, int yStride, int rows, int columns) {
    int row = 0;
    for (; row + ROWS <= rows; row += ROWS) {
      for (int column = 0; column < columns; column += COLUMNS) {
        int width = Math.min(COLUMNS, columns - column);
        int from = xAt + row * xStride + column;
        copyEightRows(x, from, xStride, y, yAt + column * yStride + row, yStride, width);
      }
    }
    for (; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        y[yAt + column * yStride + row] = x[xAt + row * xStride + column];
      }
    }
  }

  private static void copyEightRows(
      float[] x, int xAt, int xStride, float[] y, int yAt, int yStride, int columns) {
    int x1 = xAt + xStride;
    int x2 = x1 + xStride;
    int x3 = x2 + xStride;
    int x4 = x3 + xStride;
    int x5 = x4 + xStride;
    int x6 = x5 + xStride;
    int x7 = x6 + xStride;
    int to = yAt;
    for (int column = 0; column < columns; column++) {
      y[to] = x[xAt + column];
      y[to + 1] = x[x1 + column];
      y[to + 2] = x[x2 + column];
      y[to + 3] = x[x3 + column];
      y[to + 4] = x[x4 + column];
      y[to + 5] = x[x5 + column];
      y[to + 6] = x[x6 + column];
      y[to + 7] = x[x7 + column];
      to += yStride;
    }
  }
}
