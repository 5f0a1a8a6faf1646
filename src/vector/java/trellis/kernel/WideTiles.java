package trellis.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Adds a product to tiles of one to five rows that are four vectors wide.
 *
 * <p>A tile stays in registers while all of k goes by. The compiler keeps a vector there only if it
 * is a local variable of its own, so what would be loops over rows and vectors is written out, a
 * method for each number of rows. Row r of a begins at {@code aAt + r * aStride}; row i of the
 * panel is four whole vectors.
 *
 * <p>The only index that moves is i, and by constant steps: so the compiler checks all bounds
 * before the loop. Checks within it would take so many registers that, on some starts of the JVM,
 * vectors go to memory and back in each round, which costs three quarters of the speed.
 *
 * <p>{@code last} is where the last vector starts in the tile. It may overlap with the one before
 * it: both then hold the same sums, so that a width that is no multiple of the lanes needs no mask.
 */
final class WideTiles {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  private WideTiles() {}

  static void rows1(
      int k, float[] a, int aAt, float[] panel, int panelAt, float[] c, int cAt, int last) {
    FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt);
    FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + LANES);
    FloatVector c02 = FloatVector.fromArray(SPECIES, c, cAt + 2 * LANES);
    FloatVector c03 = FloatVector.fromArray(SPECIES, c, cAt + last);
    for (int i = 0; i < k; i++) {
      int row = panelAt + i * (4 * LANES);
      FloatVector b0 = FloatVector.fromArray(SPECIES, panel, row);
      FloatVector b1 = FloatVector.fromArray(SPECIES, panel, row + LANES);
      FloatVector b2 = FloatVector.fromArray(SPECIES, panel, row + 2 * LANES);
      FloatVector b3 = FloatVector.fromArray(SPECIES, panel, row + 3 * LANES);
      FloatVector factor = FloatVector.broadcast(SPECIES, a[aAt + i]);
      c00 = factor.fma(b0, c00);
      c01 = factor.fma(b1, c01);
      c02 = factor.fma(b2, c02);
      c03 = factor.fma(b3, c03);
    }
    c00.intoArray(c, cAt);
    c01.intoArray(c, cAt + LANES);
    c02.intoArray(c, cAt + 2 * LANES);
    c03.intoArray(c, cAt + last);
  }

  static void rows2(
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
    int c1 = cAt + cStride;
    FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt);
    FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + LANES);
    FloatVector c02 = FloatVector.fromArray(SPECIES, c, cAt + 2 * LANES);
    FloatVector c03 = FloatVector.fromArray(SPECIES, c, cAt + last);
    FloatVector c10 = FloatVector.fromArray(SPECIES, c, c1);
    FloatVector c11 = FloatVector.fromArray(SPECIES, c, c1 + LANES);
    FloatVector c12 = FloatVector.fromArray(SPECIES, c, c1 + 2 * LANES);
    FloatVector c13 = FloatVector.fromArray(SPECIES, c, c1 + last);
    int a1 = aAt + aStride;
    for (int i = 0; i < k; i++) {
      int row = panelAt + i * (4 * LANES);
      FloatVector b0 = FloatVector.fromArray(SPECIES, panel, row);
      FloatVector b1 = FloatVector.fromArray(SPECIES, panel, row + LANES);
      FloatVector b2 = FloatVector.fromArray(SPECIES, panel, row + 2 * LANES);
      FloatVector b3 = FloatVector.fromArray(SPECIES, panel, row + 3 * LANES);
      FloatVector factor = FloatVector.broadcast(SPECIES, a[aAt + i]);
      c00 = factor.fma(b0, c00);
      c01 = factor.fma(b1, c01);
      c02 = factor.fma(b2, c02);
      c03 = factor.fma(b3, c03);
      factor = FloatVector.broadcast(SPECIES, a[a1 + i]);
      c10 = factor.fma(b0, c10);
      c11 = factor.fma(b1, c11);
      c12 = factor.fma(b2, c12);
      c13 = factor.fma(b3, c13);
    }
    c00.intoArray(c, cAt);
    c01.intoArray(c, cAt + LANES);
    c02.intoArray(c, cAt + 2 * LANES);
    c03.intoArray(c, cAt + last);
    c10.intoArray(c, c1);
    c11.intoArray(c, c1 + LANES);
    c12.intoArray(c, c1 + 2 * LANES);
    c13.intoArray(c, c1 + last);
  }

  static void rows3(
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
    int c1 = cAt + cStride;
    int c2 = c1 + cStride;
    FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt);
    FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + LANES);
    FloatVector c02 = FloatVector.fromArray(SPECIES, c, cAt + 2 * LANES);
    FloatVector c03 = FloatVector.fromArray(SPECIES, c, cAt + last);
    FloatVector c10 = FloatVector.fromArray(SPECIES, c, c1);
    FloatVector c11 = FloatVector.fromArray(SPECIES, c, c1 + LANES);
    FloatVector c12 = FloatVector.fromArray(SPECIES, c, c1 + 2 * LANES);
    FloatVector c13 = FloatVector.fromArray(SPECIES, c, c1 + last);
    FloatVector c20 = FloatVector.fromArray(SPECIES, c, c2);
    FloatVector c21 = FloatVector.fromArray(SPECIES, c, c2 + LANES);
    FloatVector c22 = FloatVector.fromArray(SPECIES, c, c2 + 2 * LANES);
    FloatVector c23 = FloatVector.fromArray(SPECIES, c, c2 + last);
    int a1 = aAt + aStride;
    int a2 = a1 + aStride;
    for (int i = 0; i < k; i++) {
      int row = panelAt + i * (4 * LANES);
      FloatVector b0 = FloatVector.fromArray(SPECIES, panel, row);
      FloatVector b1 = FloatVector.fromArray(SPECIES, panel, row + LANES);
      FloatVector b2 = FloatVector.fromArray(SPECIES, panel, row + 2 * LANES);
      FloatVector b3 = FloatVector.fromArray(SPECIES, panel, row + 3 * LANES);
      FloatVector factor = FloatVector.broadcast(SPECIES, a[aAt + i]);
      c00 = factor.fma(b0, c00);
      c01 = factor.fma(b1, c01);
      c02 = factor.fma(b2, c02);
      c03 = factor.fma(b3, c03);
      factor = FloatVector.broadcast(SPECIES, a[a1 + i]);
      c10 = factor.fma(b0, c10);
      c11 = factor.fma(b1, c11);
      c12 = factor.fma(b2, c12);
      c13 = factor.fma(b3, c13);
      factor = FloatVector.broadcast(SPECIES, a[a2 + i]);
      c20 = factor.fma(b0, c20);
      c21 = factor.fma(b1, c21);
      c22 = factor.fma(b2, c22);
      c23 = factor.fma(b3, c23);
    }
    c00.intoArray(c, cAt);
    c01.intoArray(c, cAt + LANES);
    c02.intoArray(c, cAt + 2 * LANES);
    c03.intoArray(c, cAt + last);
    c10.intoArray(c, c1);
    c11.intoArray(c, c1 + LANES);
    c12.intoArray(c, c1 + 2 * LANES);
    c13.intoArray(c, c1 + last);
    c20.intoArray(c, c2);
    c21.intoArray(c, c2 + LANES);
    c22.intoArray(c, c2 + 2 * LANES);
    c23.intoArray(c, c2 + last);
  }

  static void rows4(
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
    int c1 = cAt + cStride;
    int c2 = c1 + cStride;
    int c3 = c2 + cStride;
    FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt);
    FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + LANES);
    FloatVector c02 = FloatVector.fromArray(SPECIES, c, cAt + 2 * LANES);
    FloatVector c03 = FloatVector.fromArray(SPECIES, c, cAt + last);
    FloatVector c10 = FloatVector.fromArray(SPECIES, c, c1);
    FloatVector c11 = FloatVector.fromArray(SPECIES, c, c1 + LANES);
    FloatVector c12 = FloatVector.fromArray(SPECIES, c, c1 + 2 * LANES);
    FloatVector c13 = FloatVector.fromArray(SPECIES, c, c1 + last);
    FloatVector c20 = FloatVector.fromArray(SPECIES, c, c2);
    FloatVector c21 = FloatVector.fromArray(SPECIES, c, c2 + LANES);
    FloatVector c22 = FloatVector.fromArray(SPECIES, c, c2 + 2 * LANES);
    FloatVector c23 = FloatVector.fromArray(SPECIES, c, c2 + last);
    FloatVector c30 = FloatVector.fromArray(SPECIES, c, c3);
    FloatVector c31 = FloatVector.fromArray(SPECIES, c, c3 + LANES);
    FloatVector c32 = FloatVector.fromArray(SPECIES, c, c3 + 2 * LANES);
    FloatVector c33 = FloatVector.fromArray(SPECIES, c, c3 + last);
    int a1 = aAt + aStride;
    int a2 = a1 + aStride;
    int a3 = a2 + aStride;
    for (int i = 0; i < k; i++) {
      int row = panelAt + i * (4 * LANES);
      FloatVector b0 = FloatVector.fromArray(SPECIES, panel, row);
      FloatVector b1 = FloatVector.fromArray(SPECIES, panel, row + LANES);
      FloatVector b2 = FloatVector.fromArray(SPECIES, panel, row + 2 * LANES);
      FloatVector b3 = FloatVector.fromArray(SPECIES, panel, row + 3 * LANES);
      FloatVector factor = FloatVector.broadcast(SPECIES, a[aAt + i]);
      c00 = factor.fma(b0, c00);
      c01 = factor.fma(b1, c01);
      c02 = factor.fma(b2, c02);
      c03 = factor.fma(b3, c03);
      factor = FloatVector.broadcast(SPECIES, a[a1 + i]);
      c10 = factor.fma(b0, c10);
      c11 = factor.fma(b1, c11);
      c12 = factor.fma(b2, c12);
      c13 = factor.fma(b3, c13);
      factor = FloatVector.broadcast(SPECIES, a[a2 + i]);
      c20 = factor.fma(b0, c20);
      c21 = factor.fma(b1, c21);
      c22 = factor.fma(b2, c22);
      c23 = factor.fma(b3, c23);
      factor = FloatVector.broadcast(SPECIES, a[a3 + i]);
      c30 = factor.fma(b0, c30);
      c31 = factor.fma(b1, c31);
      c32 = factor.fma(b2, c32);
      c33 = factor.fma(b3, c33);
    }
    c00.intoArray(c, cAt);
    c01.intoArray(c, cAt + LANES);
    c02.intoArray(c, cAt + 2 * LANES);
    c03.intoArray(c, cAt + last);
    c10.intoArray(c, c1);
    c11.intoArray(c, c1 + LANES);
    c12.intoArray(c, c1 + 2 * LANES);
    c13.intoArray(c, c1 + last);
    c20.intoArray(c, c2);
    c21.intoArray(c, c2 + LANES);
    c22.intoArray(c, c2 + 2 * LANES);
    c23.intoArray(c, c2 + last);
    c30.intoArray(c, c3);
    c31.intoArray(c, c3 + LANES);
    c32.intoArray(c, c3 + 2 * LANES);
    c33.intoArray(c, c3 + last);
  }

  static void rows5(
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
    int c1 = cAt + cStride;
    int c2 = c1 + cStride;
    int c3 = c2 + cStride;
    int c4 = c3 + cStride;
    FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt);
    FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + LANES);
    FloatVector c02 = FloatVector.fromArray(SPECIES, c, cAt + 2 * LANES);
    FloatVector c03 = FloatVector.fromArray(SPECIES, c, cAt + last);
    FloatVector c10 = FloatVector.fromArray(SPECIES, c, c1);
    FloatVector c11 = FloatVector.fromArray(SPECIES, c, c1 + LANES);
    FloatVector c12 = FloatVector.fromArray(SPECIES, c, c1 + 2 * LANES);
    FloatVector c13 = FloatVector.fromArray(SPECIES, c, c1 + last);
    FloatVector c20 = FloatVector.fromArray(SPECIES, c, c2);
    FloatVector c21 = FloatVector.fromArray(SPECIES, c, c2 + LANES);
    FloatVector c22 = FloatVector.fromArray(SPECIES, c, c2 + 2 * LANES);
    FloatVector c23 = FloatVector.fromArray(SPECIES, c, c2 + last);
    FloatVector c30 = FloatVector.fromArray(SPECIES, c, c3);
    FloatVector c31 = FloatVector.fromArray(SPECIES, c, c3 + LANES);
    FloatVector c32 = FloatVector.fromArray(SPECIES, c, c3 + 2 * LANES);
    FloatVector c33 = FloatVector.fromArray(SPECIES, c, c3 + last);
    FloatVector c40 = FloatVector.fromArray(SPECIES, c, c4);
    FloatVector c41 = FloatVector.fromArray(SPECIES, c, c4 + LANES);
    FloatVector c42 = FloatVector.fromArray(SPECIES, c, c4 + 2 * LANES);
    FloatVector c43 = FloatVector.fromArray(SPECIES, c, c4 + last);
    int a1 = aAt + aStride;
    int a2 = a1 + aStride;
    int a3 = a2 + aStride;
    int a4 = a3 + aStride;
    for (int i = 0; i < k; i++) {
      int row = panelAt + i * (4 * LANES);
      FloatVector b0 = FloatVector.fromArray(SPECIES, panel, row);
      FloatVector b1 = FloatVector.fromArray(SPECIES, panel, row + LANES);
      FloatVector b2 = FloatVector.fromArray(SPECIES, panel, row + 2 * LANES);
      FloatVector b3 = FloatVector.fromArray(SPECIES, panel, row + 3 * LANES);
      FloatVector factor = FloatVector.broadcast(SPECIES, a[aAt + i]);
      c00 = factor.fma(b0, c00);
      c01 = factor.fma(b1, c01);
      c02 = factor.fma(b2, c02);
      c03 = factor.fma(b3, c03);
      factor = FloatVector.broadcast(SPECIES, a[a1 + i]);
      c10 = factor.fma(b0, c10);
      c11 = factor.fma(b1, c11);
      c12 = factor.fma(b2, c12);
      c13 = factor.fma(b3, c13);
      factor = FloatVector.broadcast(SPECIES, a[a2 + i]);
      c20 = factor.fma(b0, c20);
      c21 = factor.fma(b1, c21);
      c22 = factor.fma(b2, c22);
      c23 = factor.fma(b3, c23);
      factor = FloatVector.broadcast(SPECIES, a[a3 + i]);
      c30 = factor.fma(b0, c30);
      c31 = factor.fma(b1, c31);
      c32 = factor.fma(b2, c32);
      c33 = factor.fma(b3, c33);
      factor = FloatVector.broadcast(SPECIES, a[a4 + i]);
      c40 = factor.fma(b0, c40);
      c41 = factor.fma(b1, c41);
      c42 = factor.fma(b2, c42);
      c43 = factor.fma(b3, c43);
    }
    c00.intoArray(c, cAt);
    c01.intoArray(c, cAt + LANES);
    c02.intoArray(c, cAt + 2 * LANES);
    c03.intoArray(c, cAt + last);
    c10.intoArray(c, c1);
    c11.intoArray(c, c1 + LANES);
    c12.intoArray(c, c1 + 2 * LANES);
    c13.intoArray(c, c1 + last);
    c20.intoArray(c, c2);
    c21.intoArray(c, c2 + LANES);
    c22.intoArray(c, c2 + 2 * LANES);
    c23.intoArray(c, c2 + last);
    c30.intoArray(c, c3);
    c31.intoArray(c, c3 + LANES);
    c32.intoArray(c, c3 + 2 * LANES);
    c33.intoArray(c, c3 + last);
    c40.intoArray(c, c4);
    c41.intoArray(c, c4 + LANES);
    c42.intoArray(c, c4 + 2 * LANES);
    c43.intoArray(c, c4 + last);
  }
}
