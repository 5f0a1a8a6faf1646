package trellis.linear;

import java.util.Arrays;

/** How the nodes, or the leaves, of a tree of attributes are come to, by their numbers. */
final class TreeSteps {
  private int[] from = new int[16]; // node
  private int[] value = new int[16];
  private int size;

  /** Adds one that is come to from a node by a value. */
  void add(int node, int step) {
    if (size == from.length) {
      from = Arrays.copyOf(from, 2 * size);
      value = Arrays.copyOf(value, 2 * size);
    }
    from[size] = node;
    value[size] = step;
    size++;
  }

  int size() {
    return size;
  }

  /** The node that one is come to from. */
  int from(int number) {
    return from[number];
  }

  /** The value that leads to one. */
  int value(int number) {
    return value[number];
  }
}
