package trellis.kernel;

/**
 * Functions of many numbers at once, in place.
 *
 * <p>Each works on {@code x[at]} to {@code x[at + length - 1]}; NaN stays NaN. An element's result
 * depends on its value only, not on where it stands. Relative errors are at most 1.8e-7, but a
 * result below 1.7e-38 may become 0.
 */
public interface VectorMath {

  /** Replaces each x by e to the power of x. */
  void exp(float[] x, int at, int length);

  /** Replaces each x by its hyperbolic tangent. */
  void tanh(float[] x, int at, int length);

  /** Replaces each x by 1 / (1 + exp(-x)). */
  void sigmoid(float[] x, int at, int length);

  /** Adds {@code scale * x} to y; the two blocks must not overlap. */
  void addScaled(float scale, float[] x, int xAt, float[] y, int yAt, int length);

  /** The sum of the squares, added up in double and always in the same order. */
  double sumOfSquares(float[] x, int at, int length);
}
