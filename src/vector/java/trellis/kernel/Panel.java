package trellis.kernel;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;

/** A thread's copy of a part of b, for products whose b has too few columns or lies crosswise. */
final class Panel {
  private static final int LANES = FloatVector.SPECIES_PREFERRED.length();
  private static final int ROWS = 15; // of c at a time

  /** The most columns of b that fit. */
  static final int WIDTH = 4 * LANES;

  /** The most rows of b that fit. */
  static final int HEIGHT = 256;

  private final float[] part = new float[HEIGHT * WIDTH]; // [HEIGHT][WIDTH]
  private final float[] sums = new float[ROWS * LANES]; // [ROWS][LANES]

  /** Takes a block of b as it lies. */
  void fill(int height, int width, float[] b, int bAt, int bStride) {
    for (int row = 0; row < height; row++) {
      System.arraycopy(b, bAt + row * bStride, part, row * WIDTH, width);
      clearRest(row, width);
    }
  }

  /** Takes a block of b that lies crosswise: [width][height]. */
  void fillTransposed(int height, int width, float[] b, int bAt, int bStride) {
    for (int row = 0; row < height; row++) {
      for (int column = 0; column < width; column++) {
        part[row * WIDTH + column] = b[bAt + column * bStride + row];
      }
      clearRest(row, width);
    }
  }

  /** What is left of a vector from another product must not slow this one down, as NaN may. */
  private void clearRest(int row, int width) {
    if (width < LANES) {
      Arrays.fill(part, row * WIDTH + width, row * WIDTH + LANES, 0);
    }
  }

  /** Adds the product of a and the block that was taken last to c. */
  void addProduct(
      int m,
      int width,
      int height,
      float[] a, // element (row, i) at aAt + row * aRow + i * aStep
      int aAt,
      int aRow,
      int aStep,
      float[] c, // [m][width]
      int cAt,
      int cStride) {
    if (width >= Strips.NARROWEST) {
      Strips.add(m, width, height, a, aAt, aRow, aStep, part, 0, WIDTH, c, cAt, cStride);
      return;
    }
    for (int from = 0; from < m; from += ROWS) {
      int rows = Math.min(ROWS, m - from);
      int cFrom = cAt + from * cStride;
      for (int row = 0; row < rows; row++) {
        System.arraycopy(c, cFrom + row * cStride, sums, row * LANES, width);
      }
      int aFrom = aAt + from * aRow;
      Strips.add(rows, LANES, height, a, aFrom, aRow, aStep, part, 0, WIDTH, sums, 0, LANES);
      for (int row = 0; row < rows; row++) {
        System.arraycopy(sums, row * LANES, c, cFrom + row * cStride, width);
      }
    }
  }
}
