package trellis.encoder.onnx;

/**
 * A linear map in an ONNX graph.
 *
 * @param input what it maps
 * @param weights its matrix
 * @param isTurned whether the matrix is {@code [outputs][inputs]}, not {@code [inputs][outputs]}
 * @param bias what is added; null: nothing
 */
record OnnxLinear(String input, OnnxTensor weights, boolean isTurned, OnnxTensor bias) {
  /** The linear map that makes a result; null: none does. */
  static OnnxLinear of(OnnxGraph graph, String name) {
    String at = withoutShape(graph, name);
    OnnxNode node = graph.maker(at);
    if (node == null) {
      return null;
    }
    if (node.is("Gemm")) {
      boolean isPlain =
          node.number("transA", 0) == 0 && node.real("alpha", 1) == 1 && node.real("beta", 1) == 1;
      OnnxTensor bias = node.input(2).isEmpty() ? null : graph.constant(node.input(2));
      boolean isTurned = node.number("transB", 0) != 0;
      return isPlain && (bias != null || node.input(2).isEmpty())
          ? of(graph, node, isTurned, bias)
          : null;
    }
    if (node.is("MatMul")) {
      return of(graph, node, false, null);
    }
    if (!node.is("Add")) {
      return null;
    }
    for (int i = 0; i < 2; i++) {
      OnnxTensor bias = graph.constant(node.input(i));
      OnnxNode product = graph.maker(withoutShape(graph, node.input(1 - i)));
      if (bias != null && product != null && product.is("MatMul")) {
        return of(graph, product, false, bias);
      }
    }
    return null;
  }

  private static OnnxLinear of(
      OnnxGraph graph, OnnxNode product, boolean isTurned, OnnxTensor bias) {
    OnnxTensor weights = graph.constant(product.input(1));
    boolean turned = isTurned;
    OnnxNode maker = graph.source(product.input(1));
    if (weights == null && maker != null && maker.is("Transpose")) {
      weights = graph.constant(maker.input(0));
      turned = !isTurned;
    }
    boolean isRight =
        weights != null
            && weights.isFloat()
            && weights.dims().length == 2
            && (bias == null || bias.isFloat());
    return isRight ? new OnnxLinear(product.input(0), weights, turned, bias) : null;
  }

  /** What a result is but for Reshape and the like. */
  static String withoutShape(OnnxGraph graph, String name) {
    String at = graph.through(name);
    OnnxNode node = graph.maker(at);
    while (node != null && (node.is("Reshape") || node.is("Squeeze") || node.is("Unsqueeze"))) {
      at = graph.through(node.input(0));
      node = graph.maker(at);
    }
    return at;
  }

  /** How many numbers it makes. */
  long outputs() {
    return weights.dims()[isTurned ? 0 : 1];
  }

  /** How many numbers it maps. */
  long inputs() {
    return weights.dims()[isTurned ? 1 : 0];
  }

  /** Writes the matrix to {@code to} from {@code at} on, as {@code [outputs][inputs]}. */
  void copyWeights(float[] to, int at) {
    float[] from = weights.floats();
    if (isTurned) {
      System.arraycopy(from, 0, to, at, from.length);
      return;
    }
    int outputs = (int) outputs();
    int inputs = (int) inputs();
    for (int output = 0; output < outputs; output++) {
      for (int input = 0; input < inputs; input++) {
        to[at + output * inputs + input] = from[input * outputs + output];
      }
    }
  }

  /** Writes what is added to {@code to} from {@code at} on. */
  void copyBias(float[] to, int at) {
    if (bias != null) {
      System.arraycopy(bias.floats(), 0, to, at, (int) outputs());
    }
  }
}
