package trellis.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Adds products whose right factor is row-major, where it stands, in strips of one or two vectors.
 *
 * <p>An element has the same bits as in a product with a packed matrix, for the same reason: see
 * {@link PanelPackedMatrix}. Tiles with fewer rows than places have the last row in several, as
 * those of {@link NarrowTiles}.
 */
final class UnpackedStrips {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();
  private static final int ROWS = 5; // of a tile

  private UnpackedStrips() {}

  /** Does {@link VectorMath#addProduct}. */
  static void add(
      int m,
      int n,
      int k,
      float[] a, // [m][k], or its transpose
      int aAt,
      int aRow,
      int aColumn,
      float[] b, // [k][n]
      int bAt,
      int bStride,
      float[] c, // [m][n]
      int cAt,
      int cStride) {
    if (n < LANES || ColdStrips.areNeeded()) {
      addOneByOne(m, n, k, a, aAt, aRow, aColumn, b, bAt, bStride, c, cAt, cStride);
      return;
    }
    int width;
    for (int column = 0; column < n; column += width) {
      boolean isDouble = (n - column + LANES - 1) / LANES % 2 == 0; // a single one first, then twos
      width = Math.min(n - column, isDouble ? 2 * LANES : LANES);
      int last = width - LANES;
      for (int row = 0; row < m; row += ROWS) {
        int rows = Math.min(ROWS, m - row);
        int aFrom = aAt + row * aRow;
        int cFrom = cAt + row * cStride + column;
        if (isDouble) {
          addTwo(
              rows, k, a, aFrom, aRow, aColumn, b, bAt + column, bStride, c, cFrom, cStride, last);
        } else {
          addOne(rows, k, a, aFrom, aRow, aColumn, b, bAt + column, bStride, c, cFrom, cStride);
        }
      }
    }
  }

