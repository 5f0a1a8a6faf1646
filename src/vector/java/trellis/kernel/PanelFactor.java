package trellis.kernel;

/** A right factor in the form of {@link Panels}. */
final class PanelFactor implements RightFactor {
  private static final int LANES = Strips.LANES;

  private final int k;
  private final int n;
  private final float[] panels;

  PanelFactor(int k, int n) {
    this.k = k;
    this.n = n;
    this.panels = new float[Panels.size(k, n)];
  }

  @Override
  public void take(float[] b, int at, int stride) {
    fill(Panels.ALONG, b, at, stride, 1);
  }

  @Override
  public void takeCrosswise(float[] b, int at, int stride) {
    fill(Panels.CROSSWISE, b, at, stride, stride);
  }

  private void fill(Panels.Filler filler, float[] b, int at, int stride, int columnStep) {
    int to = 0;
    int vectors;
    for (int column = 0; column < n; column += vectors * LANES) {
      vectors = Strips.vectors(n - column);
      int width = Math.min(n - column, vectors * LANES);
      filler.fill(panels, to, vectors, width, k, b, at + column * columnStep, stride);
      to += k * vectors * LANES;
    }
  }

  @Override
  public void addProduct(int m, float[] a, int aAt, int aStride, float[] c, int cAt, int cStride) {
    if (n < LANES) {
      PanelScratch.ofThisThread().addNarrow(n, m, k, a, aAt, aStride, panels, c, cAt, cStride);
      return;
    }
    int from = 0;
    int vectors;
    for (int column = 0; column < n; column += vectors * LANES) {
      vectors = Strips.vectors(n - column);
      int width = Math.min(n - column, vectors * LANES);
      Strips.add(vectors, width, m, k, a, aAt, aStride, panels, from, c, cAt + column, cStride);
      from += k * vectors * LANES;
    }
  }
}
