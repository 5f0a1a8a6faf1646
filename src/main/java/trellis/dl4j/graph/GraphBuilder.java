package trellis.dl4j.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.graph.MergeVertex;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.weights.WeightInit;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.learning.config.IUpdater;
import trellis.batch.Capitals;
import trellis.batch.Vocabularies;
import trellis.config.CharactersConfig.CharacterEncoder;
import trellis.config.NetworkConfig;
import trellis.dl4j.PassingLayer;
import trellis.labels.LabelSet;

/** Makes the graph of a tagger's network: the same parts, as layers of DL4J. */
public final class GraphBuilder {
  private final NetworkConfig config;
  private final GraphLayers layers;
  private final Vocabularies.Sizes sizes;
  private final WordTable table;
  private final ComputationGraphConfiguration.GraphBuilder graph;
  private final List<String> inputs = new ArrayList<>();
  private final List<InputType> types = new ArrayList<>();
  private final List<String> parts = new ArrayList<>(); // what the first recurrent layer reads

  /** Where the word vectors are. */
  public enum WordTable {
    /** A layer with row numbers as its input. */
    INSIDE,
    /** Not in the graph, whose input are the vectors. */
    OUTSIDE
  }

  private GraphBuilder(
      NetworkConfig config,
      GraphLayers layers,
      Vocabularies.Sizes sizes,
      WordTable table,
      ComputationGraphConfiguration.GraphBuilder graph) {
    this.config = config;
    this.layers = layers;
    this.sizes = sizes;
    this.table = table;
    this.graph = graph;
  }

  /**
   * The configuration of a graph.
   *
   * @param weightDecay the share of each weight, times the rate, that a step takes away; not of
   *     tables and biases
   */
  public static ComputationGraphConfiguration build(
      NetworkConfig config,
      LabelSet labels,
      Vocabularies.Sizes sizes,
      WordTable table,
      IUpdater updater,
      double weightDecay,
      long seed) {
    ComputationGraphConfiguration.GraphBuilder graph =
        new NeuralNetConfiguration.Builder()
            .seed(seed)
            .dataType(DataType.FLOAT)
            .updater(updater)
            .weightInit(WeightInit.XAVIER_UNIFORM)
            .graphBuilder();
    GraphLayers layers = new GraphLayers(config, labels, weightDecay);
    return new GraphBuilder(config, layers, sizes, table, graph).build();
  }

  private ComputationGraphConfiguration build() {
    addWords();
    addCharacters();
    addCapitals();
    addFeatures();
    String below = merged();
    for (int number = 1; number <= config.words().layers(); number++) {
      graph.addLayer(GraphNames.layer(number), layers.recurrent(), below);
      below = GraphNames.layer(number);
    }
    addOutput(below);
    return graph
        .addInputs(inputs)
        .setInputTypes(types.toArray(InputType[]::new))
        .setOutputs(GraphNames.LABELS)
        .build();
  }

  private void addWords() {
    int dim = config.words().dim();
    switch (table) {
      case INSIDE -> addTable(GraphNames.WORDS, GraphNames.WORD_VECTORS, sizes.words(), dim);
      case OUTSIDE -> {
        addInput(GraphNames.WORDS, dim);
        graph.addLayer(
            GraphNames.WORD_VECTORS, new PassingLayer.Builder().build(), GraphNames.WORDS);
      }
    }
    parts.add(withDropout(GraphNames.WORD_VECTORS, config.inputDropout(), "word-dropout"));
  }

  /** The name of the layer that has dropout on top of another, or of that one if there is none. */
  private String withDropout(String below, double share, String name) {
    Optional<Layer> layer = layers.dropoutAlone(share);
    if (layer.isEmpty()) {
      return below;
    }
    graph.addLayer(name, layer.get(), below);
    return name;
  }

  private void addInput(String name, int size) {
    inputs.add(name);
    types.add(InputType.recurrent(size));
  }

  private void addTable(String input, String name, int rows, int dim) {
    addInput(input, 1);
    graph.addLayer(name, layers.table(rows, dim), input);
  }

  private void addCharacters() {
    if (config.characters().encoder() == CharacterEncoder.CNN) {
      addInput(GraphNames.CHARACTERS, 1);
      Layer layer = layers.characters(sizes.characters());
      graph.addLayer(GraphNames.CHARACTER_VECTORS, layer, GraphNames.CHARACTERS);
      parts.add(GraphNames.CHARACTER_VECTORS);
    }
  }

  private void addCapitals() {
    if (config.capitals() > 0) {
      int kinds = Capitals.values().length;
      addTable(GraphNames.CAPITALS, GraphNames.CAPITAL_VECTORS, kinds, config.capitals());
      parts.add(GraphNames.CAPITAL_VECTORS);
    }
  }

  private void addFeatures() {
    for (int column = 1; column <= sizes.features().size(); column++) {
      String name = GraphNames.featureVectors(column);
      addTable(
          GraphNames.feature(column), name, sizes.features().get(column - 1), config.features());
      parts.add(name);
    }
  }

  private String merged() {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    graph.addVertex("token-vectors", new MergeVertex(), parts.toArray(String[]::new));
    return "token-vectors";
  }

  private void addOutput(String below) {
    switch (config.output().type()) {
      case CRF -> graph.addLayer(GraphNames.LABELS, layers.crf(), below);
      case SOFTMAX -> {
        String states = withDropout(below, config.dropout(), "label-dropout");
        graph.addLayer(GraphNames.LABELS, layers.softmax(), states);
      }
    }
  }
}
