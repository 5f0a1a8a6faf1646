package trellis.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.random.RandomGenerator;

/**
 * A random product for tests of right factors.
 *
 * @param a {@code [m][k]}
 * @param b {@code [k][n]}
 * @param c {@code [m][n]}, what stands there before
 */
record ProductCase(Matrix a, Matrix b, Matrix c) {
  private static final int[] EDGES = {1, 2, 9, 25, 130, 200};

  static ProductCase random(RandomGenerator random, int n) {
    int m = random.nextInt(4) == 0 ? random.nextInt(3) : random.nextInt(40);
    return random(random, m, n, depth(random));
  }

  static ProductCase random(RandomGenerator random, int m, int n, int k) {
    return new ProductCase(
        Matrix.random(random, m, k), Matrix.random(random, k, n), Matrix.random(random, m, n));
  }

  /** Often one below, at or above a multiple of sixteen, and so of any vector's lanes. */
  static int width(RandomGenerator random) {
    return switch (random.nextInt(3)) {
      case 0 -> EDGES[random.nextInt(EDGES.length)];
      case 1 -> Math.max(1, 8 * random.nextInt(26) + random.nextInt(3) - 1);
      default -> random.nextInt(1, 210);
    };
  }

  /** 0, 1 and 2 often, else anything up to 300. */
  static int depth(RandomGenerator random) {
    return random.nextInt(4) == 0 ? random.nextInt(3) : random.nextInt(301);
  }

  /** The matrix that lies the other way, some way into an array of its own. */
  static Matrix transposed(RandomGenerator random, Matrix matrix) {
    Matrix turned = Matrix.random(random, matrix.columns(), matrix.rows());
    for (int row = 0; row < matrix.rows(); row++) {
      for (int column = 0; column < matrix.columns(); column++) {
        turned.values()[turned.at() + column * turned.stride() + row] = matrix.get(row, column);
      }
    }
    return turned;
  }

  static void pack(PackedMatrix packed, Matrix b) {
    packed.pack(b.rows(), b.values(), b.at(), b.stride());
  }

  static void packTransposed(PackedMatrix packed, Matrix turned) {
    packed.packTransposed(turned.columns(), turned.values(), turned.at(), turned.stride());
  }

  /** What a factor makes of a and c. */
  Matrix product(PackedMatrix packed) {
    Matrix sum = c.copy();
    packed.addProduct(c.rows(), a.values(), a.at(), a.stride(), sum.values(), c.at(), c.stride());
    return sum;
  }

  /**
   * The factor must give what the definition does: chains of fused multiply-adds in the vector
   * kernel, up to rounding in the others; and to the bit what a factor gives that took b at once.
   */
  void check(Kernel kernel, PackedMatrix packed) {
    Matrix found = product(packed);
    boolean isVector = kernel.name().equals("vector");
    for (int i = 0; i < found.values().length; i++) {
      if (!c.contains(i)) {
        assertEquals(c.values()[i], found.values()[i], kernel.name() + ": outside of c at " + i);
      }
    }
    for (int row = 0; row < c.rows(); row++) {
      for (int column = 0; column < c.columns(); column++) {
        float tolerance = isVector ? 0 : 1e-5f * (1 + b.rows()); // the sums are below 1 + k
        String where = kernel.name() + " at " + row + ", " + column;
        assertEquals(fused(row, column), found.get(row, column), tolerance, where);
      }
    }
    PackedMatrix fresh = kernel.packer().newMatrix(b.columns());
    pack(fresh, b);
    assertArrayEquals(product(fresh).values(), found.values(), kernel.name());
  }

  private float fused(int row, int column) {
    float sum = c.get(row, column);
    for (int i = 0; i < b.rows(); i++) {
      sum = Math.fma(a.get(row, i), b.get(i, column), sum);
    }
    return sum;
  }
}
