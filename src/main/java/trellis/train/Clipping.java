package trellis.train;

/**
 * The cure for gradients that are too long.
 *
 * @param norm that of the gradient
 * @param longest the norm that it is scaled down to when it is above
 */
record Clipping(double norm, double longest) {
  /** Whether the gradient is scaled down. */
  boolean isNeeded() {
    return norm > longest;
  }

  /** A factor of the gradient, made smaller as the gradient is. */
  double scaled(double factor) {
    return isNeeded() ? factor * longest / norm : factor;
  }
}
