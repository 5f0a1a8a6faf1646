package trellis.linear.train;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Which items each of some things has: a sparse matrix of zeros and ones, row by row.
 *
 * @param starts [things + 1] where the list of each begins
 * @param items of all lists
 */
record Incidence(int[] starts, int[] items) implements Serializable {
  /** Adds the lists one by one. */
  static final class Builder {
    private int[] starts = new int[1024];
    private int[] items = new int[4096];
    private int lists;
    private int size;

    /** Adds to the list at hand. */
    void add(int item) {
      if (size == items.length) {
        items = Arrays.copyOf(items, size + (size >> 1));
      }
      items[size] = item;
      size++;
    }

    /** Ends the list at hand. */
    void end() {
      lists++;
      if (lists == starts.length) {
        starts = Arrays.copyOf(starts, lists + (lists >> 1));
      }
      starts[lists] = size;
    }

    /** How many lists were ended. */
    int lists() {
      return lists;
    }

    Incidence build() {
      return new Incidence(Arrays.copyOf(starts, lists + 1), Arrays.copyOf(items, size));
    }
  }

  /** How many lists there are. */
  int lists() {
    return starts.length - 1;
  }

  /** How long a list is. */
  int size(int list) {
    return starts[list + 1] - starts[list];
  }

  /** Writes a list from a place on; returns its end. */
  int copy(int list, int[] to, int at) {
    int next = at;
    for (int i = starts[list]; i < starts[list + 1]; i++) {
      to[next] = items[i];
      next++;
    }
    return next;
  }

  /** The same lists of items that are numbered by their places among some, which ascend. */
  Incidence renumbered(int[] some) {
    return new Incidence(
        starts, Arrays.stream(items).map(item -> Arrays.binarySearch(some, item)).toArray());
  }

  /** The transpose: for each item the things that have it, in ascending order. */
  Incidence inverted(int things) {
    int[] from = new int[things + 1];
    for (int item : items) {
      from[item + 1]++;
    }
    for (int i = 0; i < things; i++) {
      from[i + 1] += from[i];
    }
    int[] next = Arrays.copyOf(from, things);
    int[] owners = new int[items.length];
    for (int list = 0; list < lists(); list++) {
      for (int i = starts[list]; i < starts[list + 1]; i++) {
        owners[next[items[i]]] = list;
        next[items[i]]++;
      }
    }
    return new Incidence(from, owners);
  }
}
