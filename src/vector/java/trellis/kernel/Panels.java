package trellis.kernel;

import java.util.Arrays;

/**
 * The layout in which a tile reads a packed matrix: strip after strip, and in a strip row after
 * row, so that memory is read from front to back.
 *
 * <p>A row of a strip is whole vectors. Where the columns are no multiple of the lanes, the last
 * vector of the matrix overlaps with the one before it; a matrix that is narrower than a vector has
 * zeros behind it.
 */
final class Panels {
  private static final int LANES = Strips.LANES;

  /** The column of the strip that a vector of it begins with. */
  static int column(int vector, int vectors, int width) {
    return vector == vectors - 1 ? Math.max(0, width - LANES) : vector * LANES;
  }

  /** Copies one strip, or some of its rows, from a row-major matrix, {@code [rows][width]}. */
  static final Filler ROW_MAJOR = Panels::fill;

  /** Copies one strip, or some of its rows, of the transpose of {@code [width][rows]}. */
  static final Filler TRANSPOSED = Panels::fillTransposed;

  /** Fills one strip. */
  interface Filler {
    void fill(
        float[] panel, int at, int vectors, int width, int rows, float[] b, int bAt, int bStride);
  }

  private Panels() {}

  /** How many numbers a matrix takes. */
  static int size(int rows, int columns) {
    int vectors = (columns + LANES - 1) / LANES;
    return Math.multiplyExact(rows, vectors * LANES);
  }

  private static void fill(
      float[] panel, int at, int vectors, int width, int rows, float[] b, int bAt, int bStride) {
    int step = vectors * LANES;
    int last = width - LANES; // where the last vector begins
    for (int row = 0; row < rows; row++) {
      int from = bAt + row * bStride;
      int to = at + row * step;
      System.arraycopy(b, from, panel, to, width);
      if (width < LANES) {
        clearRest(panel, to, width);
      } else if (width < step) {
        System.arraycopy(b, from + last, panel, to + step - LANES, LANES);
      }
    }
  }

  private static void fillTransposed(
      float[] panel, int at, int vectors, int width, int rows, float[] b, int bAt, int bStride) {
    int step = vectors * LANES;
    for (int vector = 0; vector < vectors; vector++) {
      int column = column(vector, vectors, width);
      int from = bAt + column * bStride;
      int to = at + vector * LANES;
      Transpose.copy(b, from, bStride, panel, to, step, Math.min(LANES, width), rows);
      if (width < LANES) {
        for (int row = 0; row < rows; row++) {
          clearRest(panel, to + row * step, width);
        }
      }
    }
  }

  /** What is left of a vector from another matrix must not slow this one down, as NaN may. */
  private static void clearRest(float[] panel, int at, int width) {
    if (width < LANES) {
      Arrays.fill(panel, at + width, at + LANES, 0);
    }
  }
}
