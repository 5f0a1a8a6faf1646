package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.deeplearning4j.nn.conf.RNNFormat;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.conf.layers.RnnOutputLayer;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.junit.jupiter.api.Test;
import org.nd4j.evaluation.classification.Evaluation;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.dataset.DataSet;
import org.nd4j.linalg.dataset.adapter.SingletonDataSetIterator;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.lossfunctions.LossFunctions;
import trellis.labels.TagScheme;
import trellis.testing.RandomCases;

/** Small networks learn what they should be able to, and what others cannot. */
class LearningTest {
  private static final Sentences.Layout LAYOUT =
      new Sentences.Layout(DataType.FLOAT, RNNFormat.NCW, true);
  private static final int OUTSIDE = 0;
  private static final int BEGIN = 1;
  private static final int INSIDE = 2;
  private static final int OPEN = 3; // the word before a span
  private static final int CLOSE = 4; // the word behind a span
  private static final int WORDS = 5;

  /** Spans stand between two words; the words within could also be outside. */
  @Test
  void spans() {
    RandomCases.check(
        1,
        random -> {
          MultiLayerNetwork network =
              network(
                  new Adam(0.03),
                  new TableLayer.Builder().nIn(WORDS).nOut(6).build(),
                  new BiLstmLayer.Builder().nOut(8).build(),
                  new CrfOutputLayer.Builder()
                      .nOut(3)
                      .rules(LabelRules.of(TagScheme.BIO, List.of("O", "B-X", "I-X")))
                      .constrainTraining()
                      .build());
          assertAccuracy(0.99, 1, network, spans(random, 40), spans(random, 40), 60);
        });
  }

  private static Sentences spans(RandomGenerator random, int count) {
    List<double[][]> x = new ArrayList<>();
    List<int[]> gold = new ArrayList<>();
    for (int s = 0; s < count; s++) {
      int length = random.nextInt(4, 12);
      int[] words = random.ints(length, 0, 3).toArray();
      int[] labels = new int[length];
      int from = random.nextInt(1, length - 2);
      int end = random.nextInt(from + 1, length);
      words[from - 1] = OPEN;
      words[end] = CLOSE;
      Arrays.fill(labels, OUTSIDE);
      Arrays.fill(labels, from, end, INSIDE);
      labels[from] = BEGIN;
      x.add(Arrays.stream(words).mapToObj(word -> new double[] {word}).toArray(double[][]::new));
      gold.add(labels);
    }
    return new Sentences(1, 3, x, gold);
  }

  /** Labels follow each other in a circle, and only the first word says where it begins. */
  @Test
  void neighboursAlone() {
    RandomCases.check(
        1,
        random -> {
          Sentences train = circles(random);
          Sentences test = circles(random);
          MultiLayerNetwork crf =
              network(new Adam(0.1), new CrfOutputLayer.Builder().nOut(3).build());
          assertAccuracy(0.99, 1, crf, train, test, 80);
          MultiLayerNetwork single =
              network(
                  new Adam(0.1),
                  new RnnOutputLayer.Builder(LossFunctions.LossFunction.MCXENT)
                      .nOut(3)
                      .activation(Activation.SOFTMAX)
                      .build());
          assertAccuracy(0.3, 0.7, single, train, test, 80);
        });
  }

  private static Sentences circles(RandomGenerator random) {
    List<double[][]> x = new ArrayList<>();
    List<int[]> gold = new ArrayList<>();
    for (int s = 0; s < 30; s++) {
      int first = random.nextInt(3);
      double[][] steps = new double[random.nextInt(4, 8)][3];
      int[] labels = new int[steps.length];
      Arrays.setAll(labels, t -> (first + t) % 3);
      steps[0][first] = 1;
      x.add(steps);
      gold.add(labels);
    }
    return new Sentences(3, 3, x, gold);
  }

  private static MultiLayerNetwork network(IUpdater updater, Layer... layers) {
    var list = Networks.builder(DataType.FLOAT, updater).list();
    for (Layer layer : layers) {
      list.layer(layer);
    }
    int inputs = layers[0] instanceof TableLayer ? 1 : 3;
    MultiLayerNetwork network =
        new MultiLayerNetwork(list.setInputType(InputType.recurrent(inputs)).build());
    network.init();
    return network;
  }

  private static void assertAccuracy(
      double atLeast,
      double atMost,
      MultiLayerNetwork network,
      Sentences train,
      Sentences test,
      int epochs) {
    network.fit(new SingletonDataSetIterator(train.padded(LAYOUT).data()), epochs);
    DataSet data = test.padded(LAYOUT).data();
    Evaluation evaluation = network.evaluate(new SingletonDataSetIterator(data));
    double found = evaluation.accuracy();
    assertTrue(found >= atLeast && found <= atMost, evaluation::stats);
  }
}
