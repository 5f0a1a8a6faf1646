package trellis.encoder.onnx;

import java.util.HashMap;
import java.util.Map;

/**
 * Computes the single numbers that a graph computes from constants and from sizes that do not
 * depend on its input: scales, and the sizes that are given to Reshape.
 */
final class OnnxScalars {
  /** A size that depends on the input. */
  static final long UNKNOWN = Long.MIN_VALUE;

  private static final int DEEPEST = 40;

  private final OnnxGraph graph;
  private final Map<String, Double> known = new HashMap<>(); // else a graph could make it endless

  OnnxScalars(OnnxGraph graph) {
    this.graph = graph;
  }

  /** A single number; NaN when it is none, or cannot be told. */
  double value(String name) {
    return value(name, 0);
  }

  private double value(String name, int depth) {
    Double before = known.get(name);
    if (before != null) {
      return before;
    }
    double value = computed(name, depth);
    known.put(name, value);
    return value;
  }

  private double computed(String name, int depth) {
    OnnxTensor constant = graph.constant(name);
    if (constant != null) {
      return single(constant);
    }
    OnnxNode node = graph.source(name);
    if (node == null || depth > DEEPEST) {
      return Double.NaN;
    }
    return switch (node.type()) {
      case "Sqrt" -> Math.sqrt(value(node.input(0), depth + 1));
      case "Reciprocal" -> 1 / value(node.input(0), depth + 1);
      case "Mul" -> value(node.input(0), depth + 1) * value(node.input(1), depth + 1);
      case "Div" -> value(node.input(0), depth + 1) / value(node.input(1), depth + 1);
      case "Pow" -> Math.pow(value(node.input(0), depth + 1), value(node.input(1), depth + 1));
      case "Squeeze", "Unsqueeze", "Reshape" -> value(node.input(0), depth + 1);
      case "Gather", "Slice" -> sizeOf(node, depth);
      default -> Double.NaN;
    };
  }

  private static double single(OnnxTensor constant) {
    if (constant.count() != 1 || !constant.isNumber()) {
      return Double.NaN;
    }
    return constant.isFloat() ? constant.floats()[0] : constant.longs()[0];
  }

  /** One size of a shape, by Gather or Slice. */
  private double sizeOf(OnnxNode node, int depth) {
    OnnxNode shape = graph.source(node.input(0));
    if (shape == null || !shape.is("Shape")) {
      return Double.NaN;
    }
    long[] sizes = sizes(shape.input(0), depth + 1);
    double index = value(node.input(1), depth + 1);
    if (sizes == null || Double.isNaN(index)) {
      return Double.NaN;
    }
    int at = (int) (index < 0 ? index + sizes.length : index) + (int) shape.number("start", 0);
    boolean isOne =
        node.is("Gather") || at == sizes.length - 1 || value(node.input(2), depth + 1) == index + 1;
    return isOne && at >= 0 && at < sizes.length && sizes[at] > 0 ? sizes[at] : Double.NaN;
  }

  /** The sizes of a result, as far as Reshape and Transpose tell them; null: not at all. */
  private long[] sizes(String name, int depth) {
    OnnxNode node = graph.source(name);
    if (node == null || depth > DEEPEST) {
      return null;
    }
    if (node.is("Reshape")) {
      return list(node.input(1), depth + 1);
    }
    long[] order = node.is("Transpose") ? node.list("perm") : null;
    long[] before = order == null ? null : sizes(node.input(0), depth + 1);
    if (before == null || before.length != order.length) {
      return null;
    }
    long[] sizes = new long[order.length];
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = order[i] >= 0 && order[i] < before.length ? before[(int) order[i]] : UNKNOWN;
    }
    return sizes;
  }

  /** The sizes that Reshape is given, UNKNOWN for those that depend on the input; null: none. */
  long[] list(String name) {
    return list(name, 0);
  }

  private long[] list(String name, int depth) {
    OnnxTensor constant = graph.constant(name);
    if (constant != null) {
      long[] sizes = constant.count() <= 8 ? constant.longs() : null;
      return sizes == null ? null : sizes.clone();
    }
    OnnxNode node = graph.source(name);
    if (node == null || !node.is("Concat") || node.inputs().size() > 8) {
      return null;
    }
    long[] sizes = new long[node.inputs().size()]; // each part is one size, or it cannot be told
    for (int i = 0; i < sizes.length; i++) {
      OnnxTensor part = graph.constant(node.input(i));
      if (part != null && part.count() != 1) {
        return null;
      }
      double size = value(node.input(i), depth + 1);
      sizes[i] = Double.isNaN(size) ? UNKNOWN : (long) size;
    }
    return sizes;
  }
}
