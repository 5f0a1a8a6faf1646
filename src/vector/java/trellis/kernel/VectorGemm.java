package trellis.kernel;

/**
 * Matrix products with the Vector API.
 *
 * <p>Each element of c is one chain of fused multiply-adds over k, in order and starting from what
 * is there. So it has the same bits in any tile, on any number of lanes, and in any number of rows.
 */
final class VectorGemm implements Gemm {
  private static final ThreadLocal<Panel> PANELS = ThreadLocal.withInitial(Panel::new);

  @Override
  public void nn(
      int m,
      int n,
      int k,
      float[] a,
      int aAt,
      int aStride,
      float[] b,
      int bAt,
      int bStride,
      float[] c,
      int cAt,
      int cStride) {
    add(m, n, k, a, aAt, aStride, 1, b, bAt, bStride, c, cAt, cStride);
  }

  @Override
  public void tn(
      int m,
      int n,
      int k,
      float[] a,
      int aAt,
      int aStride,
      float[] b,
      int bAt,
      int bStride,
      float[] c,
      int cAt,
      int cStride) {
    add(m, n, k, a, aAt, 1, aStride, b, bAt, bStride, c, cAt, cStride);
  }

  @Override
  public void nt(
      int m,
      int n,
      int k,
      float[] a,
      int aAt,
      int aStride,
      float[] b,
      int bAt,
      int bStride,
      float[] c,
      int cAt,
      int cStride) {
    Panel panel = PANELS.get();
    for (int column = 0; column < n; column += Panel.WIDTH) {
      int width = Math.min(Panel.WIDTH, n - column);
      for (int from = 0; from < k; from += Panel.HEIGHT) {
        int height = Math.min(Panel.HEIGHT, k - from);
        panel.fillTransposed(height, width, b, bAt + column * bStride + from, bStride);
        panel.addProduct(m, width, height, a, aAt + from, aStride, 1, c, cAt + column, cStride);
      }
    }
  }

  /**
   * Adds the product of any a, whose element (row, i) is at {@code aAt + row * aRow + i * aStep}.
   */
  private static void add(
      int m,
      int n,
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
    if (n >= Strips.NARROWEST) {
      Strips.add(m, n, k, a, aAt, aRow, aStep, b, bAt, bStride, c, cAt, cStride);
      return;
    }
    Panel panel = PANELS.get();
    for (int from = 0; from < k; from += Panel.HEIGHT) {
      int height = Math.min(Panel.HEIGHT, k - from);
      panel.fill(height, n, b, bAt + from * bStride, bStride);
      panel.addProduct(m, n, height, a, aAt + from * aStep, aRow, aStep, c, cAt, cStride);
    }
  }
}
