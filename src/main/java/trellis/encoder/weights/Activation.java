package trellis.encoder.weights;

/** What stands between the two linear maps of a block. */
public enum Activation {
  /** x · Φ(x) with the distribution function of the normal distribution. */
  GELU,
  /** GELU by a hyperbolic tangent. */
  GELU_TANH,
  /** The larger of x and 0. */
  RELU
}
