package trellis.kernel;

/**
 * Vector math as plain loops around {@link Math}.
 *
 * <p>Computed in double and rounded once: the relative error is at most 6.1e-8, or half the
 * smallest float.
 */
public final class PlainMath implements VectorMath {

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
}
