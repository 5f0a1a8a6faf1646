package trellis.encoder.onnx;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import trellis.encoder.weights.Activation;

/** Finds the blocks of an encoder in an ONNX graph, each on top of the one before. */
final class BlockFinder {
  private final OnnxGraph graph;
  private final OnnxScalars scalars;
  private final List<OnnxNorm> norms;
  private final List<OnnxBlock> blocks = new ArrayList<>();

  private BlockFinder(OnnxGraph graph, OnnxScalars scalars, List<OnnxNorm> norms) {
    this.graph = graph;
    this.scalars = scalars;
    this.norms = norms;
  }

  /**
   * The blocks, the lowest first; none: there is no block of BERT's kind.
   *
   * @param norms of the graph in their order, first that of the embeddings
   */
  static List<OnnxBlock> find(OnnxGraph graph, OnnxScalars scalars, List<OnnxNorm> norms) {
    return new BlockFinder(graph, scalars, norms).find();
  }

  private List<OnnxBlock> find() {
    OnnxNorm below = norms.get(0);
    int width = (int) Math.min(below.scale().count(), Integer.MAX_VALUE);
    Set<String> used = new HashSet<>();
    for (int i = 1; i + 1 < norms.size(); i += 2) {
      OnnxNorm middle = norms.get(i);
      OnnxLinear output = residual(middle, below);
      if (output == null) {
        break;
      }
      OnnxNorm above = norms.get(i + 1);
      OnnxAttention attention =
          OnnxAttention.of(graph, scalars, output.input(), below.output(), width);
      OnnxLinear outer = residual(above, middle);
      String innerOutput = outer == null ? null : innerOutput(outer.input());
      OnnxLinear inner = innerOutput == null ? null : OnnxLinear.of(graph, innerOutput);
      if (inner == null || !OnnxLinear.withoutShape(graph, inner.input()).equals(middle.output())) {
        throw graph
            .place()
            .refusal(
                "block "
                    + (blocks.size() + 1)
                    + " has no two linear maps behind its attention as BERT's blocks have");
      }
      Activation activation = OnnxActivation.between(graph, scalars, innerOutput, outer.input());
      if (activation == null) {
        throw graph
            .place()
            .refusal(
                "what stands between the two linear maps of block "
                    + (blocks.size() + 1)
                    + " is none of gelu, gelu by tanh, and relu");
      }
      blocks.add(new OnnxBlock(attention, output, middle, inner, outer, above, activation));
      used.add(attention.softmax().output());
      below = above;
    }
    requireNoOthers(used);
    return blocks;
  }

  /** Attention that is none of the blocks' is of an encoder of another kind. */
  private void requireNoOthers(Set<String> used) {
    if (blocks.isEmpty()) {
      return;
    }
    Set<String> mixed = mixed();
    for (OnnxNode node : graph.nodes()) {
      boolean isAttention = node.is("Softmax") || node.is("Attention");
      if (isAttention && !used.contains(node.output()) && mixed.contains(node.output())) {
        throw graph
            .place()
            .refusal(
                blocks.size()
                    + " blocks of BERT's kind were found, and attention of another kind at "
                    + node.shown());
      }
    }
  }

  /** What is multiplied with another result, as attention is and the result of a classifier not. */
  private Set<String> mixed() {
    Set<String> mixed = new HashSet<>();
    for (OnnxNode node : graph.nodes()) {
      if (node.is("Attention")) {
        mixed.add(node.output());
      } else if (node.is("MatMul") && graph.constant(node.input(1)) == null) {
        mixed.add(OnnxPath.down(graph, scalars, node.input(0)).end());
      }
    }
    return mixed;
  }

  /**
   * The linear map that is added to what the lower norm makes; null: the norm reads no such sum.
   */
  private OnnxLinear residual(OnnxNorm norm, OnnxNorm below) {
    OnnxNode sum = graph.maker(OnnxLinear.withoutShape(graph, norm.input()));
    if (sum == null || !sum.is("Add")) {
      return null;
    }
    for (int i = 0; i < 2; i++) {
      if (OnnxLinear.withoutShape(graph, sum.input(i)).equals(below.output())) {
        return OnnxLinear.of(graph, sum.input(1 - i));
      }
    }
    return null;
  }

  /** What the linear map below an activation makes: the first that is met on the way down. */
  private String innerOutput(String activated) {
    String at = activated;
    for (int step = 0; step < 20; step++) {
      if (OnnxLinear.of(graph, at) != null) {
        return at;
      }
      OnnxNode node = graph.source(at);
      if (node == null || node.inputs().isEmpty()) {
        return null;
      }
      boolean isSecond =
          node.inputs().size() > 1
              && (!Double.isNaN(scalars.value(node.input(0)))
                  || graph.constant(node.input(0)) != null);
      at = node.input(isSecond ? 1 : 0);
    }
    return null;
  }
}
