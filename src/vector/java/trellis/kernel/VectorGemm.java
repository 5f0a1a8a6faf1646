package trellis.kernel;

/**
 * Matrix products with the Vector API.
 *
 * <p>Each element of c is one chain of fused multiply-adds over k, in order and starting from what
 * is there. So it has the same bits in any tile, on any number of lanes, and in any number of rows.
 *
 * <p>Tiles read a row by row and b as {@link Panels}; a factor that lies otherwise is copied block
 * by block.
 */
final class VectorGemm implements Gemm {
  private static final int LANES = Strips.LANES;

  @Override
  public RightFactor rightFactor(int n) {
    return new PanelFactor(n);
  }

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
    add(Panels.ALONG, m, n, k, a, aAt, aStride, b, bAt, bStride, 1, bStride, c, cAt, cStride);
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
    add(Panels.CROSSWISE, m, n, k, a, aAt, aStride, b, bAt, 1, bStride, bStride, c, cAt, cStride);
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
    float[] block = PanelScratch.ofThisThread().block();
    for (int from = 0; from < k; from += PanelScratch.HEIGHT) {
      int height = Math.min(PanelScratch.HEIGHT, k - from);
      int bFrom = bAt + from * bStride;
      for (int row = 0; row < m; row += PanelScratch.ROWS) {
        int rows = Math.min(PanelScratch.ROWS, m - row);
        int cFrom = cAt + row * cStride;
        Crosswise.copy(a, aAt + from * aStride + row, aStride, block, 0, height, height, rows);
        nn(rows, n, height, block, 0, height, b, bFrom, bStride, c, cFrom, cStride);
      }
    }
  }

  /** Adds the product strip by strip, each copied before it is used. */
  private static void add(
      Panels.Filler filler,
      int m,
      int n,
      int k,
      float[] a,
      int aAt,
      int aStride,
      float[] b, // element (i, column) at bAt + i * bStep + column * bColumnStep
      int bAt,
      int bStep,
      int bColumnStep,
      int bStride, // whichever of the two is not 1
      float[] c,
      int cAt,
      int cStride) {
    PanelScratch scratch = PanelScratch.ofThisThread();
    float[] panel = scratch.panel();
    for (int from = 0; from < k; from += PanelScratch.HEIGHT) {
      int height = Math.min(PanelScratch.HEIGHT, k - from);
      int vectors;
      for (int column = 0; column < n; column += vectors * LANES) {
        vectors = Strips.vectors(n - column);
        int width = Math.min(n - column, vectors * LANES);
        int bFrom = bAt + from * bStep + column * bColumnStep;
        filler.fill(panel, 0, vectors, width, height, b, bFrom, bStride);
        int aFrom = aAt + from;
        int cFrom = cAt + column;
        if (width < LANES) {
          scratch.addNarrow(width, m, height, a, aFrom, aStride, panel, c, cFrom, cStride);
        } else {
          Strips.add(vectors, width, m, height, a, aFrom, aStride, panel, 0, c, cFrom, cStride);
        }
      }
    }
  }
}
