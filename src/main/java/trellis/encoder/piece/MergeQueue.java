package trellis.encoder.piece;

import java.util.Arrays;

/** Pairs that wait to be joined: the lowest rank first, of equal ranks the leftmost; a heap. */
final class MergeQueue {
  private long[] heap; // rank and position in one number
  private int size;

  MergeQueue(int capacity) {
    heap = new long[Math.max(4, capacity)];
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** The rank of the first one. */
  int rank() {
    return (int) (heap[0] >>> 32);
  }

  /** The place of the first one. */
  int position() {
    return (int) heap[0];
  }

  /** Adds a pair; a negative rank is none. */
  void add(int rank, int position) {
    if (rank < 0) {
      return;
    }
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, 2 * size);
    }
    long key = (long) rank << 32 | position;
    int at = size++;
    while (at > 0 && heap[at - 1 >> 1] > key) {
      heap[at] = heap[at - 1 >> 1];
      at = at - 1 >> 1;
    }
    heap[at] = key;
  }

  /** Removes the first one. */
  void remove() {
    long key = heap[--size];
    int at = 0;
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && heap[child + 1] < heap[child]) {
        child++;
      }
      if (heap[child] >= key) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = key;
  }
}
