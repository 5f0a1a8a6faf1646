package trellis.encoder.onnx;

import java.util.Arrays;

/**
 * The way from a result down to what it was made of, through operations that move or scale numbers:
 * Reshape, Transpose, and products with constants.
 */
final class OnnxPath {
  /** How many operations a way may have. */
  private static final int LONGEST = 40;

  private String end;
  private double scale = 1;
  private int[] order = {0, 1, 2, 3}; // of [sentence][piece][head][number], as Transpose has it
  private int heads = -1;
  private boolean isOrdered = true;

  private OnnxPath(String from) {
    this.end = from;
  }

  /** The way down from a result. */
  static OnnxPath down(OnnxGraph graph, OnnxScalars scalars, String from) {
    OnnxPath path = new OnnxPath(from);
    int steps = 0;
    while (steps++ < LONGEST && path.step(graph, scalars)) {
      // goes on
    }
    return path;
  }

  private boolean step(OnnxGraph graph, OnnxScalars scalars) {
    end = graph.through(end);
    OnnxNode node = graph.maker(end);
    if (node == null) {
      return false;
    }
    switch (node.type()) {
      case "Reshape" -> addSizes(scalars.list(node.input(1)));
      case "Transpose" -> addOrder(node.list("perm"));
      case "Squeeze", "Unsqueeze", "Flatten" -> {}
      case "Mul" -> {
        double left = scalars.value(node.input(0));
        double right = scalars.value(node.input(1));
        if (Double.isNaN(left) == Double.isNaN(right)) {
          return false;
        }
        scale *= Double.isNaN(left) ? right : left;
        end = Double.isNaN(left) ? node.input(0) : node.input(1);
        return true;
      }
      case "Div" -> {
        double by = scalars.value(node.input(1));
        if (Double.isNaN(by)) {
          return false;
        }
        scale /= by;
      }
      case "Where" -> { // after Softmax: rows of a sentence without pieces
        OnnxNode condition = graph.source(node.input(0));
        boolean isGuard = condition != null && condition.is("IsNaN");
        if (!isGuard || scalars.value(node.input(1)) != 0) {
          return false;
        }
        end = node.input(2);
        return true;
      }
      default -> {
        return false;
      }
    }
    end = node.input(0);
    return true;
  }

  private void addSizes(long[] sizes) {
    if (sizes != null && sizes.length == 4) { // the lowest one splits a state into heads
      heads = sizes[2] > 0 ? (int) Math.min(sizes[2], Integer.MAX_VALUE) : -1;
      headWidth = sizes[3] > 0 ? (int) Math.min(sizes[3], Integer.MAX_VALUE) : -1;
    }
  }

  private int headWidth = -1;

  private void addOrder(long[] by) {
    if (by != null && by.length == 3 && Arrays.equals(by, new long[] {0, 2, 1})) {
      by = new long[] {0, 1, 3, 2}; // sentences and heads are one there
    }
    if (by == null || by.length != 4 || Arrays.stream(by).anyMatch(one -> one < 0 || one > 3)) {
      isOrdered = false;
      return;
    }
    int[] next = new int[4];
    for (int i = 0; i < 4; i++) {
      next[i] = (int) by[order[i]];
    }
    order = next;
  }

  /** What the result was made of. */
  String end() {
    return end;
  }

  /** The product of all constants on the way. */
  double scale() {
    return scale;
  }

  /** The heads that a state is split into; -1: not told. */
  int heads(int width) {
    return heads > 0 ? heads : headWidth > 0 ? width / headWidth : -1;
  }

  /** Whether the axes at its end stand in this order at its start. */
  boolean isOrdered(int... expected) {
    return isOrdered && Arrays.equals(order, expected);
  }
}
