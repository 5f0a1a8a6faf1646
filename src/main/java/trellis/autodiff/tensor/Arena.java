package trellis.autodiff.tensor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import trellis.kernel.MatrixPacker;
import trellis.kernel.PackedMatrix;

/**
 * The arrays of a tape: the n-th one that a pass asks for is the n-th one of the pass before.
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
  private final List<SizedFactor> factors = new ArrayList<>();
  private int nextFactor;

  /** A right factor and the most rows that it had. */
  private record SizedFactor(PackedMatrix factor, int rows, int columns) {
    static final SizedFactor NONE = new SizedFactor(null, 0, -1);

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
   * A right factor with anything in it, for so many rows; all that an arena gives are for the same
   * kernel.
   */
  public PackedMatrix factor(MatrixPacker matrixPacker, int rows, int columns) {
    if (nextFactor == factors.size()) {
      factors.add(new SizedFactor(matrixPacker.rightFactor(columns), rows, columns));
    }
    SizedFactor known = factors.get(nextFactor);
    if (known.columns() != columns) {
      factors.set(nextFactor, new SizedFactor(matrixPacker.rightFactor(columns), rows, columns));
    } else if (known.rows() < rows) {
      factors.set(nextFactor, new SizedFactor(known.factor(), rows, columns));
    }
    return factors.get(nextFactor++).factor();
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
    nextFactor = 0;
    factors.replaceAll(known -> known.isLong() ? SizedFactor.NONE : known);
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
    for (SizedFactor known : factors) {
      bytes += (long) known.rows() * Math.max(0, known.columns()) * Float.BYTES;
    }
    return bytes;
  }

  private static int withReserve(int size) {
    return (int) Math.min(Integer.MAX_VALUE - 8, size + (long) size / 4);
  }
}
