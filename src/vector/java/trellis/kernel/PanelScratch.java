package trellis.kernel;

/** A thread's copy of some rows of c, for products with fewer columns than a vector has lanes. */
final class PanelScratch {
  private static final ThreadLocal<PanelScratch> OF_THREAD =
      ThreadLocal.withInitial(PanelScratch::new);

  private static final int LANES = Strips.LANES;
  private static final int NARROW_ROWS = 15; // of c at a time

  private final float[] sums = new float[NARROW_ROWS * LANES]; // [NARROW_ROWS][LANES]

  private PanelScratch() {}

  static PanelScratch ofThisThread() {
    return OF_THREAD.get();
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
