package trellis.kernel;

/** A right factor as it is, row-major, for {@link PlainGemm}. */
final class PlainFactor implements RightFactor {
  private final PlainGemm gemm;
  private final int k;
  private final int n;
  private final float[] b; // [k][n]

  PlainFactor(PlainGemm gemm, int k, int n) {
    this.gemm = gemm;
    this.k = k;
    this.n = n;
    this.b = new float[Math.multiplyExact(k, n)];
  }

  @Override
  public void take(float[] from, int at, int stride) {
    for (int row = 0; row < k; row++) {
      System.arraycopy(from, at + row * stride, b, row * n, n);
    }
  }

  @Override
  public void takeCrosswise(float[] from, int at, int stride) {
    Crosswise.copy(from, at, stride, b, 0, n, n, k);
  }

  @Override
  public void addProduct(int m, float[] a, int aAt, int aStride, float[] c, int cAt, int cStride) {
    gemm.nn(m, n, k, a, aAt, aStride, b, 0, n, c, cAt, cStride);
  }
}
