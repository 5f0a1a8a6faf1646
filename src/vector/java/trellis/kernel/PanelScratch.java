package trellis.kernel;

/**
 * A thread's copies of blocks of the factors, for products whose factors do not lie as tiles read
 * them.
 */
final class PanelScratch {
  private static final ThreadLocal<PanelScratch> OF_THREAD =
      ThreadLocal.withInitial(PanelScratch::new);

  private static final int LANES = Strips.LANES;
  private static final int NARROW_ROWS = 15; // of c at a time

  /** The most rows of b that are copied at a time. */
  static final int HEIGHT = 256;

  /** The most rows of a that are copied at a time. */
  static final int ROWS = 256;

  private final float[] panel = new float[HEIGHT * Strips.MOST_VECTORS * LANES];
  private final float[] sums = new float[NARROW_ROWS * LANES]; // [NARROW_ROWS][LANES]
  private float[] block; // of a, [ROWS][HEIGHT], once it was needed

  private PanelScratch() {}

  static PanelScratch ofThisThread() {
    return OF_THREAD.get();
  }

  /** Room for one strip, up to {@link #HEIGHT} rows of it. */
  float[] panel() {
    return panel;
  }

  /** Room for up to {@link #ROWS} rows of {@link #HEIGHT} numbers each. */
  float[] block() {
    if (block == null) {
      block = new float[ROWS * HEIGHT];
    }
    return block;
  }

  /** Adds a product whose panel has fewer columns than a vector has lanes. */
  void addNarrow(
      int n,
      int m,
      int k,
      float[] a,
      int aAt,
      int aStride,
      float[] panel, // [k][LANES]
      float[] c, // [m][n]
      int cAt,
      int cStride) {
    for (int from = 0; from < m; from += NARROW_ROWS) {
      int rows = Math.min(NARROW_ROWS, m - from);
      int cFrom = cAt + from * cStride;
      for (int row = 0; row < rows; row++) {
        System.arraycopy(c, cFrom + row * cStride, sums, row * LANES, n);
      }
      Strips.add(1, LANES, rows, k, a, aAt + from * aStride, aStride, panel, 0, sums, 0, LANES);
      for (int row = 0; row < rows; row++) {
        System.arraycopy(sums, row * LANES, c, cFrom + row * cStride, n);
      }
    }
  }
}
