package trellis.train.optimizer;

/**
 * Clips a gradient by its norm: one that is longer than the limit is scaled down to the limit, so
 * that it keeps its direction.
 *
 * @param norm the Euclidean norm of the gradient, all parameters together
 * @param longest the limit: {@code train.clip} of the config
 */
public record GradientClipping(double norm, double longest) {
  /** Whether the gradient is scaled down. */
  public boolean isNeeded() {
    return norm > longest;
  }

  /** A factor of the gradient, scaled down as the gradient is. */
  public double scaled(double factor) {
    return isNeeded() ? factor * longest / norm : factor;
  }
}
