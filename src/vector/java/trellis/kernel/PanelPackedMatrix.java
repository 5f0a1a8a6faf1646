package trellis.kernel;

/**
 * A packed matrix that multiplies by the Vector API; it is stored as {@link Panels}.
 *
 * <p>Each element of c is one chain of fused multiply-adds over k, in order and starting from what
 * is there. So it has the same bits in any tile, on any number of lanes, and in any number of rows.
 * With many rows a strip is done part after part of its depth, which breaks no chain and is 5 %
 * quicker.
 *
 * <p>Measured by the benchmarks {@code StepProduct} and {@code EncoderSpeed}.
 */
final class PanelPackedMatrix implements PackedMatrix {
  private static final int LANES = Strips.LANES;

  /** The rows of a strip that are read again and again at a time: 32 KB, the nearest cache. */
  private static final int DEPTH = 8192 / (Strips.MOST_VECTORS * LANES);

  /** From so many rows on it pays to read and write c once more for each part of a strip. */
  private static final int MANY_ROWS = 24;

  private final int n;
  private int k;
  private float[] panels = {};

  PanelPackedMatrix(int n) {
    this.n = n;
  }

  @Override
  public void pack(int rows, float[] b, int at, int stride) {
    fill(Panels.ROW_MAJOR, rows, b, at, stride, 1);
  }

  @Override
  public void packTransposed(int rows, float[] b, int at, int stride) {
    fill(Panels.TRANSPOSED, rows, b, at, stride, stride);
  }

  private void fill(Panels.Filler filler, int rows, float[] b, int at, int stride, int columnStep) {
    k = rows;
    int size = Panels.size(k, n);
    if (panels.length < size) {
      panels = new float[size];
    }
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
  public void packRows(int from, int to, float[] b, int at, int stride) {
    int panel = 0;
    int vectors;
    for (int column = 0; column < n; column += vectors * LANES) {
      vectors = Strips.vectors(n - column);
      int width = Math.min(n - column, vectors * LANES);
      int first = panel + from * vectors * LANES;
      int bFrom = at + from * stride + column;
      Panels.ROW_MAJOR.fill(panels, first, vectors, width, to - from, b, bFrom, stride);
      panel += k * vectors * LANES;
    }
  }

  @Override
  public void packTransposedColumns(int from, int to, float[] b, int at, int stride) {
    int panel = 0;
    int vectors;
    for (int column = 0; column < n; column += vectors * LANES) {
      vectors = Strips.vectors(n - column);
      int width = Math.min(n - column, vectors * LANES);
      for (int vector = 0; vector < vectors; vector++) {
        int first = column + Panels.column(vector, vectors, width); // of this vector
        int start = Math.max(from, first);
        int end = Math.min(to, Math.min(first + LANES, n));
        int target = panel + vector * LANES + start - first;
        Transpose.copy(
            b, at + start * stride, stride, panels, target, vectors * LANES, end - start, k);
      }
      panel += k * vectors * LANES;
    }
  }

  @Override
  public void addProduct(int m, float[] a, int aAt, int aStride, float[] c, int cAt, int cStride) {
    if (n == 0) {
      return;
    }
    if (n < LANES) {
      PanelScratch.ofThisThread().addNarrow(n, m, k, a, aAt, aStride, panels, c, cAt, cStride);
      return;
    }
    int parts = m >= MANY_ROWS ? Math.max(1, Math.round((float) k / DEPTH)) : 1;
    int depth = Math.max(1, (k + parts - 1) / parts);
    for (int first = 0; first < k; first += depth) {
      int count = Math.min(depth, k - first);
      int from = 0;
      int vectors;
      for (int column = 0; column < n; column += vectors * LANES) {
        vectors = Strips.vectors(n - column);
        int width = Math.min(n - column, vectors * LANES);
        int panel = from + first * vectors * LANES;
        Strips.add(
            vectors,
            width,
            m,
            count,
            a,
            aAt + first,
            aStride,
            panels,
            panel,
            c,
            cAt + column,
            cStride);
        from += k * vectors * LANES;
      }
    }
  }
}
