package trellis.spark;

import trellis.error.TrellisException;

/**
 * Says that a row cannot be tagged, which row, why, and what helps.
 *
 * <p>Spark tries a task again when it fails, and then fails the job; this is the root of the
 * exception that the driver gets.
 */
public final class InvalidRowException extends TrellisException {
  private static final long serialVersionUID = 1L;

  /** The partition of the row. */
  private final int partition;

  /** The place of the row in its partition. */
  private final long row;

  /**
   * Takes the place.
   *
   * @param partition counted from 0
   * @param row counted from 0 in the partition
   * @param text the column, what is wrong in it, and the cure
   */
  InvalidRowException(int partition, long row, String text) {
    super("row " + row + " of partition " + partition + " (both counted from 0), " + text);
    this.partition = partition;
    this.row = row;
  }

  /** {@return the partition of the row, counted from 0} */
  public int partition() {
    return partition;
  }

  /** {@return the place of the row in its partition, counted from 0} */
  public long row() {
    return row;
  }
}
