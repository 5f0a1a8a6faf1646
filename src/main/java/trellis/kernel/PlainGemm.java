package trellis.kernel;

/** Matrix products as plain loops, which run anywhere. */
public final class PlainGemm implements Gemm {

  @Override
  public RightFactor rightFactor(int n) {
    return new PlainFactor(this, n);
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
    for (int row = 0; row < m; row++) {
      addRow(n, k, a, aAt + row * aStride, 1, b, bAt, bStride, c, cAt + row * cStride);
    }
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
    for (int row = 0; row < m; row++) {
      addRow(n, k, a, aAt + row, aStride, b, bAt, bStride, c, cAt + row * cStride);
    }
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
    for (int row = 0; row < m; row++) {
      for (int column = 0; column < n; column++) {
        c[cAt + row * cStride + column] +=
            dot(k, a, aAt + row * aStride, b, bAt + column * bStride);
      }
    }
  }

  /** Adds one row of a product: the factors stand {@code step} apart, four are taken at a time. */
  private static void addRow(
      int n,
      int k,
      float[] a,
      int aAt,
      int step,
      float[] b,
      int bAt,
      int bStride,
      float[] c,
      int cAt) {
    int i = 0;
    for (; i + 3 < k; i += 4) {
      int from = aAt + i * step;
      float a0 = a[from];
      float a1 = a[from + step];
      float a2 = a[from + 2 * step];
      float a3 = a[from + 3 * step];
      int b0 = bAt + i * bStride;
      int b1 = b0 + bStride;
      int b2 = b1 + bStride;
      int b3 = b2 + bStride;
      for (int j = 0; j < n; j++) {
        c[cAt + j] += a0 * b[b0 + j] + a1 * b[b1 + j] + a2 * b[b2 + j] + a3 * b[b3 + j];
      }
    }
    for (; i < k; i++) {
      float factor = a[aAt + i * step];
      int b0 = bAt + i * bStride;
      for (int j = 0; j < n; j++) {
        c[cAt + j] += factor * b[b0 + j];
      }
    }
  }

  /** Four sums at a time, because one alone waits for each addition to end. */
  private static float dot(int k, float[] a, int aAt, float[] b, int bAt) {
    float sum0 = 0;
    float sum1 = 0;
    float sum2 = 0;
    float sum3 = 0;
    int i = 0;
    for (; i + 3 < k; i += 4) {
      sum0 += a[aAt + i] * b[bAt + i];
      sum1 += a[aAt + i + 1] * b[bAt + i + 1];
      sum2 += a[aAt + i + 2] * b[bAt + i + 2];
      sum3 += a[aAt + i + 3] * b[bAt + i + 3];
    }
    for (; i < k; i++) {
      sum0 += a[aAt + i] * b[bAt + i];
    }
    return (sum0 + sum1) + (sum2 + sum3);
  }
}
