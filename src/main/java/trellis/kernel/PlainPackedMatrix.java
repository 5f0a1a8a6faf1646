package trellis.kernel;

/** A packed matrix that multiplies by plain Java loops, which run anywhere; it stays row-major. */
public final class PlainPackedMatrix implements PackedMatrix {
  private final int n;
  private int k;
  private float[] values = {}; // [k][n], and room for more

  /** A matrix of {@code n} columns, which has no rows until something is packed into it. */
  public PlainPackedMatrix(int n) {
    this.n = n;
  }

  @Override
  public void pack(int k, float[] b, int bAt, int bStride) {
    makeRoom(k);
    packRows(0, k, b, bAt, bStride);
  }

  @Override
  public void packTransposed(int k, float[] b, int bAt, int bStride) {
    makeRoom(k);
    packTransposedColumns(0, n, b, bAt, bStride);
  }

  @Override
  public void packRows(int from, int to, float[] b, int bAt, int bStride) {
    for (int row = from; row < to; row++) {
      System.arraycopy(b, bAt + row * bStride, values, row * n, n);
    }
  }

  @Override
  public void packTransposedColumns(int from, int to, float[] b, int bAt, int bStride) {
    Transpose.copy(b, bAt + from * bStride, bStride, values, from, n, to - from, k);
  }

  private void makeRoom(int rows) {
    k = rows;
    int size = Math.multiplyExact(k, n);
    if (values.length < size) {
      values = new float[size];
    }
  }

  @Override
  public void addProduct(int m, float[] a, int aAt, int aStride, float[] c, int cAt, int cStride) {
    for (int row = 0; row < m; row++) {
      addRow(n, k, a, aAt + row * aStride, values, c, cAt + row * cStride);
    }
  }

  /** Adds one row of a product, four rows of b at a time. */
  private static void addRow(int n, int k, float[] a, int aAt, float[] b, float[] c, int cAt) {
    int i = 0;
    for (; i + 3 < k; i += 4) {
      float a0 = a[aAt + i];
      float a1 = a[aAt + i + 1];
      float a2 = a[aAt + i + 2];
      float a3 = a[aAt + i + 3];
      int b0 = i * n;
      int b1 = b0 + n;
      int b2 = b1 + n;
      int b3 = b2 + n;
      for (int j = 0; j < n; j++) {
        c[cAt + j] += a0 * b[b0 + j] + a1 * b[b1 + j] + a2 * b[b2 + j] + a3 * b[b3 + j];
      }
    }
    for (; i < k; i++) {
      float factor = a[aAt + i];
      int b0 = i * n;
      for (int j = 0; j < n; j++) {
        c[cAt + j] += factor * b[b0 + j];
      }
    }
  }
}
