package trellis.transformer;

import trellis.kernel.VectorMath;

/**
 * Layer norm with its own scale and shift of each column.
 *
 * @param epsilon what is added to the variance
 * @param scale {@code [width]}
 * @param shift {@code [width]}
 */
public record LayerNorm(double epsilon, float[] scale, float[] shift) {

  /** Normalizes rows in place. */
  public void apply(VectorMath math, int rows, float[] x, int at) {
    math.normalizeRows(epsilon, scale, shift, x, at, rows, scale.length);
  }

  /**
   * Replaces the gradients of normalized rows by those of the rows that were normalized.
   *
   * @param x the rows before they were normalized, {@code [rows][width]}
   * @param gradient {@code [rows][width]}
   * @param scaleGradient added to, {@code [width]}
   * @param shiftGradient added to, {@code [width]}
   */
  public void differentiate(
      int rows, float[] x, float[] gradient, float[] scaleGradient, float[] shiftGradient) {
    int width = scale.length;
    for (int at = 0; at < rows * width; at += width) {
      float mean = mean(x, at, width);
      float factor = (float) (1 / Math.sqrt(variance(x, at, width, mean) + epsilon));
      double sum = 0;
      double product = 0;
      for (int i = 0; i < width; i++) {
        float normal = (x[at + i] - mean) * factor;
        float scaled = gradient[at + i] * scale[i];
        sum += scaled;
        product += scaled * normal;
      }
      float share = (float) (sum / width);
      float slope = (float) (product / width);
      for (int i = 0; i < width; i++) {
        float normal = (x[at + i] - mean) * factor;
        float given = gradient[at + i];
        scaleGradient[i] += given * normal;
        shiftGradient[i] += given;
        gradient[at + i] = factor * (given * scale[i] - share - normal * slope);
      }
    }
  }

  private static float mean(float[] x, int at, int width) {
    double sum = 0;
    for (int i = at; i < at + width; i++) {
      sum += x[i];
    }
    return (float) (sum / width);
  }

  private static double variance(float[] x, int at, int width, float mean) {
    double sum = 0;
    for (int i = at; i < at + width; i++) {
      double distance = x[i] - mean;
      sum += distance * distance;
    }
    return sum / width;
  }
}
