package trellis.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Vector math by the Vector API.
 *
 * <p>Measured over all floats, the relative error is at most 8.5e-8 for exp, and 1.8e-7 for tanh
 * and sigmoid, but results of exp and sigmoid below 1.7e-38 are 0.
 *
 * <p>What is left over after the whole vectors goes through a vector of the thread's own, so that
 * each element takes the same path. While a process is cold, all elements go one by one, with the
 * same bits: see {@link ColdStrips}.
 */
final class VectorApiMath implements VectorMath {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  /** A vector of each thread's own. */
  private static final ThreadLocal<float[]> SCRATCH =
      ThreadLocal.withInitial(() -> new float[LANES]);

  @Override
  public void exp(float[] x, int at, int length) {
    replace(VectorFunction.EXP, x, at, length);
  }

  @Override
  public void tanh(float[] x, int at, int length) {
    replace(VectorFunction.TANH, x, at, length);
  }

  @Override
  public void sigmoid(float[] x, int at, int length) {
    replace(VectorFunction.SIGMOID, x, at, length);
  }

  private static void replace(VectorFunction function, float[] x, int at, int length) {
    if (ColdStrips.areNeeded()) {
      function.replaceCold(x, at, length);
      return;
    }
    int rest = length % LANES;
    int restAt = at + length - rest;
    function.replace(x, at, restAt);
    if (rest > 0) {
      float[] copy = SCRATCH.get();
      System.arraycopy(x, restAt, copy, 0, rest);
      function.replace(copy, 0, LANES);
      System.arraycopy(copy, 0, x, restAt, rest);
    }
  }

  @Override
  public void gelu(float[] x, int at, int length) {
    VectorGelu.replace(x, at, length);
  }

  @Override
  public void geluTanh(float[] x, int at, int length) {
    VectorGelu.replaceByTanh(x, at, length, this);
  }

  @Override
  public void addScaled(float scale, float[] x, int xAt, float[] y, int yAt, int length) {
    int whole = ColdStrips.areNeeded() ? 0 : length - length % LANES;
    if (whole > 0) {
      FloatVector scales = FloatVector.broadcast(SPECIES, scale);
      for (int i = 0; i < whole; i += LANES) {
        FloatVector old = FloatVector.fromArray(SPECIES, y, yAt + i);
        FloatVector.fromArray(SPECIES, x, xAt + i).fma(scales, old).intoArray(y, yAt + i);
      }
    }
    for (int i = whole; i < length; i++) {
      y[yAt + i] = Math.fma(scale, x[xAt + i], y[yAt + i]);
    }
  }

  /**
   * Scalar, though a sum of vectors would be quicker: it needs vectors of doubles and of half as
   * many floats, and as soon as the program has seen two kinds of float vectors, the compiler no
   * longer knows which one a product works on, and puts each into an object.
   */
  @Override
  public double sumOfSquares(float[] x, int at, int length) {
    double sum0 = 0; // four, because one alone waits for each addition
    double sum1 = 0;
    double sum2 = 0;
    double sum3 = 0;
    int end = at + length;
    int i = at;
    for (; i + 4 <= end; i += 4) {
      sum0 += (double) x[i] * x[i];
      sum1 += (double) x[i + 1] * x[i + 1];
      sum2 += (double) x[i + 2] * x[i + 2];
      sum3 += (double) x[i + 3] * x[i + 3];
    }
    for (; i < end; i++) {
      sum0 += (double) x[i] * x[i];
    }
    return (sum0 + sum1) + (sum2 + sum3);
  }

  @Override
  public void softmaxColumns(float scale, float[] x, int at, int stride, int rows, int columns) {
    VectorSoftmax.replace(scale, x, at, stride, rows, columns);
  }

  @Override
  public void normalizeRows(
      double epsilon, float[] scale, float[] shift, float[] x, int at, int rows, int width) {
    VectorNorm.normalize(epsilon, scale, shift, x, at, rows, width);
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
    UnpackedStrips.add(m, n, k, a, aAt, aRow, aColumn, b, bAt, bStride, c, cAt, cStride);
  }
}
