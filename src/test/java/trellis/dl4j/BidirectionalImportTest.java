package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.deeplearning4j.nn.conf.GradientNormalization;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.RNNFormat;
import org.deeplearning4j.nn.conf.constraint.MaxNormConstraint;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.BaseRecurrentLayer;
import org.deeplearning4j.nn.conf.layers.GravesLSTM;
import org.deeplearning4j.nn.conf.layers.LSTM;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.conf.layers.OutputLayer;
import org.deeplearning4j.nn.conf.layers.RnnOutputLayer;
import org.deeplearning4j.nn.conf.layers.misc.FrozenLayer;
import org.deeplearning4j.nn.conf.layers.recurrent.Bidirectional;
import org.deeplearning4j.nn.conf.layers.recurrent.LastTimeStep;
import org.deeplearning4j.nn.conf.layers.recurrent.SimpleRnn;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.DataSet;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.config.Nesterovs;
import org.nd4j.linalg.learning.config.Sgd;
import trellis.dl4j.layer.BidirectionalLayer;
import trellis.testing.RandomCases;

/** DL4J's {@code Bidirectional(LSTM)} and the layer that takes its place. */
@Tag("nd4j-double")
class BidirectionalImportTest {
  private static final double TOLERANCE = 1e-9;
  private static final int LABELS = 3;

  @BeforeAll
  static void useDouble() {
    Nd4j.setDefaultDataTypes(DataType.DOUBLE, DataType.DOUBLE);
  }

  private static NeuralNetConfiguration.Builder builder(RandomGenerator random) {
    IUpdater[] updaters = {new Sgd(0.3), new Adam(0.02), new Nesterovs(0.1, 0.9)};
    NeuralNetConfiguration.Builder builder =
        Networks.builder(DataType.DOUBLE, updaters[random.nextInt(3)]);
    if (random.nextBoolean()) {
      builder.biasUpdater(new Adam(0.05));
    }
    if (random.nextBoolean()) {
      builder.l2(0.01).weightDecay(0.01);
    }
    if (random.nextBoolean()) {
      builder.gradientNormalization(GradientNormalization.ClipL2PerLayer);
      builder.gradientNormalizationThreshold(0.1);
    }
    if (random.nextBoolean()) {
      builder.gradientNormalization(GradientNormalization.RenormalizeL2PerParamType);
    }
    return builder;
  }

  private static Bidirectional both(RandomGenerator random, int inputs, RNNFormat format) {
    BaseRecurrentLayer.Builder<?> layer =
        random.nextInt(3) == 0
            ? new SimpleRnn.Builder()
            : new LSTM.Builder().forgetGateBiasInit(random.nextDouble());
    layer.nIn(inputs).nOut(random.nextInt(1, 4));
    layer.dataFormat(format);
    if (random.nextBoolean()) { // else sigmoid, which DL4J takes by itself
      layer.activation(Activation.TANH);
    }
    if (random.nextBoolean()) {
      layer.constrainWeights(new MaxNormConstraint(0.5, 1));
      layer.constrainRecurrent(new MaxNormConstraint(0.4, 1));
    }
    return new Bidirectional(Bidirectional.Mode.CONCAT, layer.build());
  }

  private static MultiLayerNetwork network(
      RandomGenerator random, int inputs, RNNFormat format, Layer... below) {
    return Networks.layers(
        builder(random),
        random,
        inputs,
        format,
        Stream.concat(
                Arrays.stream(below), Stream.of(new CrfOutputLayer.Builder().nOut(LABELS).build()))
            .toList());
  }

  private static Sentences sentences(RandomGenerator random, int inputs, int... lengths) {
    return Sentences.random(random, Sentences.normal(inputs), LABELS, lengths, 0);
  }

