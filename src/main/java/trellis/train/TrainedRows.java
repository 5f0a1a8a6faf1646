package trellis.train;

import java.util.BitSet;
import trellis.autodiff.Parameter;

/**
 * Which rows of a table training changes, and how fast.
 *
 * @param count rows from {@code count} on are never touched
 * @param fixed those of the first rows that keep their values
 * @param slow those that have a rate of their own
 * @param slowShare their rate, as a share of that of all others
 */
record TrainedRows(int count, BitSet fixed, BitSet slow, float slowShare) {
  TrainedRows(int count, BitSet fixed) {
    this(count, fixed, new BitSet(), 1);
  }

  /** All rows of a table. */
  static TrainedRows all(Parameter table) {
    return new TrainedRows(table.rows(), new BitSet());
  }

  /** The share of the rate that a row moves at. */
  float share(int row) {
    return slow.get(row) ? slowShare : 1;
  }
}
