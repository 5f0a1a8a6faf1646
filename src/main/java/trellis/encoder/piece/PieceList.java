package trellis.encoder.piece;

import java.util.Arrays;

/** Ids of pieces in the order in which they were found. */
final class PieceList {
  private int[] ids = new int[8];
  private int size;

  void add(int id) {
    if (size == ids.length) {
      ids = Arrays.copyOf(ids, 2 * size);
    }
    ids[size++] = id;
  }

  int size() {
    return size;
  }

  /** The id that was added last; there must be one. */
  int last() {
    return ids[size - 1];
  }

  /** Forgets all ids behind the first so many. */
  void shorten(int size) {
    this.size = size;
  }

  int[] toArray() {
    return Arrays.copyOf(ids, size);
  }
}
