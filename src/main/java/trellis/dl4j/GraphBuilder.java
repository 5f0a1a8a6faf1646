package trellis.dl4j;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.dropout.Dropout;
import org.deeplearning4j.nn.conf.dropout.IDropout;
import org.deeplearning4j.nn.conf.dropout.SpatialDropout;
import org.deeplearning4j.nn.conf.graph.MergeVertex;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.BaseRecurrentLayer;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.conf.layers.RnnOutputLayer;
import org.deeplearning4j.nn.weights.WeightInit;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;
import trellis.batch.Capitals;
import trellis.batch.LabelSet;
import trellis.config.CharactersConfig.CharacterEncoder;
import trellis.config.NetworkConfig;
import trellis.config.OutputConfig;
import trellis.config.WordsConfig.WordEncoder;

/** Makes the graph of a tagger's network: the same parts, as layers of DL4J. */
final class GraphBuilder {
  private final NetworkConfig config;
  private final LabelSet labels;
  private final GraphSizes sizes;
  private final WordTable table;
  private final ComputationGraphConfiguration.GraphBuilder graph;
  private final List<String> inputs = new ArrayList<>();
  private final List<InputType> types = new ArrayList<>();
  private final List<String> parts = new ArrayList<>(); // what the first recurrent layer reads

  /** Where the word vectors are. */
  enum WordTable {
    /** A layer with row numbers as its input. */
    INSIDE,
    /** Not in the graph, whose input are the vectors. */
    OUTSIDE
  }

  private GraphBuilder(
      NetworkConfig config,
      LabelSet labels,
      GraphSizes sizes,
      WordTable table,
      ComputationGraphConfiguration.GraphBuilder graph) {
    this.config = config;
    this.labels = labels;
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
  static ComputationGraphConfiguration build(
      NetworkConfig config,
      LabelSet labels,
      GraphSizes sizes,
      WordTable table,
      IUpdater updater,
      double weightDecay,
      long seed) {
    NeuralNetConfiguration.Builder all =
        new NeuralNetConfiguration.Builder()
            .seed(seed)
            .dataType(DataType.FLOAT)
            .updater(updater)
            .weightInit(WeightInit.XAVIER_UNIFORM);
    if (weightDecay > 0) {
      all.weightDecay(weightDecay, true);
    }
    return new GraphBuilder(config, labels, sizes, table, all.graphBuilder()).build();
  }

  private ComputationGraphConfiguration build() {
    addWords();
    addCharacters();
    addCapitals();
    addFeatures();
    String below = merged();
    for (int number = 1; number <= config.words().layers(); number++) {
      graph.addLayer(GraphNames.layer(number), recurrent(), below);
      below = GraphNames.layer(number);
    }
    graph.addLayer(GraphNames.LABELS, output(), below);
    return graph
        .addInputs(inputs)
        .setInputTypes(types.toArray(InputType[]::new))
        .setOutputs(GraphNames.LABELS)
        .build();
  }

  private void addWords() {
    int dim = config.words().dim();
    String last = GraphNames.WORD_VECTORS;
    switch (table) {
      case INSIDE -> addTable(GraphNames.WORDS, GraphNames.WORD_VECTORS, sizes.words(), dim);
      case OUTSIDE -> {
        addInput(GraphNames.WORDS, dim);
        graph.addLayer(GraphNames.WORD_VECTORS, new GradientTap(), GraphNames.WORDS);
      }
    }
    if (config.inputDropout() > 0) {
      graph.addLayer("word-dropout", SeriesDropoutLayer.of(dropout(config.inputDropout())), last);
      last = "word-dropout";
    }
    parts.add(last);
  }

  private void addInput(String name, int size) {
    inputs.add(name);
    types.add(InputType.recurrent(size));
  }

  private void addTable(String input, String name, int rows, int dim) {
    addInput(input, 1);
    graph.addLayer(name, new TableLayer.Builder().nIn(rows).nOut(dim).build(), input);
  }

  private void addCharacters() {
    if (config.characters().encoder() == CharacterEncoder.CNN) {
      addInput(GraphNames.CHARACTERS, 1);
      CharCnnLayer layer =
          new CharCnnLayer.Builder()
              .nIn(sizes.characters())
              .nOut(config.characters().filters())
              .dim(config.characters().dim())
              .window(config.characters().window())
              .characterDropout(config.dropout())
              .build();
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

  private Layer recurrent() {
    BaseRecurrentLayer.Builder<?> builder =
        config.words().encoder() == WordEncoder.LSTM
            ? new BiLstmLayer.Builder()
            : new BiRnnLayer.Builder();
    builder.nOut(config.words().hidden());
    partDropout().ifPresent(builder::dropOut);
    return builder.build();
  }

  private Layer output() {
    return switch (config.output().type()) {
      case CRF -> crf();
      case SOFTMAX -> {
        RnnOutputLayer.Builder builder = new RnnOutputLayer.Builder(LossFunction.MCXENT);
        builder.activation(Activation.SOFTMAX).nOut(labels.size());
        partDropout().ifPresent(builder::dropOut);
        yield builder.build();
      }
    };
  }

  private Layer crf() {
    CrfOutputLayer.Builder builder = new CrfOutputLayer.Builder();
    builder.nOut(labels.size());
    builder.rules(new LabelRules(labels.start(), labels.follow(), labels.end()));
    if (config.output().constrained()) {
      builder.constrainTraining();
    }
    if (config.output().transitions() == OutputConfig.Transitions.CONTEXTUAL) {
      builder.transitions(StepScores.CONTEXTUAL);
    }
    partDropout().ifPresent(builder::dropOut);
    return builder.build();
  }

  private Optional<IDropout> partDropout() {
    return Optional.of(config.dropout()).filter(share -> share > 0).map(this::dropout);
  }

  /** DL4J counts what is kept. */
  private IDropout dropout(double dropped) {
    return config.lockedDropout() ? new SpatialDropout(1 - dropped) : new Dropout(1 - dropped);
  }
}
