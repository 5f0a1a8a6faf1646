package trellis.kernel;

/**
 * The first strips of a process, by scalar loops; {@link VectorApiMath} has its own for as long.
 *
 * <p>Until the optimizing compiler has seen a tile, each of its vectors is an object, and one short
 * sentence takes half a second. Fused multiply-adds of single numbers are quick at once, and give
 * the same bits.
 */
final class ColdStrips {
  /**
   * Multiplications until vectors take over: at first, about sixty tokens of the default network.
   */
  private static final long ENOUGH = Long.getLong("trellis.kernel.cold", 32_000_000);

  /** Not exact with several threads, nor need it be. */
  private static long done;

  private ColdStrips() {}

  /** Whether this process has not yet done enough for the optimizing compiler to be worth it. */
  static boolean areNeeded() {
    return done < ENOUGH;
  }

  /** Does what {@link Strips#add} does. */
  static void add(
      int vectors,
      int width,
      int m,
      int k,
      float[] a, // [m][k]
      int aAt,
      int aStride,
      float[] panel, // [k][vectors * LANES]
      int panelAt,
      float[] c, // [m][width]
      int cAt,
      int cStride) {
    int step = vectors * Strips.LANES;
    int before = (vectors - 1) * Strips.LANES; // columns before the last vector
    int overlap = step - width; // of the last vector with the one before it
    for (int row = 0; row < m; row++) {
      int cRow = cAt + row * cStride;
      for (int i = 0; i < k; i++) {
        float factor = a[aAt + row * aStride + i];
        int from = panelAt + i * step;
        addScaled(factor, panel, from, c, cRow, before);
        addScaled(factor, panel, from + before + overlap, c, cRow + before, width - before);
      }
    }
    done += (long) m * k * width;
  }

  private static void addScaled(float factor, float[] b, int bAt, float[] c, int cAt, int length) {
    for (int j = 0; j < length; j++) {
      c[cAt + j] = Math.fma(factor, b[bAt + j], c[cAt + j]);
    }
  }
}
