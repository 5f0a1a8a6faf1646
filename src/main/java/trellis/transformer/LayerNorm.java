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
}
