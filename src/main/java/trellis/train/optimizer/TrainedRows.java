package trellis.train.optimizer;

import java.util.BitSet;
import trellis.autodiff.tensor.Parameter;

/**
 * Which rows of a table training changes, and how fast.
 *
 * @param count rows from {@code count} on are never touched
 * @param fixed those of the first rows that keep their values, and whose gradients do not count for
 *     the norm; not to be changed
 * @param slow those that have a rate of their own; not to be changed
 * @param slowShare their rate, as a share of that of all others
 */
public record TrainedRows(int count, BitSet fixed, BitSet slow, float slowShare) {
  /** Keeps copies. */
  public TrainedRows {
    fixed = (BitSet) fixed.clone();
    slow = (BitSet) slow.clone();
  }

  /** Rows that all move at the same rate, but for those that are fixed. */
  public TrainedRows(int count, BitSet fixed) {
    this(count, fixed, new BitSet(), 1);
  }

  /** All rows of a table. */
  public static TrainedRows all(Parameter table) {
    return new TrainedRows(table.rows(), new BitSet());
  }

  /** No row of a parameter: it stays as it is, and no state is kept for it. */
  public static TrainedRows none() {
    return new TrainedRows(0, new BitSet());
  }

  /** The same rows, of which so many of the first are fixed, too. */
  public TrainedRows withFixed(int first) {
    BitSet more = (BitSet) fixed.clone();
    more.set(0, first);
    return new TrainedRows(count, more, slow, slowShare);
  }

  /** Whether a row keeps its values. */
  public boolean isFixed(int row) {
    return fixed.get(row);
  }

  /** The share of the rate that a row moves at. */
  public float share(int row) {
    return slow.get(row) ? slowShare : 1;
  }
}
