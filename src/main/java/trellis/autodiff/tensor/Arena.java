package trellis.autodiff.tensor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import trellis.kernel.MatrixPacker;
import trellis.kernel.PackedMatrix;

/**
 * Lends a tape its arrays: the n-th one that a forward pass asks for is the n-th one of the pass
 * before.
 *
 * <p>All passes of a network ask in the same order, so each array grows to the largest batch and is
 * then used again and again.
 */
public final class Arena {
  /** Longer arrays, of rare giant sentences, are given back after the pass. */
  private static final int LONGEST_KEPT = 1 << 22;

  private final List<float[]> floats = new ArrayList<>();
  private final List<int[]> ints = new ArrayList<>();
  private int nextFloats;
  private int nextInts;
  private final List<SizedMatrix> matrices = new ArrayList<>();
  private int nextMatrix;

  /** A packed matrix and the most rows that it had. */
  private record SizedMatrix(PackedMatrix matrix, int rows, int columns) {
    static final SizedMatrix NONE = new SizedMatrix(null, 0, -1);

    boolean isLong() {
      return (long) rows * columns > LONGEST_KEPT;
    }
  }

  /** The number of elements of a matrix, refused when no array can hold it. */
  public static int size(String what, int rows, int columns) {
    long size = (long) rows * columns;
    if (size > Integer.MAX_VALUE - 8) {
      throw new TapeException(
          what + ": " + rows + " x " + columns + " numbers are more than an array can hold");
    }
    return (int) size;
  }

  /** An array of at least this length with anything in it. */
  public float[] floats(int size) {
    if (nextFloats == floats.size()) {
      floats.add(new float[size]);
    } else if (floats.get(nextFloats).length < size) {
      floats.set(nextFloats, new float[withReserve(size)]);
    }
    return floats.get(nextFloats++);
  }

  /** An array of at least this length that begins with this many zeros. */
  public float[] zeros(int size) {
    float[] array = floats(size);
    Arrays.fill(array, 0, size, 0);
    return array;
  }

  /** An array of at least this length with anything in it. */
  public int[] ints(int size) {
    if (nextInts == ints.size()) {
      ints.add(new int[size]);
    } else if (ints.get(nextInts).length < size) {
      ints.set(nextInts, new int[withReserve(size)]);
    }
    return ints.get(nextInts++);
  }

  /**
   * A packed matrix with anything in it, for so many rows. One arena gives matrices of one kernel
   * only.
   */
  public PackedMatrix packed(MatrixPacker packer, int rows, int columns) {
    if (nextMatrix == matrices.size()) {
      matrices.add(new SizedMatrix(packer.newMatrix(columns), rows, columns));
    }
    SizedMatrix known = matrices.get(nextMatrix);
    if (known.columns() != columns) {
      matrices.set(nextMatrix, new SizedMatrix(packer.newMatrix(columns), rows, columns));
    } else if (known.rows() < rows) {
      matrices.set(nextMatrix, new SizedMatrix(known.matrix(), rows, columns));
    }
    return matrices.get(nextMatrix++).matrix();
  }

  /** How many arrays are in use, to free later ones by {@link #free}. */
  public int mark() {
    return nextFloats;
  }

  /** Frees the float arrays that were taken after the mark. */
  public void free(int mark) {
    nextFloats = mark;
  }

  /** Frees all arrays. */
  void restart() {
    nextFloats = 0;
    nextInts = 0;
    nextMatrix = 0;
    matrices.replaceAll(known -> known.isLong() ? SizedMatrix.NONE : known);
    floats.replaceAll(array -> array.length > LONGEST_KEPT ? new float[0] : array);
    ints.replaceAll(array -> array.length > LONGEST_KEPT ? new int[0] : array);
  }

  /** How much memory the arrays take. */
  long bytes() {
    long bytes = 0;
    for (float[] array : floats) {
      bytes += (long) array.length * Float.BYTES;
    }
    for (int[] array : ints) {
      bytes += (long) array.length * Integer.BYTES;
    }
    for (SizedMatrix known : matrices) {
      bytes += (long) known.rows() * Math.max(0, known.columns()) * Float.BYTES;
    }
    return bytes;
  }

  private static int withReserve(int size) {
    return (int) Math.min(Integer.MAX_VALUE - 8, size + (long) size / 4);
  }
}
