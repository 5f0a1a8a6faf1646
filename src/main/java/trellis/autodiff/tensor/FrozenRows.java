package trellis.autodiff.tensor;

/**
 * Rows that extend an embedding table and are never trained, such as the pre-trained vectors of
 * words that the training file does not have. They are looked up, so they need not be in memory.
 */
public interface FrozenRows {
  /** How many rows there are. */
  int count();

  /** Writes a row, counted from 0, to {@code target[at, at + columns)} of its table. */
  void copy(int row, float[] target, int at);

  /** No rows at all. */
  static FrozenRows none() {
    return new FrozenRows() {
      @Override
      public int count() {
        return 0;
      }

      @Override
      public void copy(int row, float[] target, int at) {
        throw new IndexOutOfBoundsException("row " + row + " of none");
      }
    };
  }
}
