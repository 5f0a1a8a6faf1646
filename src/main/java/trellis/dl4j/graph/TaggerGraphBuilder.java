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
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.schedule.ISchedule;
import org.nd4j.linalg.schedule.InverseSchedule;
import org.nd4j.linalg.schedule.ScheduleType;
import trellis.batch.Capitals;
import trellis.batch.Vocabularies;
import trellis.config.CharactersConfig.CharacterEncoder;
import trellis.config.NetworkConfig;
import trellis.config.TaggerConfig;
import trellis.config.TrainConfig;
import trellis.config.TrainConfig.WordTable;
import trellis.dl4j.CorrectedNadam;
import trellis.dl4j.Momentum;
import trellis.dl4j.PassingLayer;
import trellis.labels.LabelSet;
import trellis.model.TaggerModel;

/**
 * Builds the configuration of a tagger's {@code ComputationGraph}: the parts of a tagger's network,
 * as layers of DL4J, with the names that its inputs and layers have.
 *
 * <p>Word vectors are a layer of the graph, whose input are then row numbers, or are outside of it,
 * and are its input.
 */
public final class TaggerGraphBuilder {
  /** The input of words: row numbers, or vectors where the table is outside. */
  private static final String WORDS = "words";

  private static final String CHARACTERS = "characters";
  private static final String CAPITALS = "capitals";

  /** The layer of word vectors. */
  static final String WORD_VECTORS = "word-vectors";

  /** The layer that makes vectors of words from their characters. */
  static final String CHARACTER_VECTORS = "character-vectors";

  /** The layer of vectors that tell how words are capitalized. */
  static final String CAPITAL_VECTORS = "capital-vectors";

  /** The output layer. */
  static final String LABELS = "labels";

  private final NetworkConfig config;
  private final GraphLayers layers;
  private final Vocabularies.Sizes sizes;
  private final WordTable table;
  private final ComputationGraphConfiguration.GraphBuilder graph;
  private final List<String> inputs = new ArrayList<>();
  private final List<InputType> types = new ArrayList<>();
  private final List<String> parts = new ArrayList<>(); // what the first recurrent layer reads

  private TaggerGraphBuilder(
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

  /** The configuration of the graph of a saved model, words that are packed with it included. */
  public static ComputationGraphConfiguration of(TaggerModel model) {
    return of(
        model.config(),
        model.labels(),
        model.vocabularies().sizes().withMoreWords(model.packed().get(0).size()),
        WordTable.INSIDE);
  }

  /** The configuration of a graph that is trained as a config says. */
  static ComputationGraphConfiguration of(
      TaggerConfig config, LabelSet labels, Vocabularies.Sizes sizes, WordTable table) {
    TrainConfig train = config.train();
    return build(
        config.network(), labels, sizes, table, updater(train), train.weightDecay(), config.seed());
  }

  /** The optimizer of a config as an updater of DL4J, with the rate of each epoch. */
  private static IUpdater updater(TrainConfig train) {
    ISchedule rate = new InverseSchedule(ScheduleType.EPOCH, train.rate(), train.decay(), 1);
    return switch (train.optimizer()) {
      case SGD -> new Momentum(rate, train.momentum());
      case ADAM -> new Adam.Builder().learningRateSchedule(rate).beta1(train.momentum()).build();
      case NADAM -> new CorrectedNadam(rate, train.momentum());
      case LBFGS, OWLQN, PERCEPTRON, MIRA, SGD_L1, COUNTS ->
          throw new IllegalArgumentException("for linear models alone");
    };
  }

  /**
   * The configuration of a graph with any updater.
   *
   * @param weightDecay the share of each weight, times the rate, that a step takes away; not of
   *     tables and biases
   */
  static ComputationGraphConfiguration build(
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
    return new TaggerGraphBuilder(config, layers, sizes, table, graph).build();
  }

  private ComputationGraphConfiguration build() {
    addWords();
    addCharacters();
    addCapitals();
    addFeatures();
    String below = merged();
    for (int number = 1; number <= config.words().layers(); number++) {
      graph.addLayer(layer(number), layers.recurrent(), below);
      below = layer(number);
    }
    addOutput(below);
    return graph
        .addInputs(inputs)
        .setInputTypes(types.toArray(InputType[]::new))
        .setOutputs(LABELS)
        .build();
  }

  private void addWords() {
    int dim = config.words().width();
    switch (table) {
      case INSIDE -> addTable(WORDS, WORD_VECTORS, sizes.words(), dim);
      case OUTSIDE -> {
        addInput(WORDS, dim);
        graph.addLayer(WORD_VECTORS, new PassingLayer.Builder().build(), WORDS);
      }
    }
    parts.add(withDropout(WORD_VECTORS, config.inputDropout(), "word-dropout"));
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
      addInput(CHARACTERS, 1);
      Layer layer = layers.characters(sizes.characters());
      graph.addLayer(CHARACTER_VECTORS, layer, CHARACTERS);
      parts.add(CHARACTER_VECTORS);
    }
  }

  private void addCapitals() {
    if (config.capitals() > 0) {
      int kinds = Capitals.values().length;
      addTable(CAPITALS, CAPITAL_VECTORS, kinds, config.capitals());
      parts.add(CAPITAL_VECTORS);
    }
  }

  private void addFeatures() {
    for (int column = 1; column <= sizes.features().size(); column++) {
      String name = featureVectors(column);
      addTable("feature" + column, name, sizes.features().get(column - 1), config.features());
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
      case LATENT ->
          throw new IllegalArgumentException("the engine deeplearning4j has no latent states");
      case CRF -> graph.addLayer(LABELS, layers.crf(), below);
      case SOFTMAX -> {
        String states = withDropout(below, config.dropout(), "label-dropout");
        graph.addLayer(LABELS, layers.softmax(), states);
      }
    }
  }

  /** The layer of a feature column, counted from 1. */
  static String featureVectors(int column) {
    return "feature-vectors" + column;
  }

  /** A recurrent layer, counted from 1. */
  private static String layer(int number) {
    return "layer" + number;
  }
}
