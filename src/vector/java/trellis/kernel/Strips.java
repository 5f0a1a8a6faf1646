package trellis.kernel;

import jdk.incubator.vector.FloatVector;

/** Adds a product strip by strip: each is one, two or four vectors wide and has all rows. */
final class Strips {
  /** The fewest columns that can be done without a copy: one vector. */
  static final int NARROWEST = FloatVector.SPECIES_PREFERRED.length();

  private static final int LANES = NARROWEST;

  /** How many rows a strip of four vectors may have: five rows of them take 25 registers. */
  private static final int MOST_WIDE_ROWS = hasManyRegisters() ? Integer.MAX_VALUE : 2;

  private Strips() {}

  /**
   * Adds a · b to c, {@code n} being at least {@link #NARROWEST}.
   *
   * <p>All tiles are called from here, so that this method is too large to be inlined into a caller
   * several times, with the small tiles inside.
   */
  static void add(
      int m,
      int n,
      int k,
      float[] a, // element (row, i) at aAt + row * aRow + i * aStep
      int aAt,
      int aRow,
      int aStep,
      float[] b, // [k][n]
      int bAt,
      int bStride,
      float[] c, // [m][n]
      int cAt,
      int cStride) {
    int width;
    for (int column = 0; column < n; column += width) {
      width = width(n - column, m);
      int last = width - LANES;
      int bFrom = bAt + column;
      int rows;
      for (int row = 0; row < m; row += rows) {
        rows = rows(m - row);
        int aFrom = aAt + row * aRow;
        int cFrom = cAt + row * cStride + column;
        if (width > 2 * LANES) {
          switch (rows) {
            case 1 -> WideTiles.rows1(k, a, aFrom, aStep, b, bFrom, bStride, c, cFrom, last);
            case 2 ->
                WideTiles.rows2(
                    k, a, aFrom, aRow, aStep, b, bFrom, bStride, c, cFrom, cStride, last);
            case 3 ->
                WideTiles.rows3(
                    k, a, aFrom, aRow, aStep, b, bFrom, bStride, c, cFrom, cStride, last);
            case 4 ->
                WideTiles.rows4(
                    k, a, aFrom, aRow, aStep, b, bFrom, bStride, c, cFrom, cStride, last);
            default ->
                WideTiles.rows5(
                    k, a, aFrom, aRow, aStep, b, bFrom, bStride, c, cFrom, cStride, last);
          }
        } else if (width > LANES && rows > 3) {
          NarrowTiles.twoVectors5(
              rows, k, a, aFrom, aRow, aStep, b, bFrom, bStride, c, cFrom, cStride, last);
        } else if (width > LANES) {
          NarrowTiles.twoVectors3(
              rows, k, a, aFrom, aRow, aStep, b, bFrom, bStride, c, cFrom, cStride, last);
        } else {
          NarrowTiles.oneVector(
              rows, k, a, aFrom, aRow, aStep, b, bFrom, bStride, c, cFrom, cStride);
        }
      }
    }
  }

  /** The rows of the next tile: six or seven are halved, because tiles of one or two are slow. */
  private static int rows(int left) {
    return left == 6 || left == 7 ? (left + 1) / 2 : Math.min(left, 5);
  }

  /**
   * The columns of the next strip, never so many that less than a vector is left over.
   *
   * <p>A strip whose width is no multiple of the lanes ends with two overlapping vectors.
   */
  private static int width(int left, int m) {
    boolean endsWide = left > 3 * LANES && left <= 4 * LANES;
    if (m <= MOST_WIDE_ROWS && (endsWide || left >= 5 * LANES)) {
      return Math.min(left, 4 * LANES);
    }
    boolean endsHalfWide = left > LANES && left <= 2 * LANES;
    return endsHalfWide || left >= 3 * LANES ? Math.min(left, 2 * LANES) : LANES;
  }

  /** x86 has 16 vector registers, or 32 with AVX-512, whose vectors have 16 lanes; ARM has 32. */
  private static boolean hasManyRegisters() {
    String architecture = System.getProperty("os.arch");
    boolean isX86 = architecture.equals("amd64") || architecture.contains("86");
    return LANES >= 16 || !isX86;
  }
}
