package trellis.kernel;

/** A right factor as it is, row-major, for {@link PlainGemm}. */
final class PlainFactor implements RightFactor {
  private final PlainGemm gemm;
  private final int n;
  private int k;
  private float[] values = {}; // [k][n], and room for more

  PlainFactor(PlainGemm gemm, int n) {
    this.gemm = gemm;
    this.n = n;
  }

  @Override
  public void take(int k, float[] b, int bAt, int bStride) {
    makeRoom(k);
    takeRows(0, k, b, bAt, bStride);
  }

  @Override
  public void takeCrosswise(int k, float[] b, int bAt, int bStride) {
    makeRoom(k);
    takeColumnsCrosswise(0, n, b, bAt, bStride);
  }

  @Override
  public void takeRows(int from, int to, float[] b, int bAt, int bStride) {
    for (int row = from; row < to; row++) {
      System.arraycopy(b, bAt + row * bStride, values, row * n, n);
    }
  }

  @Override
  public void takeColumnsCrosswise(int from, int to, float[] b, int bAt, int bStride) {
    Crosswise.copy(b, bAt + from * bStride, bStride, values, from, n, to - from, k);
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
    gemm.nn(m, n, k, a, aAt, aStride, values, 0, n, c, cAt, cStride);
  }
}
