package trellis.kernel;

/**
 * Vector math as plain loops around {@link Math}.
 *
 * <p>Functions are computed in double and rounded once: the relative error is at most 6.1e-8, or
 * half the smallest float.
 */
public final class PlainMath implements VectorMath {
  /** Where GELU, by any formula, has long been 0; from there it is, for infinity is no factor. */
  private static final double LOWEST = -20;

  @Override
  public void exp(float[] x, int at, int length) {
    for (int i = at; i < at + length; i++) {
      x[i] = (float) Math.exp(x[i]);
    }
  }

  @Override
  public void tanh(float[] x, int at, int length) {
    for (int i = at; i < at + length; i++) {
      x[i] = (float) Math.tanh(x[i]);
    }
  }

  @Override
  public void sigmoid(float[] x, int at, int length) {
    for (int i = at; i < at + length; i++) {
      x[i] = (float) (1 / (1 + Math.exp(-x[i])));
    }
  }

  @Override
  public void gelu(float[] x, int at, int length) {
    for (int i = at; i < at + length; i++) {
      double value = Math.max(x[i], LOWEST);
      x[i] = (float) (value * NormalDistribution.below(value));
    }
  }

  @Override
  public void geluTanh(float[] x, int at, int length) {
    for (int i = at; i < at + length; i++) {
      double value = Math.max(x[i], LOWEST);
      double inner = Math.sqrt(8 / Math.PI) * (value + 0.044715 * value * value * value);
      x[i] = (float) (value / (1 + Math.exp(-inner)));
    }
  }

  @Override
  public void addScaled(float scale, float[] x, int xAt, float[] y, int yAt, int length) {
    for (int i = 0; i < length; i++) {
      y[yAt + i] += scale * x[xAt + i];
    }
  }

  @Override
  public double sumOfSquares(float[] x, int at, int length) {
    double even = 0; // two sums, because one alone waits for each addition to end
    double odd = 0;
    int end = at + length;
    int i = at;
    for (; i + 1 < end; i += 2) {
      even += (double) x[i] * x[i];
      odd += (double) x[i + 1] * x[i + 1];
    }
    if (i < end) {
      even += (double) x[i] * x[i];
    }
    return even + odd;
  }

  @Override
  public void softmaxColumns(float scale, float[] x, int at, int stride, int rows, int columns) {
    int end = at + rows * stride;
    for (int first = at; first < at + columns; first++) {
      float largest = Float.NEGATIVE_INFINITY;
      for (int i = first; i < end; i += stride) {
        largest = Math.max(largest, x[i]);
      }
      double sum = 0;
      for (int i = first; i < end; i += stride) {
        x[i] = (float) Math.exp((x[i] - largest) * scale);
        sum += x[i];
      }
      float share = (float) (1 / sum);
      for (int i = first; i < end; i += stride) {
        x[i] *= share;
      }
    }
  }

  @Override
  public void normalizeRows(
      double epsilon, float[] scale, float[] shift, float[] x, int at, int rows, int width) {
    for (int from = at; from < at + rows * width; from += width) {
      double sum = 0;
      for (int i = 0; i < width; i++) {
        sum += x[from + i];
      }
      double mean = sum / width;
      double squares = 0;
      for (int i = 0; i < width; i++) {
        double distance = x[from + i] - mean;
        squares += distance * distance;
      }
      double factor = 1 / Math.sqrt(squares / width + epsilon);
      for (int i = 0; i < width; i++) {
        x[from + i] = (float) ((x[from + i] - mean) * factor * scale[i] + shift[i]);
      }
    }
  }

  @Override
  public void addProduct(
      int m,
      int n,
      int k,
      float[] a,
      int aAt,
      int aRow,
      int aColumn,
      float[] b,
      int bAt,
      int bStride,
      float[] c,
      int cAt,
      int cStride) {
    for (int row = 0; row < m; row++) {
      int to = cAt + row * cStride;
      for (int i = 0; i < k; i++) {
        float factor = a[aAt + row * aRow + i * aColumn];
        int from = bAt + i * bStride;
        for (int j = 0; j < n; j++) {
          c[to + j] += factor * b[from + j];
        }
      }
    }
  }
}