  @Test
  void unmaskedItGivesTheSameAndTrainsTheSame() {
    RandomCases.check(
        16,
        random -> {
          int inputs = random.nextInt(1, 4);
          int length = random.nextInt(1, 5);
          Sentences.Layout layout =
              new Sentences.Layout(
                  DataType.DOUBLE, random.nextBoolean() ? RNNFormat.NCW : RNNFormat.NWC, true);
          DataSet first = sentences(random, inputs, length, length).dense(layout);
          DataSet second = sentences(random, inputs, length + 1).dense(layout);
          MultiLayerNetwork old =
              network(random, inputs, layout.format(), both(random, inputs, layout.format()));
          old.fit(first); // so that the updater has a state
          MultiLayerNetwork made = BidirectionalImport.of(old);

          assertInstanceOf(BidirectionalLayer.class, made.getLayer(0).conf().getLayer());
          assertEquals(old.getIterationCount(), made.getIterationCount());
          assertNotSame(old.params(), made.params());
          for (DataSet data : List.of(second, first, second)) {
            assertSame(activations(old, data), activations(made, data));
            old.fit(data);
            made.fit(data);
            assertEquals(old.score(), made.score(), TOLERANCE);
            assertSame(old.params(), made.params());
          }
        });
  }

  @Test
  void maskedItGivesWhatItGivesForTheSentenceAlone() {
    RandomCases.check(
        10,
        random -> {
          Sentences.Layout layout = new Sentences.Layout(DataType.DOUBLE, RNNFormat.NCW, true);
          Sentences sentences = sentences(random, 2, 4, 2);
          Sentences.Batch batch = sentences.padded(layout);
          Bidirectional both = both(random, 2, RNNFormat.NCW);
          MultiLayerNetwork old = network(random, 2, RNNFormat.NCW, both);
          MultiLayerNetwork made = BidirectionalImport.of(old);
          INDArray shortOne = activations(old, sentences.only(1).dense(layout));
          double[][] expected = Sentences.rows(shortOne, layout, 0, batch.places()[1]);
          double[][] masked =
              Sentences.rows(activations(made, batch.data()), layout, 1, batch.places()[1]);
          double[][] stock =
              Sentences.rows(activations(old, batch.data()), layout, 1, batch.places()[1]);
          double apart = 0;
          for (int step = 0; step < expected.length; step++) {
            assertArrayEquals(expected[step], masked[step], TOLERANCE);
            for (int i = 0; i < expected[step].length; i++) {
              apart = Math.max(apart, Math.abs(expected[step][i] - stock[step][i]));
            }
          }
          boolean readsPadding = both.getFwd() instanceof LSTM; // SimpleRnn honours masks
          assertEquals(readsPadding, apart > 1e-4, "DL4J's own layer: " + apart);
        });
  }

  private static INDArray activations(MultiLayerNetwork network, DataSet data) {
    network.setLayerMaskArrays(data.getFeaturesMaskArray(), data.getLabelsMaskArray());
    INDArray found = network.feedForward(data.getFeatures(), false).get(1).dup();
    network.clearLayerMaskArrays();
    return found;
  }

  private static void assertSame(INDArray expected, INDArray found) {
    assertArrayEquals(expected.shape(), found.shape());
    assertArrayEquals(
        expected.dup('c').data().asDouble(), found.dup('c').data().asDouble(), TOLERANCE);
  }

  @Test
  void graphs() {
    RandomCases.check(
        5,
        random -> {
          ComputationGraph old =
              new ComputationGraph(
                  builder(random)
                      .graphBuilder()
                      .addInputs("x")
                      .addLayer("lstm", both(random, 2, RNNFormat.NCW), "x")
                      .addLayer("crf", new CrfOutputLayer.Builder().nOut(LABELS).build(), "lstm")
                      .setInputTypes(InputType.recurrent(2))
                      .setOutputs("crf")
                      .build());
          old.init();
          Sentences.Layout layout = new Sentences.Layout(DataType.DOUBLE, RNNFormat.NCW, true);
          DataSet data = sentences(random, 2, 3, 3).dense(layout);
          old.fit(data);
          ComputationGraph made = BidirectionalImport.of(old);
          assertEquals(1, made.getIterationCount());
          assertInstanceOf(BidirectionalLayer.class, made.getLayer("lstm").conf().getLayer());
          assertEquals("lstm", made.getLayer("lstm").conf().getLayer().getLayerName());
          for (int i = 0; i < 3; i++) {
            old.fit(data);
            made.fit(data);
            assertEquals(old.score(), made.score(), TOLERANCE);
            assertSame(old.params(), made.params());
          }
        });
  }

