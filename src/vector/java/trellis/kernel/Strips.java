package trellis.kernel;

import jdk.incubator.vector.FloatVector;

/** Cuts the columns of a product into strips of one to four vectors, and does one strip. */
final class Strips {
  /** The lanes of a vector, and the fewest columns that can be done in place. */
  static final int LANES = FloatVector.SPECIES_PREFERRED.length();

  /** How wide a strip may be: five rows of four vectors take 25 registers, of two vectors 13. */
  static final int MOST_VECTORS = hasManyRegisters() ? 4 : 2;

  private Strips() {}

  /**
   * The vectors of the next strip, {@code columns} being left.
   *
   * <p>If the columns are no multiple of the lanes, the last vector of the last strip overlaps with
   * the one before it. So that there is one, the last strip has two vectors or more, unless there
   * are no more columns than lanes at all.
   */
  static int vectors(int columns) {
    int left = (columns + LANES - 1) / LANES;
    if (MOST_VECTORS == 2) {
      return left % 2 == 0 ? 2 : 1; // a single one first, and then twos
    }
    if (left < 3) {
      return left;
    }
    return left % 4 == 0 ? 4 : 3; // threes first, until fours do for the rest
  }

  /**
   * Adds a · b to c, where b is one strip; {@code width} is at least {@link #LANES}.
   *
   * <p>All tiles are called from here, so that this method is too large to be inlined into a caller
   * several times, with the small tiles inside.
   */
  static void add(
      int vectors,
      int width,
      int m,
      int k,
      float[] a, // [m][k]
      int aAt,
      int aStride,
      float[] panel, // [k][vectors * LANES]
      int panelAt,
      float[] c, // [m][width]
      int cAt,
      int cStride) {
    if (ColdStrips.areNeeded()) {
      ColdStrips.add(vectors, width, m, k, a, aAt, aStride, panel, panelAt, c, cAt, cStride);
      return;
    }
    int last = width - LANES;
    int rows;
    for (int row = 0; row < m; row += rows) {
      rows = rows(m - row);
      int aFrom = aAt + row * aStride;
      int cFrom = cAt + row * cStride;
      switch (vectors) {
        case 4 -> {
          switch (rows) {
            case 1 -> WideTiles.rows1(k, a, aFrom, panel, panelAt, c, cFrom, last);
            case 2 ->
                WideTiles.rows2(k, a, aFrom, aStride, panel, panelAt, c, cFrom, cStride, last);
            case 3 ->
                WideTiles.rows3(k, a, aFrom, aStride, panel, panelAt, c, cFrom, cStride, last);
            case 4 ->
                WideTiles.rows4(k, a, aFrom, aStride, panel, panelAt, c, cFrom, cStride, last);
            default ->
                WideTiles.rows5(k, a, aFrom, aStride, panel, panelAt, c, cFrom, cStride, last);
          }
        }
        case 3 -> {
          if (rows > 3) {
            NarrowTiles.threeVectors5(
                rows, k, a, aFrom, aStride, panel, panelAt, c, cFrom, cStride, last);
          } else {
            NarrowTiles.threeVectors3(
                rows, k, a, aFrom, aStride, panel, panelAt, c, cFrom, cStride, last);
          }
        }
        case 2 -> {
          if (rows > 3) {
            NarrowTiles.twoVectors5(
                rows, k, a, aFrom, aStride, panel, panelAt, c, cFrom, cStride, last);
          } else {
            NarrowTiles.twoVectors3(
                rows, k, a, aFrom, aStride, panel, panelAt, c, cFrom, cStride, last);
          }
        }
        default ->
            NarrowTiles.oneVector(rows, k, a, aFrom, aStride, panel, panelAt, c, cFrom, cStride);
      }
    }
  }

  /** The rows of the next tile: six are halved, because a tile of one row is slow. */
  private static int rows(int left) {
    return left == 6 ? 3 : Math.min(left, 5);
  }

  /** x86 has 16 vector registers, or 32 with AVX-512, whose vectors have 16 lanes; ARM has 32. */
  private static boolean hasManyRegisters() {
    String architecture = System.getProperty("os.arch");
    boolean isX86 = architecture.equals("amd64") || architecture.contains("86");
    return LANES >= 16 || !isX86;
  }
}
