package trellis.kernel;

/**
 * A copy of a matrix in the layout that a kernel reads fastest, to be the right-hand side b of many
 * products a · b.
 *
 * <p>Every other matrix is a row-major block of an array: it starts at {@code …At}, and {@code
 * …Stride} is the distance from a row to the next, at least the number of columns. Sizes may be 0.
 *
 * <p>One thread packs it, then any number of threads use it. Several threads may pack parts of it
 * again, but never while a product runs.
 */
public interface PackedMatrix {

  /** Packs a row-major matrix, {@code [k][n]}. */
  void pack(int k, float[] b, int bAt, int bStride);

  /** Packs the transpose of a row-major matrix, {@code [n][k]}. */
  void packTransposed(int k, float[] b, int bAt, int bStride);

  /**
   * Packs the rows {@code from} to {@code to}, exclusive, of a matrix that was packed before, from
   * where they are now; several threads may each pack rows of their own.
   */
  void packRows(int from, int to, float[] b, int bAt, int bStride);

  /**
   * Packs the columns {@code from} to {@code to}, exclusive, of a matrix whose transpose {@code b}
   * was packed before, from where they are now; several threads may each pack columns of their own.
   */
  void packTransposedColumns(int from, int to, float[] b, int bAt, int bStride);

  /**
   * Adds a · this to c, and writes nothing but the block of c, which must not overlap with a. The
   * rows of a may overlap, as windows do that slide over an array.
   */
  void addProduct(
      int m,
      float[] a, // [m][k]
      int aAt,
      int aStride,
      float[] c, // [m][n]
      int cAt,
      int cStride);
}
