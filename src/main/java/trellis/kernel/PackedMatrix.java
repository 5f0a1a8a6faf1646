package trellis.kernel;

/**
 * A matrix that is the right factor of many products, kept as the kernel reads it fastest.
 *
 * <p>Each matrix is a row-major block of an array: it starts at {@code …At}, and {@code …Stride} is
 * the way from a row to the next, at least the number of columns. Sizes may be 0.
 *
 * <p>It is filled by one thread, and then used by any number of threads. Parts of it may be taken
 * anew by several threads, but never while a product runs.
 */
public interface PackedMatrix {

  /** Takes all numbers of a row-major matrix, {@code [k][n]}. */
  void take(int k, float[] b, int bAt, int bStride);

  /** Takes all numbers of a matrix that lies crosswise, {@code [n][k]}. */
  void takeCrosswise(int k, float[] b, int bAt, int bStride);

  /**
   * Takes the rows {@code from} to {@code to}, exclusive, of a matrix that was taken before, from
   * where they stand now; several threads may each take rows of their own.
   */
  void takeRows(int from, int to, float[] b, int bAt, int bStride);

  /**
   * Takes the columns {@code from} to {@code to}, exclusive, of a matrix that was taken before and
   * lies crosswise, from where they stand now; several threads may each take columns of their own.
   */
  void takeColumnsCrosswise(int from, int to, float[] b, int bAt, int bStride);

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
