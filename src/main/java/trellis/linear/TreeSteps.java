package trellis.linear;

import java.util.Arrays;

/** How each node, or each leaf, of a tree of attributes is reached, by its number. */
final class TreeSteps {
  private int[] from = new int[16]; // node
  private int[] value = new int[16];
  private int size;

  /** Adds one that a value leads to from a node. */
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

  /** The node that the value leads from. */
  int from(int number) {
    return from[number];
  }

  /** The value that leads to one. */
  int value(int number) {
    return value[number];
  }
}
