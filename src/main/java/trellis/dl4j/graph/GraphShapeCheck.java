package trellis.dl4j.graph;

import java.util.Set;
import java.util.TreeSet;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.graph.FrozenVertex;
import org.deeplearning4j.nn.conf.graph.GraphVertex;
import org.deeplearning4j.nn.conf.graph.LayerVertex;
import org.deeplearning4j.nn.conf.layers.FeedForwardLayer;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.conf.layers.misc.FrozenLayer;
import org.deeplearning4j.nn.conf.layers.misc.FrozenLayerWithBackprop;
import org.nd4j.linalg.api.buffer.DataType;
import trellis.dl4j.CharCnnLayer;
import trellis.dl4j.CrfOutputLayer;
import trellis.dl4j.layer.BidirectionalLayer;
import trellis.dl4j.layer.Passes;
import trellis.error.ModelException;
import trellis.model.TaggerModel;

/**
 * Checks that a graph is that of a model but for its weights: the same layers of the same sizes,
 * joined in the same way. Whether layers are frozen, and how they are trained, does not matter.
 */
final class GraphShapeCheck {
  private final String name;
  private final TaggerModel model;

  private GraphShapeCheck(String name, TaggerModel model) {
    this.name = name;
    this.model = model;
  }

  /**
   * Refuses a graph that is none of the model.
   *
   * @param name what messages call the graph
   * @throws ModelException which names the first layer that differs
   */
  static void requireSame(String name, ComputationGraphConfiguration graph, TaggerModel model) {
    new GraphShapeCheck(name, model).requireSame(graph, TaggerGraphBuilder.of(model));
  }

  private void requireSame(
      ComputationGraphConfiguration graph, ComputationGraphConfiguration expected) {
    Set<String> names = new TreeSet<>(expected.getVertices().keySet());
    names.addAll(graph.getVertices().keySet());
    for (String vertex : names) {
      requireSame(
          "layer " + vertex,
          describe(graph.getVertices().get(vertex)),
          describe(expected.getVertices().get(vertex)));
    }
    requireSame("list of inputs", graph.getNetworkInputs(), expected.getNetworkInputs());
    requireSame("list of outputs", graph.getNetworkOutputs(), expected.getNetworkOutputs());
    for (String vertex : names) {
      requireSame(
          "input of the layer " + vertex,
          graph.getVertexInputs().get(vertex),
          expected.getVertexInputs().get(vertex));
    }
    if (graph.getDataType() != DataType.FLOAT) {
      throw fault(
          "has numbers of the type "
              + graph.getDataType()
              + ", expected FLOAT: call convertDataType(DataType.FLOAT) before it is written");
    }
  }

  private void requireSame(String what, Object found, Object expected) {
    if (!expected.equals(found)) {
      throw fault(
          "is no graph of the model "
              + model.name()
              + ": its "
              + what
              + " is "
              + found
              + ", expected "
              + expected
              + "; name the model that it was exported from, of which only weights may differ");
    }
  }

  private ModelException fault(String text) {
    return new ModelException(name, "", text);
  }

  /** What must be the same of a layer. */
  private static String describe(GraphVertex vertex) {
    if (vertex == null) {
      return "none";
    }
    if (vertex instanceof FrozenVertex frozen) {
      return describe(frozen.getUnderlying());
    }
    return vertex instanceof LayerVertex layer
        ? describe(layer.getLayerConf().getLayer())
        : vertex.getClass().getSimpleName();
  }

  private static String describe(Layer layer) {
    if (layer instanceof FrozenLayer frozen) {
      return describe(frozen.getLayer());
    }
    if (layer instanceof FrozenLayerWithBackprop frozen) {
      return describe(frozen.getUnderlying());
    }
    String text = layer.getClass().getSimpleName();
    if (layer instanceof FeedForwardLayer sized) {
      text += " from " + sized.getNIn() + " to " + sized.getNOut();
    }
    if (layer instanceof BidirectionalLayer both && both.squash() == Passes.Squash.SIGMOID) {
      text += " with sigmoid";
    } else if (layer instanceof CharCnnLayer characters) {
      text += " with dim " + characters.dim() + " and window " + characters.window();
    } else if (layer instanceof CrfOutputLayer crf) {
      text += " with " + crf.transitions() + " transitions";
    }
    return text;
  }
}
