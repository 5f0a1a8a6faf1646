package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.random.RandomGenerator;
import org.deeplearning4j.nn.conf.RNNFormat;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.conf.layers.misc.FrozenLayerWithBackprop;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.deeplearning4j.nn.transferlearning.FineTuneConfiguration;
import org.deeplearning4j.nn.transferlearning.TransferLearning;
import org.deeplearning4j.nn.weights.WeightInit;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.DataSet;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.Sgd;
import trellis.testing.RandomCases;

/** Networks of our layers that are taken over for another task. */
class TransferTest {
  private static final Sentences.Layout LAYOUT =
      new Sentences.Layout(DataType.FLOAT, RNNFormat.NCW, false);

  private static DataSet data(RandomGenerator random, int labels) {
    return Sentences.random(random, Sentences.normal(3), labels, new int[] {4, 2}, 0)
        .padded(LAYOUT)
        .data();
  }

  private static MultiLayerNetwork network(RandomGenerator random, Layer... layers) {
    return Networks.layers(
        Networks.builder(DataType.FLOAT, new Sgd(0.1)).dropOut(0.9),
        random,
        3,
        RNNFormat.NCW,
        List.of(layers));
  }

  private static BiLstmLayer lstm() {
    return new BiLstmLayer.Builder().nOut(2).build();
  }

  private static CrfOutputLayer crf(int labels) {
    return new CrfOutputLayer.Builder().nOut(labels).build();
  }

  private static FineTuneConfiguration tuning() {
    return new FineTuneConfiguration.Builder().updater(new Adam(0.05)).build();
  }

  @Test
  void otherLabelsOnFrozenLayers() {
    RandomCases.check(
        2,
        random -> {
          MultiLayerNetwork old = network(random, lstm(), lstm(), crf(3));
          MultiLayerNetwork replaced =
              new TransferLearning.Builder(old)
                  .fineTuneConfiguration(tuning())
                  .setFeatureExtractor(0)
                  .nOutReplace(2, 5, WeightInit.XAVIER)
                  .build();
          MultiLayerNetwork added =
              new TransferLearning.Builder(old)
                  .fineTuneConfiguration(tuning())
                  .setFeatureExtractor(0)
                  .removeOutputLayer()
                  .addLayer(
                      new CrfOutputLayer.Builder()
                          .nIn(4)
                          .nOut(5)
                          .transitions(StepScores.CONTEXTUAL)
                          .build())
                  .build();
          DataSet data = data(random, 5);
          for (MultiLayerNetwork made : List.of(replaced, added)) {
            double before = made.score(data);
            INDArray second = made.getLayer(1).params().dup();
            for (int i = 0; i < 20; i++) {
              made.fit(data);
            }
            assertEquals(-1, Double.compare(made.score(data), before));
            assertSame(old.getLayer(0).params(), made.getLayer(0).params());
            assertNotEquals(second, made.getLayer(1).params());
            assertArrayEquals(new long[] {2, 5, 4}, made.output(data.getFeatures()).shape());
          }
        });
  }

  @Test
  void bothDirectionsKeepTheirSize() {
    RandomCases.check(
        1,
        random -> {
          MultiLayerNetwork old = network(random, lstm(), lstm(), crf(3));
          var tuned = new TransferLearning.Builder(old).fineTuneConfiguration(tuning());
          String message =
              assertThrows(
                      LayerException.class,
                      () -> tuned.nOutReplace(1, 5, WeightInit.XAVIER).build())
                  .getMessage();
          assertTrue(
              message.startsWith("BiLstmLayer `layer1`: nOut is 2 and cannot become 5: DL4J would"),
              message);
        });
  }

  @Test
  void anActivationThatCannotBeComputedIsRefused() {
    RandomCases.check(
        1,
        random -> {
          MultiLayerNetwork old = network(random, lstm(), crf(3));
          var tuned =
              new TransferLearning.Builder(old)
                  .fineTuneConfiguration(
                      new FineTuneConfiguration.Builder().activation(Activation.RELU).build());
          String message = assertThrows(LayerException.class, tuned::build).getMessage();
          assertTrue(message.startsWith("BiLstmLayer: the activation is relu, but"), message);
        });
  }

  @Test
  void graphs() {
    RandomCases.check(
        1,
        random -> {
          ComputationGraph old =
              Networks.graph(Networks.builder(DataType.FLOAT, new Sgd(0.1)), random, crf(3));
          ComputationGraph made =
              new TransferLearning.GraphBuilder(old)
                  .fineTuneConfiguration(tuning())
                  .setFeatureExtractor("lstm")
                  .removeVertexAndConnections("crf")
                  .addLayer("tags", new CrfOutputLayer.Builder().nIn(4).nOut(4).build(), "lstm")
                  .setOutputs("tags")
                  .build();
          Sentences sentences = Sentences.random(random, Networks.WORDS, 4, new int[] {3, 1}, 0);
          var data = Networks.forGraph(sentences.padded(LAYOUT).data());
          double before = made.score(data);
          for (int i = 0; i < 20; i++) {
            made.fit(data);
          }
          assertEquals(-1, Double.compare(made.score(data), before));
          for (String layer : List.of("table", "cnn", "lstm")) {
            assertSame(old.getLayer(layer).params(), made.getLayer(layer).params());
          }
        });
  }

  /** Layers under a frozen one that passes gradients on get those of the same layer unfrozen. */
  @Test
  void frozenWithBackpropPassesGradientsOn() {
    RandomCases.check(
        4,
        random -> {
          Layer middle = random.nextBoolean() ? lstm() : new BiRnnLayer.Builder().nOut(3).build();
          List<Layer> open = List.of(lstm(), middle, crf(3));
          List<Layer> frozen = List.of(lstm(), new FrozenLayerWithBackprop(middle.clone()), crf(3));
          var builder = Networks.builder(DataType.FLOAT, new Sgd(0.1));
          MultiLayerNetwork expected =
              Networks.layers(builder.clone(), random, 3, RNNFormat.NCW, open);
          MultiLayerNetwork found =
              Networks.layers(builder.clone(), random, 3, RNNFormat.NCW, frozen);
          found.setParams(expected.params().dup());
          DataSet data = data(random, 3);
          INDArray before = found.getLayer(1).params().dup();
          expected.fit(data);
          found.fit(data);
          assertSame(expected.getLayer(0).params(), found.getLayer(0).params());
          assertSame(before, found.getLayer(1).params());
          assertSame(expected.getLayer(2).params(), found.getLayer(2).params());
          assertNotEquals(before, expected.getLayer(1).params());
        });
  }

  /** A frozen layer is as in inference: nothing is dropped, whatever its configuration says. */
  @Test
  void frozenLayersDropNothing() {
    RandomCases.check(
        1,
        random -> {
          BiLstmLayer dropping = new BiLstmLayer.Builder().nOut(2).dropOut(0.5).build();
          MultiLayerNetwork network =
              Networks.layers(
                  Networks.builder(DataType.FLOAT, new Sgd(0.1)),
                  random,
                  3,
                  RNNFormat.NCW,
                  List.of(lstm(), new FrozenLayerWithBackprop(dropping), crf(3)));
          DataSet data = data(random, 3);
          MultiLayerNetwork again = network.clone();
          network.fit(data);
          again.fit(data);
          assertSame(network.params(), again.params());
        });
  }

  private static void assertSame(INDArray expected, INDArray found) {
    assertArrayEquals(expected.dup('c').data().asFloat(), found.dup('c').data().asFloat(), 1e-5f);
  }
}
