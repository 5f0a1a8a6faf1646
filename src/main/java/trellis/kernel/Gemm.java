package trellis.kernel;

/**
 * Adds matrix products to a matrix.
 *
 * <p>Each matrix is a row-major block of an array: it starts at {@code …At}, and {@code …Stride} is
 * the way from a row to the next, at least the number of columns. Sizes may be 0. The result must
 * not overlap with the factors. Only elements of the block of {@code c} are written.
 */
public interface Gemm {

  /** A right factor of {@code n} columns; without rows until it is filled. */
  RightFactor rightFactor(int n);

  /** Adds a · b to c. */
  void nn(
      int m,
      int n,
      int k,
      float[] a, // [m][k]
      int aAt,
      int aStride,
      float[] b, // [k][n]
      int bAt,
      int bStride,
      float[] c, // [m][n]
      int cAt,
      int cStride);

  /** Adds a · bᵀ to c. */
  void nt(
      int m,
      int n,
      int k,
      float[] a, // [m][k]
      int aAt,
      int aStride,
      float[] b, // [n][k]
      int bAt,
      int bStride,
      float[] c, // [m][n]
      int cAt,
      int cStride);

  /** Adds aᵀ · b to c. */
  void tn(
      int m,
      int n,
      int k,
      float[] a, // [k][m]
      int aAt,
      int aStride,
      float[] b, // [k][n]
      int bAt,
      int bStride,
      float[] c, // [m][n]
      int cAt,
      int cStride);
}