  /** One to five rows of two vectors. */
  private static void addTwo(
      int rows,
      int k,
      float[] a,
      int aAt,
      int aRow,
      int aColumn,
      float[] b,
      int bAt,
      int bStride,
      float[] c,
      int cAt,
      int cStride,
      int last) {
    int row1 = Math.min(1, rows - 1);
    int row2 = Math.min(2, rows - 1);
    int row3 = Math.min(3, rows - 1);
    int row4 = rows - 1;
    int c1 = cAt + row1 * cStride;
    int c2 = cAt + row2 * cStride;
    int c3 = cAt + row3 * cStride;
    int c4 = cAt + row4 * cStride;
    FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt);
    FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + last);
    FloatVector c10 = FloatVector.fromArray(SPECIES, c, c1);
    FloatVector c11 = FloatVector.fromArray(SPECIES, c, c1 + last);
    FloatVector c20 = FloatVector.fromArray(SPECIES, c, c2);
    FloatVector c21 = FloatVector.fromArray(SPECIES, c, c2 + last);
    FloatVector c30 = FloatVector.fromArray(SPECIES, c, c3);
    FloatVector c31 = FloatVector.fromArray(SPECIES, c, c3 + last);
    FloatVector c40 = FloatVector.fromArray(SPECIES, c, c4);
    FloatVector c41 = FloatVector.fromArray(SPECIES, c, c4 + last);
    int a1 = aAt + row1 * aRow;
    int a2 = aAt + row2 * aRow;
    int a3 = aAt + row3 * aRow;
    int a4 = aAt + row4 * aRow;
    for (int i = 0; i < k; i++) {
      int row = bAt + i * bStride;
      int step = i * aColumn;
      FloatVector b0 = FloatVector.fromArray(SPECIES, b, row);
      FloatVector b1 = FloatVector.fromArray(SPECIES, b, row + last);
      FloatVector factor = FloatVector.broadcast(SPECIES, a[aAt + step]);
      c00 = factor.fma(b0, c00);
      c01 = factor.fma(b1, c01);
      factor = FloatVector.broadcast(SPECIES, a[a1 + step]);
      c10 = factor.fma(b0, c10);
      c11 = factor.fma(b1, c11);
      factor = FloatVector.broadcast(SPECIES, a[a2 + step]);
      c20 = factor.fma(b0, c20);
      c21 = factor.fma(b1, c21);
      factor = FloatVector.broadcast(SPECIES, a[a3 + step]);
      c30 = factor.fma(b0, c30);
      c31 = factor.fma(b1, c31);
      factor = FloatVector.broadcast(SPECIES, a[a4 + step]);
      c40 = factor.fma(b0, c40);
      c41 = factor.fma(b1, c41);
    }
    c00.intoArray(c, cAt);
    c01.intoArray(c, cAt + last);
    c10.intoArray(c, c1);
    c11.intoArray(c, c1 + last);
    c20.intoArray(c, c2);
    c21.intoArray(c, c2 + last);
    c30.intoArray(c, c3);
    c31.intoArray(c, c3 + last);
    c40.intoArray(c, c4);
    c41.intoArray(c, c4 + last);
  }

  /** One to five rows of one vector. */
  private static void addOne(
      int rows,
      int k,
      float[] a,
      int aAt,
      int aRow,
      int aColumn,
      float[] b,
      int bAt,
      int bStride,
      float[] c,
      int cAt,
      int cStride) {
    int row1 = Math.min(1, rows - 1);
    int row2 = Math.min(2, rows - 1);
    int row3 = Math.min(3, rows - 1);
    int row4 = rows - 1;
    int c1 = cAt + row1 * cStride;
    int c2 = cAt + row2 * cStride;
    int c3 = cAt + row3 * cStride;
    int c4 = cAt + row4 * cStride;
    FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt);
    FloatVector c10 = FloatVector.fromArray(SPECIES, c, c1);
    FloatVector c20 = FloatVector.fromArray(SPECIES, c, c2);
    FloatVector c30 = FloatVector.fromArray(SPECIES, c, c3);
    FloatVector c40 = FloatVector.fromArray(SPECIES, c, c4);
    int a1 = aAt + row1 * aRow;
    int a2 = aAt + row2 * aRow;
    int a3 = aAt + row3 * aRow;
    int a4 = aAt + row4 * aRow;
    for (int i = 0; i < k; i++) {
      int step = i * aColumn;
      FloatVector b0 = FloatVector.fromArray(SPECIES, b, bAt + i * bStride);
      FloatVector factor = FloatVector.broadcast(SPECIES, a[aAt + step]);
      c00 = factor.fma(b0, c00);
      factor = FloatVector.broadcast(SPECIES, a[a1 + step]);
      c10 = factor.fma(b0, c10);
      factor = FloatVector.broadcast(SPECIES, a[a2 + step]);
      c20 = factor.fma(b0, c20);
      factor = FloatVector.broadcast(SPECIES, a[a3 + step]);
      c30 = factor.fma(b0, c30);
      factor = FloatVector.broadcast(SPECIES, a[a4 + step]);
      c40 = factor.fma(b0, c40);
    }
    c00.intoArray(c, cAt);
    c10.intoArray(c, c1);
    c20.intoArray(c, c2);
    c30.intoArray(c, c3);
    c40.intoArray(c, c4);
  }

  /** The same bits by scalars: where rows are shorter than a vector, and in a cold process. */
  private static void addOneByOne(
      int m,
      int n,
      int k,
      float[] a,
      int aAt,
      int aRow,
      int aColumn,
      float[] b,
      int bAt,
      int bStride,
      float[] c,
      int cAt,
      int cStride) {
    for (int row = 0; row < m; row++) {
      int to = cAt + row * cStride;
      for (int i = 0; i < k; i++) {
        float factor = a[aAt + row * aRow + i * aColumn];
        int from = bAt + i * bStride;
        for (int j = 0; j < n; j++) {
          c[to + j] = Math.fma(factor, b[from + j], c[to + j]);
        }
      }
    }
  }
}
