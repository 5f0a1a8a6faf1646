package trellis.encoder.onnx;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * The attention of a block in an ONNX graph.
 *
 * @param heads how many
 * @param softmax the node that makes its weights
 */
record OnnxAttention(
    OnnxLinear query, OnnxLinear key, OnnxLinear value, int heads, OnnxNode softmax) {
  private static final Set<String> COMPARISONS =
      Set.of("Less", "LessOrEqual", "Greater", "GreaterOrEqual", "Trilu");

  /** The attention that makes {@code context} of the states; it is refused where it is another. */
  static OnnxAttention of(
      OnnxGraph graph, OnnxScalars scalars, String context, String states, int width) {
    OnnxPath mixed = OnnxPath.down(graph, scalars, context);
    OnnxNode product = graph.maker(mixed.end());
    if (product == null || !(product.is("MatMul") || product.is("Attention"))) {
      throw refusal(graph, product, "a product of attention and values");
    }
    requireOrder(graph, product, mixed.isOrdered(0, 2, 1, 3) && mixed.scale() == 1);
    if (product.is("Attention")) {
      return fused(graph, scalars, product, states, width);
    }
    OnnxPath weights = OnnxPath.down(graph, scalars, product.input(0));
    OnnxNode softmax = graph.maker(weights.end());
    long axis = softmax == null ? 0 : softmax.number("axis", -1);
    if (softmax == null || !softmax.is("Softmax") || axis != -1 && axis != 3) {
      throw refusal(graph, softmax, "a softmax");
    }
    OnnxPath value = OnnxPath.down(graph, scalars, product.input(1));
    requireOrder(
        graph, product, weights.isOrdered(0, 1, 2, 3) && weights.scale() * value.scale() == 1);
    requireOrder(graph, product, value.isOrdered(0, 2, 1, 3));
    double scale = 1;
    OnnxPath scores = OnnxPath.down(graph, scalars, softmax.input(0));
    OnnxNode node = graph.maker(scores.end());
    while (node != null && (node.is("Add") || node.is("Where"))) {
      scale *= scores.scale();
      scores = OnnxPath.down(graph, scalars, unmasked(graph, node, states));
      node = graph.maker(scores.end());
    }
    scale *= scores.scale();
    if (node == null || !node.is("MatMul")) {
      throw refusal(graph, node, "a product of queries and keys");
    }
    OnnxPath query = OnnxPath.down(graph, scalars, node.input(0));
    OnnxPath key = OnnxPath.down(graph, scalars, node.input(1));
    scale *= query.scale() * key.scale();
    requireOrder(graph, node, query.isOrdered(0, 2, 1, 3) && key.isOrdered(0, 2, 3, 1));
    return of(graph, softmax, query, key, value, scale, states, width);
  }

  /** The one node of newer graphs. */
  private static OnnxAttention fused(
      OnnxGraph graph, OnnxScalars scalars, OnnxNode node, String states, int width) {
    OnnxPath query = OnnxPath.down(graph, scalars, node.input(0));
    OnnxPath key = OnnxPath.down(graph, scalars, node.input(1));
    OnnxPath value = OnnxPath.down(graph, scalars, node.input(2));
    boolean isPlain =
        node.domain().isEmpty()
            && node.number("is_causal", 0) == 0
            && node.real("softcap", 0) == 0
            && node.input(4).isEmpty()
            && value.scale() == 1;
    if (!isPlain) {
      throw refusal(graph, node, "attention without cache and limits");
    }
    if (!node.input(3).isEmpty()) {
      requireMask(graph, node, node.input(3), states);
    }
    requireOrder(
        graph,
        node,
        query.isOrdered(0, 2, 1, 3) && key.isOrdered(0, 2, 1, 3) && value.isOrdered(0, 2, 1, 3));
    double scale = node.real("scale", Float.NaN);
    scale = Double.isNaN(scale) ? scale : scale * query.scale() * key.scale();
    return of(graph, node, query, key, value, scale, states, width);
  }

  private static OnnxAttention of(
      OnnxGraph graph,
      OnnxNode softmax,
      OnnxPath query,
      OnnxPath key,
      OnnxPath value,
      double scale,
      String states,
      int width) {
    int heads = query.heads(width);
    if (heads < 1 && scale > 0) { // 1 / sqrt(head width)
      heads = (int) Math.rint(width * scale * scale);
    }
    if (heads < 1 || width % heads != 0) {
      throw graph
          .place()
          .refusal(
              "the number of attention heads cannot be told from the graph at "
                  + softmax.shown()
                  + ": take the folder with config.json and model.safetensors");
    }
    boolean isHeaded =
        (key.heads(width) < 1 || key.heads(width) == heads)
            && (value.heads(width) < 1 || value.heads(width) == heads);
    double expected = Math.sqrt((double) heads / width);
    if (!isHeaded || Math.abs(scale / expected - 1) > 1e-3) {
      throw graph
          .place()
          .refusal(
              "the attention at "
                  + softmax.shown()
                  + " scales by "
                  + scale
                  + " with "
                  + heads
                  + " heads, where BERT scales by "
                  + expected);
    }
    return new OnnxAttention(
        linear(graph, query, "query", states, width),
        linear(graph, key, "key", states, width),
        linear(graph, value, "value", states, width),
        heads,
        softmax);
  }

  private static OnnxLinear linear(
      OnnxGraph graph, OnnxPath path, String what, String states, int width) {
    OnnxLinear linear = OnnxLinear.of(graph, path.end());
    boolean isRight =
        linear != null
            && OnnxLinear.withoutShape(graph, linear.input()).equals(states)
            && linear.inputs() == width
            && linear.outputs() == width;
    if (!isRight) {
      throw refusal(graph, graph.maker(path.end()), "the linear map that makes the " + what);
    }
    return linear;
  }

  /** The scores under a mask. */
  private static String unmasked(OnnxGraph graph, OnnxNode node, String states) {
    int first = node.is("Add") ? 0 : 1;
    String scores = node.input(first);
    String mask = node.input(first + 1);
    if (!dependsOn(graph, scores, states)) {
      scores = node.input(first + 1);
      mask = node.input(first);
    }
    requireMask(graph, node, mask, states);
    if (node.is("Where")) {
      requireMask(graph, node, node.input(0), states);
    }
    return scores;
  }

  private static boolean dependsOn(OnnxGraph graph, String name, String states) {
    return ancestors(graph, name).contains(states);
  }

  /** A mask depends on nothing that was learned, and on no order of pieces. */
  private static void requireMask(OnnxGraph graph, OnnxNode at, String mask, String states) {
    Set<String> ancestors = ancestors(graph, mask);
    boolean isMask = !ancestors.contains(states);
    for (String name : ancestors) {
      OnnxTensor constant = graph.constant(name);
      OnnxNode node = graph.maker(name);
      isMask &= constant == null || !constant.isFloat() || constant.count() <= 1;
      isMask &=
          node == null
              || !COMPARISONS.contains(node.type())
              || graph.constant(node.input(1)) != null;
    }
    if (!isMask) {
      throw graph
          .place()
          .refusal(
              "something is added to the scores of attention at "
                  + at.shown()
                  + " that is no mask of padding: an encoder of BERT's kind is expected, with"
                  + " absolute positions, in which each piece sees all others");
    }
  }

  /** All that a result is made of, sizes apart. */
  private static Set<String> ancestors(OnnxGraph graph, String name) {
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>();
    open.push(name);
    while (!open.isEmpty()) {
      String next = open.pop();
      OnnxNode node = graph.maker(next);
      if (seen.add(next) && node != null && !node.is("Shape")) {
        node.inputs().forEach(open::push);
      }
    }
    return seen;
  }

  private static void requireOrder(OnnxGraph graph, OnnxNode node, boolean isRight) {
    if (!isRight) {
      throw refusal(graph, node, "attention with the order of heads and pieces that BERT has");
    }
  }

  private static RuntimeException refusal(OnnxGraph graph, OnnxNode found, String expected) {
    return graph
        .place()
        .refusal(
            "this is no block of BERT's kind: "
                + (found == null ? "an input of the graph" : found.shown())
                + " stands where "
                + expected
                + " is expected");
  }
}
