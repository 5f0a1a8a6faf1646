package trellis.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Adds a product to tiles that are one or two vectors wide, as {@link WideTiles} does.
 *
 * <p>With fewer rows than a tile has places, the last row is in several: all hold the same sums. A
 * method for each number of rows would be small; the compiler would then inline so many of them
 * into one method that it gives up in the midst of one, and makes an object of every vector.
 */
final class NarrowTiles {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

  private NarrowTiles() {}

  /** One vector wide, with one to five rows. */
  static void oneVector(
      int rows,
      int k,
      float[] a,
      int aAt,
      int aRow,
      int aStep,
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
    int from = 0;
    int row = bAt;
    for (int i = 0; i < k; i++) {
      FloatVector b0 = FloatVector.fromArray(SPECIES, b, row);
      FloatVector factor = FloatVector.broadcast(SPECIES, a[aAt + from]);
      c00 = factor.fma(b0, c00);
      factor = FloatVector.broadcast(SPECIES, a[a1 + from]);
      c10 = factor.fma(b0, c10);
      factor = FloatVector.broadcast(SPECIES, a[a2 + from]);
      c20 = factor.fma(b0, c20);
      factor = FloatVector.broadcast(SPECIES, a[a3 + from]);
      c30 = factor.fma(b0, c30);
      factor = FloatVector.broadcast(SPECIES, a[a4 + from]);
      c40 = factor.fma(b0, c40);
      from += aStep;
      row += bStride;
    }
    c00.intoArray(c, cAt);
    c10.intoArray(c, c1);
    c20.intoArray(c, c2);
    c30.intoArray(c, c3);
    c40.intoArray(c, c4);
  }

  /** Two vectors wide, with one to three rows. */
  static void twoVectors3(
      int rows,
      int k,
      float[] a,
      int aAt,
      int aRow,
      int aStep,
      float[] b,
      int bAt,
      int bStride,
      float[] c,
      int cAt,
      int cStride,
      int last) {
    int row1 = Math.min(1, rows - 1);
    int row2 = rows - 1;
    int c1 = cAt + row1 * cStride;
    int c2 = cAt + row2 * cStride;
    FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt);
    FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + last);
    FloatVector c10 = FloatVector.fromArray(SPECIES, c, c1);
    FloatVector c11 = FloatVector.fromArray(SPECIES, c, c1 + last);
    FloatVector c20 = FloatVector.fromArray(SPECIES, c, c2);
    FloatVector c21 = FloatVector.fromArray(SPECIES, c, c2 + last);
    int a1 = aAt + row1 * aRow;
    int a2 = aAt + row2 * aRow;
    int from = 0;
    int row = bAt;
    for (int i = 0; i < k; i++) {
      FloatVector b0 = FloatVector.fromArray(SPECIES, b, row);
      FloatVector b1 = FloatVector.fromArray(SPECIES, b, row + last);
      FloatVector factor = FloatVector.broadcast(SPECIES, a[aAt + from]);
      c00 = factor.fma(b0, c00);
      c01 = factor.fma(b1, c01);
      factor = FloatVector.broadcast(SPECIES, a[a1 + from]);
      c10 = factor.fma(b0, c10);
      c11 = factor.fma(b1, c11);
      factor = FloatVector.broadcast(SPECIES, a[a2 + from]);
      c20 = factor.fma(b0, c20);
      c21 = factor.fma(b1, c21);
      from += aStep;
      row += bStride;
    }
    c00.intoArray(c, cAt);
    c01.intoArray(c, cAt + last);
    c10.intoArray(c, c1);
    c11.intoArray(c, c1 + last);
    c20.intoArray(c, c2);
    c21.intoArray(c, c2 + last);
  }

  /** Two vectors wide, with one to five rows. */
  static void twoVectors5(
      int rows,
      int k,
      float[] a,
      int aAt,
      int aRow,
      int aStep,
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
    int from = 0;
    int row = bAt;
    for (int i = 0; i < k; i++) {
      FloatVector b0 = FloatVector.fromArray(SPECIES, b, row);
      FloatVector b1 = FloatVector.fromArray(SPECIES, b, row + last);
      FloatVector factor = FloatVector.broadcast(SPECIES, a[aAt + from]);
      c00 = factor.fma(b0, c00);
      c01 = factor.fma(b1, c01);
      factor = FloatVector.broadcast(SPECIES, a[a1 + from]);
      c10 = factor.fma(b0, c10);
      c11 = factor.fma(b1, c11);
      factor = FloatVector.broadcast(SPECIES, a[a2 + from]);
      c20 = factor.fma(b0, c20);
      c21 = factor.fma(b1, c21);
      factor = FloatVector.broadcast(SPECIES, a[a3 + from]);
      c30 = factor.fma(b0, c30);
      c31 = factor.fma(b1, c31);
      factor = FloatVector.broadcast(SPECIES, a[a4 + from]);
      c40 = factor.fma(b0, c40);
      c41 = factor.fma(b1, c41);
      from += aStep;
      row += bStride;
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
}
