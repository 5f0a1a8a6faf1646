package trellis.dl4j.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.deeplearning4j.nn.api.Layer;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.indexing.NDArrayIndex;
import trellis.autodiff.recurrent.RecurrentCell;
import trellis.autodiff.tensor.Parameter;
import trellis.config.NetworkConfig;
import trellis.config.WordsConfig.WordEncoder;
import trellis.dl4j.layer.pass.WeightCopy;
import trellis.network.TaggerNetwork;

/**
 * Copies weights, and numbers that belong to them such as an optimizer's state, between a tagger's
 * network and its graph.
 */
public final class GraphWeights {
  private final ComputationGraph graph;
  private final List<Link> links = new ArrayList<>();

  /** A parameter of the network, and the layer and key that it has in the graph. */
  private record Link(WeightCopy copy, String layer, String key) {}

  /** Links what the graph has; a word table may be outside of it, or have more rows in it. */
  public GraphWeights(NetworkConfig config, TaggerNetwork network, ComputationGraph graph) {
    this.graph = graph;
    for (Parameter parameter : network.parameters()) {
      Link link = link(parameter, config);
      boolean isElsewhere =
          parameter == network.words()
              && graph.getLayer(link.layer()).numParams() != parameter.value().length;
      if (!isElsewhere) {
        links.add(link);
      }
    }
  }

  private static Link link(Parameter parameter, NetworkConfig config) {
    String name = parameter.name();
    return switch (name) {
      case "words" -> same(parameter, TaggerGraphBuilder.WORD_VECTORS, "W");
      case "characters" -> same(parameter, TaggerGraphBuilder.CHARACTER_VECTORS, "C");
      case "filters.weights" -> same(parameter, TaggerGraphBuilder.CHARACTER_VECTORS, "W");
      case "filters.bias" -> same(parameter, TaggerGraphBuilder.CHARACTER_VECTORS, "b");
      case "capitals" -> same(parameter, TaggerGraphBuilder.CAPITAL_VECTORS, "W");
      case "output.weights" -> same(parameter, TaggerGraphBuilder.LABELS, "W");
      case "output.bias" -> same(parameter, TaggerGraphBuilder.LABELS, "b");
      case "crf.start" -> same(parameter, TaggerGraphBuilder.LABELS, "start");
      case "crf.transition" -> same(parameter, TaggerGraphBuilder.LABELS, "transition");
      case "crf.transition.bias" -> {
        int labels = (int) Math.round(Math.sqrt(parameter.columns()));
        yield new Link(
            WeightCopy.ofSquare(parameter, labels), TaggerGraphBuilder.LABELS, "transition");
      }
      case "crf.transition.weights" -> same(parameter, TaggerGraphBuilder.LABELS, "stepW");
      case "crf.end" -> same(parameter, TaggerGraphBuilder.LABELS, "end");
      default -> numbered(parameter, config);
    };
  }

  private static Link same(Parameter parameter, String layer, String key) {
    return new Link(WeightCopy.of(parameter), layer, key);
  }

  /** {@code features2}, or {@code layer1.forward.input} and its like. */
  private static Link numbered(Parameter parameter, NetworkConfig config) {
    String name = parameter.name();
    if (name.startsWith("features")) {
      int column = Integer.parseInt(name.substring("features".length()));
      return same(parameter, TaggerGraphBuilder.featureVectors(column), "W");
    }
    String[] parts = name.split("\\.", -1);
    String direction = parts[1].substring(0, 1);
    String key =
        switch (parts[2]) {
          case "input" -> direction + "W";
          case "recurrent" -> direction + "RW";
          case "bias" -> direction + "b";
          default -> throw new IllegalStateException("no layer of DL4J has " + name);
        };
    WeightCopy copy =
        config.words().encoder() == WordEncoder.LSTM
            ? WeightCopy.ofGates(parameter, RecurrentCell.LSTM)
            : WeightCopy.of(parameter);
    return new Link(copy, parts[0], key);
  }

  /** The parameters that are in the graph. */
  List<Parameter> parameters() {
    return links.stream().map(link -> link.copy().parameter()).toList();
  }

  /** Writes the weights of the network to the graph. */
  public void toGraph() {
    write(Parameter::value, graph.params());
  }

  /** Reads the weights of the graph into the network. */
  void fromGraph() {
    Map<String, Map<String, INDArray>> views = views(graph.params());
    for (Link link : links) {
      link.copy().read(views.get(link.layer()).get(link.key()));
    }
  }

  /**
   * Writes numbers that belong to the weights.
   *
   * @param numbers of a parameter, {@code [rows][columns]}
   * @param flattened as the parameters of the graph lie
   */
  void write(Function<Parameter, float[]> numbers, INDArray flattened) {
    Map<String, Map<String, INDArray>> views = views(flattened);
    for (Link link : links) {
      link.copy()
          .write(numbers.apply(link.copy().parameter()), views.get(link.layer()).get(link.key()));
    }
  }

  /** Reads numbers that belong to the weights. */
  void read(INDArray flattened, Function<Parameter, float[]> numbers) {
    Map<String, Map<String, INDArray>> views = views(flattened);
    for (Link link : links) {
      link.copy()
          .readInto(
              views.get(link.layer()).get(link.key()), numbers.apply(link.copy().parameter()));
    }
  }

  /** The numbers of each layer by their keys, in an array that lies as the parameters do. */
  private Map<String, Map<String, INDArray>> views(INDArray flattened) {
    INDArray row = flattened.reshape(flattened.length());
    Map<String, Map<String, INDArray>> views = new LinkedHashMap<>();
    long from = 0;
    for (int vertex : graph.topologicalSortOrder()) {
      Optional<Layer> layer = Optional.ofNullable(graph.getVertices()[vertex].getLayer());
      long count = layer.map(Layer::numParams).orElse(0L);
      if (count > 0) {
        Layer found = layer.orElseThrow();
        INDArray part = row.get(NDArrayIndex.interval(from, from + count));
        views.put(
            graph.getVertices()[vertex].getVertexName(),
            found.conf().getLayer().initializer().getGradientsFromFlattened(found.conf(), part));
        from += count;
      }
    }
    return views;
  }
}
