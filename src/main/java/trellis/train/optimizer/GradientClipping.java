package trellis.train.optimizer;

/**
 * How far a gradient is scaled down before the update: to a given norm when its own is larger.
 *
 * @param norm that of the gradient
 * @param longest the norm that no clipped gradient exceeds
 */
public record GradientClipping(double norm, double longest) {
  /** Whether the gradient is scaled down. */
  public boolean isNeeded() {
    return norm > longest;
  }

  /** A factor of the gradient, made smaller as the gradient is. */
  public double scaled(double factor) {
    return isNeeded() ? factor * longest / norm : factor;
  }
}