  @Test
  void frozenLayersStayFrozen() {
    RandomCases.check(
        2,
        random -> {
          Layer frozen = new FrozenLayer(both(random, 2, RNNFormat.NCW));
          MultiLayerNetwork made =
              BidirectionalImport.of(network(random, 2, RNNFormat.NCW, frozen));
          INDArray before = made.getLayer(0).params().dup();
          Sentences.Layout layout = new Sentences.Layout(DataType.DOUBLE, RNNFormat.NCW, true);
          made.fit(sentences(random, 2, 3, 3).dense(layout));
          assertSame(before, made.getLayer(0).params());
        });
  }

  @Test
  @SuppressWarnings("deprecation") // GravesLSTM
  void whatItCannotComputeStaysAndIsNamed() {
    RandomCases.check(
        1,
        random -> {
          Layer sum = new Bidirectional(Bidirectional.Mode.ADD, lstm().build());
          Layer graves =
              new Bidirectional(
                  new GravesLSTM.Builder().nOut(2).activation(Activation.TANH).build());
          Layer soft = new Bidirectional(lstm().activation(Activation.SOFTSIGN).build());
          Layer hard =
              new Bidirectional(lstm().gateActivationFunction(Activation.HARDSIGMOID).build());
          Layer normalized =
              new Bidirectional(new SimpleRnn.Builder().nOut(2).hasLayerNorm(true).build());
          MultiLayerNetwork none =
              network(random, 2, RNNFormat.NCW, sum, graves, soft, hard, normalized);
          List<String> left =
              List.of(
                  "layer `layer0`: its mode is ADD, not CONCAT",
                  "layer `layer1`: it is around GravesLSTM, not LSTM or SimpleRnn",
                  "layer `layer2`: its activation is softsign, not tanh or sigmoid",
                  "layer `layer3`: its gates are hardsigmoid, not sigmoid",
                  "layer `layer4`: it has a layer normalization");
          assertEquals(left, BidirectionalImport.left(none));
          String message =
              assertThrows(LayerException.class, () -> BidirectionalImport.of(none)).getMessage();
          assertEquals(
              "the network has no Bidirectional(LSTM) or Bidirectional(SimpleRnn) of mode CONCAT"
                  + " that can be replaced; "
                  + String.join("; ", left),
              message);

          MultiLayerNetwork some =
              BidirectionalImport.of(
                  network(random, 2, RNNFormat.NCW, both(random, 2, RNNFormat.NCW), sum));
          assertInstanceOf(BidirectionalLayer.class, some.getLayer(0).conf().getLayer());
          assertInstanceOf(Bidirectional.class, some.getLayer(1).conf().getLayer());
        });
  }

  @Test
  void wrappersAreKept() {
    MultiLayerNetwork network =
        new MultiLayerNetwork(
            Networks.builder(DataType.DOUBLE, new Sgd(1))
                .list()
                .layer(new Bidirectional(lstm().build()))
                .layer(new LastTimeStep(new Bidirectional(lstm().build())))
                .layer(new OutputLayer.Builder().nOut(2).activation(Activation.SOFTMAX).build())
                .setInputType(InputType.recurrent(2))
                .build());
    network.init();
    MultiLayerNetwork made = BidirectionalImport.of(network);
    INDArray x = Nd4j.rand(DataType.DOUBLE, 3, 2, 4);
    assertSame(network.output(x), made.output(x));
    assertInstanceOf(BiLstmLayer.class, withinLastTimeStep(made));
    assertInstanceOf(Bidirectional.class, withinLastTimeStep(network));
  }

  private static Layer withinLastTimeStep(MultiLayerNetwork network) {
    Layer layer = network.getLayerWiseConfigurations().getConf(1).getLayer();
    return assertInstanceOf(LastTimeStep.class, layer).getUnderlying();
  }

  @Test
  void theOutputMayBeDl4js() {
    RandomCases.check(
        2,
        random -> {
          MultiLayerNetwork network =
              Networks.layers(
                  builder(random),
                  random,
                  2,
                  RNNFormat.NCW,
                  List.of(
                      both(random, 2, RNNFormat.NCW),
                      new RnnOutputLayer.Builder()
                          .nOut(LABELS)
                          .activation(Activation.SOFTMAX)
                          .build()));
          INDArray x = Nd4j.rand(DataType.DOUBLE, 3, 2, 4);
          assertSame(network.output(x), BidirectionalImport.of(network).output(x));
        });
  }

  private static LSTM.Builder lstm() {
    return new LSTM.Builder().nOut(2).activation(Activation.TANH);
  }
}
