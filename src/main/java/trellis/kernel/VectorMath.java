package trellis.kernel;

/**
 * Functions of many numbers at once, in place, and small products.
 *
 * <p>Each works on {@code x[at]} to {@code x[at + length - 1]}; NaN stays NaN. An element's result
 * depends on its value only, and a row's on its values only, not on where they stand. Unless it
 * says otherwise, relative errors are at most 1.8e-7, but a result below 1.7e-38 may become 0.
 */
public interface VectorMath {

  /** Replaces each x by e to the power of x. */
  void exp(float[] x, int at, int length);

  /** Replaces each x by its hyperbolic tangent. */
  void tanh(float[] x, int at, int length);

  /** Replaces each x by 1 / (1 + exp(-x)). */
  void sigmoid(float[] x, int at, int length);

  /**
   * Replaces each x by x · Φ(x) with the distribution function of the normal distribution, off by
   * at most 2e-7 |x|, and by 1.1e-6 below 0.
   */
  void gelu(float[] x, int at, int length);

  /** Replaces each x by its GELU by a hyperbolic tangent, off by at most 4e-7 |x|. */
  void geluTanh(float[] x, int at, int length);

  /** Adds {@code scale * x} to y; the two blocks must not overlap. */
  void addScaled(float scale, float[] x, int xAt, float[] y, int yAt, int length);

  /** The sum of the squares, added up in double and always in the same order. */
  double sumOfSquares(float[] x, int at, int length);

  /**
   * Replaces each column by the exponentials of its multiples, divided by the sum of these; the
   * scale is not below 0. By columns, because neighbors then need nothing of each other.
   */
  void softmaxColumns(float scale, float[] x, int at, int stride, int rows, int columns);

  /**
   * Layer norm: takes the mean from each row, divides it by the standard deviation, epsilon added
   * to the variance, multiplies each column by its scale and adds its shift. The rows have no gaps.
   */
  void normalizeRows(
      double epsilon, float[] scale, float[] shift, float[] x, int at, int rows, int width);

  /**
   * Adds a · b to c, as {@link PackedMatrix#addProduct} does with a b that stays where it is: for
   * small products, each with a b of its own. The block of c must not overlap with a or b.
   *
   * @param aRow the distance from a row of a to the next
   * @param aColumn the distance from a column of a to the next; 1, unless a is a transpose
   */
  void addProduct(
      int m,
      int n,
      int k,
      float[] a, // [m][k]
      int aAt,
      int aRow,
      int aColumn,
      float[] b, // [k][n]
      int bAt,
      int bStride,
      float[] c, // [m][n]
      int cAt,
      int cStride);
}
