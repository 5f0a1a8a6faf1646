package trellis.optimize;

import java.util.function.IntUnaryOperator;
import trellis.util.WorkerTeam;

/**
 * Sums and updates over long vectors, block by block on several threads. The blocks are the same on
 * any number of threads, and their sums are added up in their order.
 */
public final class BlockMath {
  /** Numbers of a block: a few vectors of them stay in a core's cache. */
  static final int BLOCK = 1 << 14;

  private final WorkerTeam team;
  private final int size;

  /** Computes with vectors of so many numbers. */
  public BlockMath(WorkerTeam team, int size) {
    this.team = team;
    this.size = size;
  }

  /** What is done with the numbers from one place to another. */
  interface Range {
    void apply(int from, int to);
  }

  /** What is summed over the numbers from one place to another, into some sums. */
  interface RangeSum {
    void add(int from, int to, double[] sums);
  }

  /** How long the vectors are. */
  int size() {
    return size;
  }

  /** Does something with each block. */
  void forEach(Range work) {
    IntUnaryOperator end = block -> (int) Math.min(size, (block + 1L) * BLOCK);
    team.run(blocks(), block -> work.apply(block * BLOCK, end.applyAsInt(block)));
  }

  private int blocks() {
    return (int) ((size + BLOCK - 1L) / BLOCK);
  }

  /** So many sums over all blocks. */
  double[] sums(int count, RangeSum work) {
    double[][] ofBlocks = new double[blocks()][count];
    forEach((from, to) -> work.add(from, to, ofBlocks[from / BLOCK]));
    double[] sums = new double[count];
    for (double[] ofBlock : ofBlocks) {
      for (int i = 0; i < count; i++) {
        sums[i] += ofBlock[i];
      }
    }
    return sums;
  }

  /** The inner product of two vectors. */
  double dot(double[] x, double[] y) {
    return sums(1, (from, to, sums) -> sums[0] += dot(x, y, from, to))[0];
  }

  // A method for each pair of types, because Java has no arrays of either. Each keeps four sums,
  // because an addition that waits for the one before takes several cycles.

  /** The inner product of parts of two vectors. */
  static double dot(double[] x, double[] y, int from, int to) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int i = from;
    for (; i + 3 < to; i += 4) {
      a += x[i] * y[i];
      b += x[i + 1] * y[i + 1];
      c += x[i + 2] * y[i + 2];
      d += x[i + 3] * y[i + 3];
    }
    for (; i < to; i++) {
      a += x[i] * y[i];
    }
    return (a + b) + (c + d);
  }

  /** The same of a vector in double precision and one in single. */
  static double dot(double[] x, float[] y, int from, int to) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int i = from;
    for (; i + 3 < to; i += 4) {
      a += x[i] * y[i];
      b += x[i + 1] * y[i + 1];
      c += x[i + 2] * y[i + 2];
      d += x[i + 3] * y[i + 3];
    }
    for (; i < to; i++) {
      a += x[i] * y[i];
    }
    return (a + b) + (c + d);
  }

  /** The same of two vectors in single precision. */
  static double dot(float[] x, float[] y, int from, int to) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int i = from;
    for (; i + 3 < to; i += 4) {
      a += (double) x[i] * y[i];
      b += (double) x[i + 1] * y[i + 1];
      c += (double) x[i + 2] * y[i + 2];
      d += (double) x[i + 3] * y[i + 3];
    }
    for (; i < to; i++) {
      a += (double) x[i] * y[i];
    }
    return (a + b) + (c + d);
  }
}
