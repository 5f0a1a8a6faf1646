package trellis.dl4j;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.deeplearning4j.nn.api.Model;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.RNNFormat;
import org.deeplearning4j.nn.conf.graph.MergeVertex;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.DataSet;
import org.nd4j.linalg.dataset.MultiDataSet;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.indexing.NDArrayIndex;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.config.NoOp;
import org.nd4j.linalg.learning.config.Sgd;

/** Small networks of our layers. */
final class Networks {
  static final int ROWS = 5; // of the word table
  static final int CHARACTERS = 4;
  static final int LONGEST = 3; // characters of a word
  static final Sentences.Steps WORDS = Sentences.indices(ROWS, CHARACTERS, LONGEST);

  private Networks() {}

  static NeuralNetConfiguration.Builder builder(DataType type, IUpdater updater) {
    return new NeuralNetConfiguration.Builder().seed(7).dataType(type).updater(updater);
  }

  /** Layers one on another, with random parameters. */
  static MultiLayerNetwork layers(
      NeuralNetConfiguration.Builder builder,
      RandomGenerator random,
      int inputs,
      RNNFormat format,
      List<Layer> layers) {
    NeuralNetConfiguration.ListBuilder list = builder.list();
    layers.forEach(list::layer);
    MultiLayerNetwork network =
        new MultiLayerNetwork(list.setInputType(InputType.recurrent(inputs, format)).build());
    network.init();
    network.setParams(numbers(random, network));
    return network;
  }

  /** Words and characters, both directions of an LSTM, a CRF; with random parameters. */
  static ComputationGraph graph(
      NeuralNetConfiguration.Builder builder, RandomGenerator random, CrfOutputLayer output) {
    ComputationGraph network =
        new ComputationGraph(
            builder
                .graphBuilder()
                .addInputs("words", "characters")
                .addLayer("table", new TableLayer.Builder().nIn(ROWS).nOut(2).build(), "words")
                .addLayer(
                    "cnn",
                    new CharCnnLayer.Builder().nIn(CHARACTERS).dim(2).nOut(2).build(),
                    "characters")
                .addVertex("token", new MergeVertex(), "table", "cnn")
                .addLayer("lstm", new BiLstmLayer.Builder().nOut(2).build(), "token")
                .addLayer("crf", output, "lstm")
                .setInputTypes(InputType.recurrent(1), InputType.recurrent(LONGEST))
                .setOutputs("crf")
                .build());
    network.init();
    network.setParams(numbers(random, network));
    return network;
  }

  /** The data for {@link #graph}: both features are views of one array. */
  static MultiDataSet forGraph(DataSet data) {
    INDArray[] features = {
      data.getFeatures().get(NDArrayIndex.all(), NDArrayIndex.interval(0, 1), NDArrayIndex.all()),
      data.getFeatures()
          .get(NDArrayIndex.all(), NDArrayIndex.interval(1, 1 + LONGEST), NDArrayIndex.all())
    };
    INDArray there = data.getFeaturesMaskArray();
    INDArray known = data.getLabelsMaskArray();
    return new MultiDataSet(
        features,
        new INDArray[] {data.getLabels()},
        there == null ? null : new INDArray[] {there, there},
        known == null ? null : new INDArray[] {known});
  }

  static INDArray numbers(RandomGenerator random, Model network) {
    double[] values = random.doubles(network.numParams(), -1, 1).toArray();
    return Nd4j.createFromArray(values).castTo(network.params().dataType());
  }

  /** A hidden layer of each kind that reads normal numbers, or none. */
  static List<Layer> hidden(RandomGenerator random) {
    Activation[] known = {Activation.TANH, Activation.SIGMOID};
    Layer lstm =
        new BiLstmLayer.Builder()
            .nOut(random.nextInt(1, 3))
            .activation(known[random.nextInt(2)])
            .build();
    Layer rnn =
        new BiRnnLayer.Builder()
            .nOut(random.nextInt(1, 3))
            .activation(known[random.nextInt(2)])
            .build();
    return switch (random.nextInt(4)) {
      case 0 -> List.of();
      case 1 -> List.of(lstm);
      case 2 -> List.of(rnn);
      default -> List.of(lstm, rnn);
    };
  }

  /** A CRF whose rules, if it has any, keep these labels. */
  static CrfOutputLayer crf(RandomGenerator random, Sentences sentences) {
    CrfOutputLayer.Builder builder =
        new CrfOutputLayer.Builder()
            .nOut(sentences.labels())
            .output(CrfOutput.values()[random.nextInt(3)])
            .transitions(StepScores.values()[random.nextInt(2)]);
    if (random.nextBoolean()) {
      builder.rules(rules(random, sentences));
      if (random.nextBoolean()) {
        builder.constrainTraining();
      }
    }
    return builder.build();
  }

  /** Random rules that any one label in a row keeps, and the right labels. */
  static LabelRules rules(RandomGenerator random, Sentences sentences) {
    int labels = sentences.labels();
    boolean[] start = new boolean[labels];
    boolean[][] follow = new boolean[labels][labels];
    boolean[] end = new boolean[labels];
    int own = random.nextInt(labels); // so that unknown labels can be something
    start[own] = true;
    end[own] = true;
    Arrays.fill(follow[own], true);
    for (boolean[] row : follow) {
      row[own] = true;
    }
    for (int[] gold : sentences.gold()) {
      for (int t = 0; t < gold.length; t++) {
        boolean isKnown = gold[t] != Sentences.UNKNOWN;
        if (isKnown && t == 0) {
          start[gold[t]] = true;
        }
        if (isKnown && t > 0 && gold[t - 1] != Sentences.UNKNOWN) {
          follow[gold[t - 1]][gold[t]] = true;
        }
        if (isKnown && t == gold.length - 1) {
          end[gold[t]] = true;
        }
      }
    }
    return new LabelRules(start, follow, end);
  }

  /** What {@code GradientCheckUtil} accepts. */
  static IUpdater updaterForChecks(RandomGenerator random) {
    return random.nextBoolean() ? new NoOp() : new Sgd(1);
  }
}
