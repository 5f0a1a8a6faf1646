package trellis.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Adds a product to tiles that are one to three vectors wide, as {@link WideTiles} does.
 *
 * <p>With fewer rows than a tile has places, the last row is in several: all hold the same sums. A
 * method for each number of rows would be small; the compiler would then inline so many of them
 * into one method that it gives up in the midst of one, and makes an object of every vector.
 */
final class NarrowTiles {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  private NarrowTiles() {}

  /** One vector wide, with one to five rows. */
  static void oneVector(
      int rows,
      int k,
      float[] a,
      int aAt,
      int aStride,
      float[] panel,
      int panelAt,
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
    int a1 = aAt + row1 * aStride;
    int a2 = aAt + row2 * aStride;
    int a3 = aAt + row3 * aStride;
    int a4 = aAt + row4 * aStride;
    for (int i = 0; i < k; i++) {
      FloatVector b0 = FloatVector.fromArray(SPECIES, panel, panelAt + i * LANES);
      FloatVector factor = FloatVector.broadcast(SPECIES, a[aAt + i]);
      c00 = factor.fma(b0, c00);
      factor = FloatVector.broadcast(SPECIES, a[a1 + i]);
      c10 = factor.fma(b0, c10);
      factor = FloatVector.broadcast(SPECIES, a[a2 + i]);
      c20 = factor.fma(b0, c20);
      factor = FloatVector.broadcast(SPECIES, a[a3 + i]);
      c30 = factor.fma(b0, c30);
      factor = FloatVector.broadcast(SPECIES, a[a4 + i]);
      c40 = factor.fma(b0, c40);
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
      int aStride,
      float[] panel,
      int panelAt,
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
    int a1 = aAt + row1 * aStride;
    int a2 = aAt + row2 * aStride;
    for (int i = 0; i < k; i++) {
      int row = panelAt + i * (2 * LANES);
      FloatVector b0 = FloatVector.fromArray(SPECIES, panel, row);
      FloatVector b1 = FloatVector.fromArray(SPECIES, panel, row + LANES);
      FloatVector factor = FloatVector.broadcast(SPECIES, a[aAt + i]);
      c00 = factor.fma(b0, c00);
      c01 = factor.fma(b1, c01);
      factor = FloatVector.broadcast(SPECIES, a[a1 + i]);
      c10 = factor.fma(b0, c10);
      c11 = factor.fma(b1, c11);
      factor = FloatVector.broadcast(SPECIES, a[a2 + i]);
      c20 = factor.fma(b0, c20);
      c21 = factor.fma(b1, c21);
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
      int aStride,
      float[] panel,
      int panelAt,
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
    int a1 = aAt + row1 * aStride;
    int a2 = aAt + row2 * aStride;
    int a3 = aAt + row3 * aStride;
    int a4 = aAt + row4 * aStride;
    for (int i = 0; i < k; i++) {
      int row = panelAt + i * (2 * LANES);
      FloatVector b0 = FloatVector.fromArray(SPECIES, panel, row);
      FloatVector b1 = FloatVector.fromArray(SPECIES, panel, row + LANES);
      FloatVector factor = FloatVector.broadcast(SPECIES, a[aAt + i]);
      c00 = factor.fma(b0, c00);
      c01 = factor.fma(b1, c01);
      factor = FloatVector.broadcast(SPECIES, a[a1 + i]);
      c10 = factor.fma(b0, c10);
      c11 = factor.fma(b1, c11);
      factor = FloatVector.broadcast(SPECIES, a[a2 + i]);
      c20 = factor.fma(b0, c20);
      c21 = factor.fma(b1, c21);
      factor = FloatVector.broadcast(SPECIES, a[a3 + i]);
      c30 = factor.fma(b0, c30);
      c31 = factor.fma(b1, c31);
      factor = FloatVector.broadcast(SPECIES, a[a4 + i]);
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

  /** Three vectors wide, with one to three rows. */
  static void threeVectors3(
      int rows,
      int k,
      float[] a,
      int aAt,
      int aStride,
      float[] panel,
      int panelAt,
      float[] c,
      int cAt,
      int cStride,
      int last) {
    int row1 = Math.min(1, rows - 1);
    int row2 = rows - 1;
    int c1 = cAt + row1 * cStride;
    int c2 = cAt + row2 * cStride;
    FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt);
    FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + LANES);
    FloatVector c02 = FloatVector.fromArray(SPECIES, c, cAt + last);
    FloatVector c10 = FloatVector.fromArray(SPECIES, c, c1);
    FloatVector c11 = FloatVector.fromArray(SPECIES, c, c1 + LANES);
    FloatVector c12 = FloatVector.fromArray(SPECIES, c, c1 + last);
    FloatVector c20 = FloatVector.fromArray(SPECIES, c, c2);
    FloatVector c21 = FloatVector.fromArray(SPECIES, c, c2 + LANES);
    FloatVector c22 = FloatVector.fromArray(SPECIES, c, c2 + last);
    int a1 = aAt + row1 * aStride;
    int a2 = aAt + row2 * aStride;
    for (int i = 0; i < k; i++) {
      int row = panelAt + i * (3 * LANES);
      FloatVector b0 = FloatVector.fromArray(SPECIES, panel, row);
      FloatVector b1 = FloatVector.fromArray(SPECIES, panel, row + LANES);
      FloatVector b2 = FloatVector.fromArray(SPECIES, panel, row + 2 * LANES);
      FloatVector factor = FloatVector.broadcast(SPECIES, a[aAt + i]);
      c00 = factor.fma(b0, c00);
      c01 = factor.fma(b1, c01);
      c02 = factor.fma(b2, c02);
      factor = FloatVector.broadcast(SPECIES, a[a1 + i]);
      c10 = factor.fma(b0, c10);
      c11 = factor.fma(b1, c11);
      c12 = factor.fma(b2, c12);
      factor = FloatVector.broadcast(SPECIES, a[a2 + i]);
      c20 = factor.fma(b0, c20);
      c21 = factor.fma(b1, c21);
      c22 = factor.fma(b2, c22);
    }
    c00.intoArray(c, cAt);
    c01.intoArray(c, cAt + LANES);
    c02.intoArray(c, cAt + last);
    c10.intoArray(c, c1);
    c11.intoArray(c, c1 + LANES);
    c12.intoArray(c, c1 + last);
    c20.intoArray(c, c2);
    c21.intoArray(c, c2 + LANES);
    c22.intoArray(c, c2 + last);
  }

  /** Three vectors wide, with one to five rows. */
  static void threeVectors5(
      int rows,
      int k,
      float[] a,
      int aAt,
      int aStride,
      float[] panel,
      int panelAt,
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
    FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + LANES);
    FloatVector c02 = FloatVector.fromArray(SPECIES, c, cAt + last);
    FloatVector c10 = FloatVector.fromArray(SPECIES, c, c1);
    FloatVector c11 = FloatVector.fromArray(SPECIES, c, c1 + LANES);
    FloatVector c12 = FloatVector.fromArray(SPECIES, c, c1 + last);
    FloatVector c20 = FloatVector.fromArray(SPECIES, c, c2);
    FloatVector c21 = FloatVector.fromArray(SPECIES, c, c2 + LANES);
    FloatVector c22 = FloatVector.fromArray(SPECIES, c, c2 + last);
    FloatVector c30 = FloatVector.fromArray(SPECIES, c, c3);
    FloatVector c31 = FloatVector.fromArray(SPECIES, c, c3 + LANES);
    FloatVector c32 = FloatVector.fromArray(SPECIES, c, c3 + last);
    FloatVector c40 = FloatVector.fromArray(SPECIES, c, c4);
    FloatVector c41 = FloatVector.fromArray(SPECIES, c, c4 + LANES);
    FloatVector c42 = FloatVector.fromArray(SPECIES, c, c4 + last);
    int a1 = aAt + row1 * aStride;
    int a2 = aAt + row2 * aStride;
    int a3 = aAt + row3 * aStride;
    int a4 = aAt + row4 * aStride;
    for (int i = 0; i < k; i++) {
      int row = panelAt + i * (3 * LANES);
      FloatVector b0 = FloatVector.fromArray(SPECIES, panel, row);
      FloatVector b1 = FloatVector.fromArray(SPECIES, panel, row + LANES);
      FloatVector b2 = FloatVector.fromArray(SPECIES, panel, row + 2 * LANES);
      FloatVector factor = FloatVector.broadcast(SPECIES, a[aAt + i]);
      c00 = factor.fma(b0, c00);
      c01 = factor.fma(b1, c01);
      c02 = factor.fma(b2, c02);
      factor = FloatVector.broadcast(SPECIES, a[a1 + i]);
      c10 = factor.fma(b0, c10);
      c11 = factor.fma(b1, c11);
      c12 = factor.fma(b2, c12);
      factor = FloatVector.broadcast(SPECIES, a[a2 + i]);
      c20 = factor.fma(b0, c20);
      c21 = factor.fma(b1, c21);
      c22 = factor.fma(b2, c22);
      factor = FloatVector.broadcast(SPECIES, a[a3 + i]);
      c30 = factor.fma(b0, c30);
      c31 = factor.fma(b1, c31);
      c32 = factor.fma(b2, c32);
      factor = FloatVector.broadcast(SPECIES, a[a4 + i]);
      c40 = factor.fma(b0, c40);
      c41 = factor.fma(b1, c41);
      c42 = factor.fma(b2, c42);
    }
    c00.intoArray(c, cAt);
    c01.intoArray(c, cAt + LANES);
    c02.intoArray(c, cAt + last);
    c10.intoArray(c, c1);
    c11.intoArray(c, c1 + LANES);
    c12.intoArray(c, c1 + last);
    c20.intoArray(c, c2);
    c21.intoArray(c, c2 + LANES);
    c22.intoArray(c, c2 + last);
    c30.intoArray(c, c3);
    c31.intoArray(c, c3 + LANES);
    c32.intoArray(c, c3 + last);
    c40.intoArray(c, c4);
    c41.intoArray(c, c4 + LANES);
    c42.intoArray(c, c4 + last);
  }
}
