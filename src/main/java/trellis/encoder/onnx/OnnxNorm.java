package trellis.encoder.onnx;

/** A layer norm in an ONNX graph: what it norms, scale and shift, and what it adds. */
record OnnxNorm(String input, String output, OnnxTensor scale, OnnxTensor shift, double epsilon) {
  /** The layer norm whose last node this is; null: it is none. */
  static OnnxNorm of(OnnxGraph graph, OnnxScalars scalars, OnnxNode node) {
    if (node.is("LayerNormalization")) {
      long axis = node.number("axis", -1);
      OnnxTensor scale = graph.constant(node.input(1));
      OnnxTensor shift = graph.constant(node.input(2));
      return axis == -1 || axis == 2
          ? of(node.input(0), node, scale, shift, node.real("epsilon", 1e-5f))
          : null;
    }
    if (!node.is("Add")) {
      return null;
    }
    for (int i = 0; i < 2; i++) {
      OnnxTensor shift = graph.constant(node.input(i));
      OnnxNode scaled = graph.source(node.input(1 - i));
      if (shift != null && scaled != null && scaled.is("Mul")) {
        for (int j = 0; j < 2; j++) {
          OnnxTensor scale = graph.constant(scaled.input(j));
          OnnxNode normed = graph.source(scaled.input(1 - j));
          OnnxNorm norm =
              scale == null ? null : ofParts(graph, scalars, node, normed, scale, shift);
          if (norm != null) {
            return norm;
          }
        }
      }
    }
    return null;
  }

  private static OnnxNorm of(
      String input, OnnxNode last, OnnxTensor scale, OnnxTensor shift, float epsilon) {
    boolean isRight =
        scale != null
            && shift != null
            && scale.isFloat()
            && shift.isFloat()
            && scale.count() == shift.count()
            && scale.count() == longest(scale)
            && shift.count() == longest(shift);
    // as it was written before it became a float
    return isRight
        ? new OnnxNorm(
            input, last.output(), scale, shift, Double.parseDouble(Float.toString(epsilon)))
        : null;
  }

  private static long longest(OnnxTensor tensor) {
    long[] dims = tensor.dims();
    return dims.length == 0 ? 0 : dims[dims.length - 1];
  }

  /** (x - mean) / sqrt(mean((x - mean)²) + epsilon), as exporters write it out. */
  private static OnnxNorm ofParts(
      OnnxGraph graph,
      OnnxScalars scalars,
      OnnxNode last,
      OnnxNode normed,
      OnnxTensor scale,
      OnnxTensor shift) {
    if (normed == null || !normed.is("Div")) {
      return null;
    }
    String centered = graph.through(normed.input(0));
    OnnxNode difference = graph.maker(centered);
    OnnxNode root = graph.source(normed.input(1));
    OnnxNode sum = root == null || !root.is("Sqrt") ? null : graph.source(root.input(0));
    if (difference == null || !difference.is("Sub") || sum == null || !sum.is("Add")) {
      return null;
    }
    String input = graph.through(difference.input(0));
    for (int i = 0; i < 2; i++) {
      double epsilon = scalars.value(sum.input(i));
      OnnxNode variance = graph.source(sum.input(1 - i));
      if (!Double.isNaN(epsilon)
          && isMean(graph, scalars, variance)
          && isSquare(graph, scalars, graph.source(variance.input(0)), centered)
          && isMean(graph, scalars, graph.source(difference.input(1)))
          && graph.through(graph.source(difference.input(1)).input(0)).equals(input)) {
        return of(input, last, scale, shift, (float) epsilon);
      }
    }
    return null;
  }

  private static boolean isMean(OnnxGraph graph, OnnxScalars scalars, OnnxNode node) {
    if (node == null || !node.is("ReduceMean")) {
      return false;
    }
    long[] axes = node.list("axes");
    if (axes == null && !node.input(1).isEmpty()) {
      axes = scalars.list(node.input(1));
    }
    return axes != null && axes.length == 1 && (axes[0] == -1 || axes[0] == 2);
  }

  private static boolean isSquare(OnnxGraph graph, OnnxScalars scalars, OnnxNode node, String of) {
    if (node == null || !graph.through(node.input(0)).equals(of)) {
      return false;
    }
    return node.is("Pow") && scalars.value(node.input(1)) == 2
        || node.is("Mul") && graph.through(node.input(1)).equals(of);
  }
}
