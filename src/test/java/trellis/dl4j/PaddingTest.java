package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.deeplearning4j.nn.conf.RNNFormat;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.DataSet;
import org.nd4j.linalg.dataset.MultiDataSet;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.NoOp;
import trellis.testing.RandomCases;

/**
 * What a network says of a sentence does not depend on the batch that it is in.
 *
 * <p>The batches here have their steps at the beginning, at the end or anywhere, and in all other
 * places of features and labels numbers without a meaning, or no numbers (NaN).
 */
@Tag("nd4j-double")
class PaddingTest {
  private static final double TOLERANCE = 1e-10;

  @BeforeAll
  static void useDouble() {
    Nd4j.setDefaultDataTypes(DataType.DOUBLE, DataType.DOUBLE);
  }

  /** A network of either kind. */
  private interface Network {
    double score(DataSet data);

    INDArray scores(DataSet data);

    INDArray output(DataSet data);

    double[] gradient(DataSet data);
  }

  private record Stack(MultiLayerNetwork network) implements Network {
    @Override
    public double score(DataSet data) {
      return network.score(data);
    }

    @Override
    public INDArray scores(DataSet data) {
      return network.scoreExamples(data, false);
    }

    @Override
    public INDArray output(DataSet data) {
      return network.output(
          data.getFeatures(), false, data.getFeaturesMaskArray(), data.getLabelsMaskArray());
    }

    @Override
    public double[] gradient(DataSet data) {
      network.setInput(data.getFeatures());
      network.setLabels(data.getLabels());
      network.setLayerMaskArrays(data.getFeaturesMaskArray(), data.getLabelsMaskArray());
      network.computeGradientAndScore();
      network.clearLayerMaskArrays();
      return network.gradient().gradient().dup().toDoubleVector();
    }
  }

  private record Graph(ComputationGraph network) implements Network {
    @Override
    public double score(DataSet data) {
      return network.score(Networks.forGraph(data));
    }

    @Override
    public INDArray scores(DataSet data) {
      return network.scoreExamples(Networks.forGraph(data), false);
    }

    @Override
    public INDArray output(DataSet data) {
      MultiDataSet both = Networks.forGraph(data);
      return network
          .output(
              false, both.getFeatures(), both.getFeaturesMaskArrays(), both.getLabelsMaskArrays())[
          0];
    }

    @Override
    public double[] gradient(DataSet data) {
      MultiDataSet both = Networks.forGraph(data);
      network.setInputs(both.getFeatures());
      network.setLabels(both.getLabels());
      network.setLayerMaskArrays(both.getFeaturesMaskArrays(), both.getLabelsMaskArrays());
      network.computeGradientAndScore();
      network.clearLayerMaskArrays();
      return network.gradient().gradient().dup().toDoubleVector();
    }
  }

  @Test
  void inLayersOneOnAnother() {
    RandomCases.check(
        20,
        random -> {
          Sentences.Steps steps = Sentences.normal(random.nextInt(1, 4));
          Sentences sentences = Sentences.random(random, steps, random.nextInt(1, 4), 0, 0.3);
          Sentences.Layout layout = Sentences.Layout.random(random, DataType.DOUBLE);
          List<Layer> layers = new ArrayList<>(Networks.hidden(random));
          layers.add(Networks.crf(random, sentences));
          check(
              new Stack(
                  Networks.layers(
                      Networks.builder(DataType.DOUBLE, new NoOp()),
                      random,
                      sentences.inputs(),
                      layout.format(),
                      layers)),
              random,
              sentences,
              layout);
        });
  }

  @Test
  void inGraphs() {
    RandomCases.check(
        8,
        random -> {
          Sentences sentences = Sentences.random(random, Networks.WORDS, 3, 0, 0.3);
          check(
              new Graph(
                  Networks.graph(
                      Networks.builder(DataType.DOUBLE, new NoOp()),
                      random,
                      Networks.crf(random, sentences))),
              random,
              sentences,
              new Sentences.Layout(DataType.DOUBLE, RNNFormat.NCW, random.nextBoolean()));
        });
  }

  /** Without feature masks a sentence is from its first to its last label that is known. */
  @Test
  void labelMasksAlone() {
    RandomCases.check(
        10,
        random -> {
          Sentences sentences = Sentences.random(random, Sentences.normal(2), 3, 1, 0);
          for (int[] gold : sentences.gold()) {
            Arrays.fill(gold, Math.min(1, gold.length), Math.max(1, gold.length - 1), -1);
          }
          Sentences.Layout layout = Sentences.Layout.random(random, DataType.DOUBLE);
          Network network =
              new Stack(
                  Networks.layers(
                      Networks.builder(DataType.DOUBLE, new NoOp()),
                      random,
                      2,
                      layout.format(),
                      List.of(Networks.crf(random, sentences))));
          DataSet both = sentences.padded(layout).data();
          DataSet one =
              new DataSet(both.getFeatures(), both.getLabels(), null, both.getLabelsMaskArray());
          assertEquals(network.score(both), network.score(one), TOLERANCE);
          assertEquals(network.scores(both), network.scores(one));
          assertArrayEquals(network.gradient(both), network.gradient(one), TOLERANCE);
        });
  }

  private static void check(
      Network network, RandomGenerator random, Sentences all, Sentences.Layout layout) {
    Sentences.Batch together = all.scattered(random, layout);
    INDArray output = network.output(together.data());
    INDArray scores = network.scores(together.data());
    double[] gradient = network.gradient(together.data());
    double score = network.score(together.data());

    double sum = 0;
    double[] gradients = new double[gradient.length];
    for (int s = 0; s < all.count(); s++) {
      if (all.length(s) == 0) {
        assertEquals(0, scores.getDouble(s, 0));
        continue;
      }
      Sentences.Batch alone = all.only(s).scattered(random, layout);
      assertRows(network, output, together.places()[s], s, alone, layout);
      double own = network.score(alone.data());
      assertEquals(own, scores.getDouble(s, 0), TOLERANCE);
      sum += own;
      double[] part = network.gradient(alone.data());
      for (int i = 0; i < part.length; i++) {
        gradients[i] += part[i];
      }
    }
    assertEquals(sum / all.count(), score, TOLERANCE);
    assertArrayEquals(gradients, gradient, TOLERANCE);
    // The sum over all of the output is that over the steps: there are zeros at all others.
    assertEquals(sumOfSteps(output, all, together, layout), output.sumNumber().doubleValue(), 1e-6);
  }

  private static void assertRows(
      Network network,
      INDArray output,
      int[] places,
      int sentence,
      Sentences.Batch alone,
      Sentences.Layout layout) {
    double[][] expected =
        Sentences.rows(network.output(alone.data()), layout, 0, alone.places()[0]);
    double[][] found = Sentences.rows(output, layout, sentence, places);
    for (int step = 0; step < expected.length; step++) {
      assertArrayEquals(expected[step], found[step], TOLERANCE);
    }
  }

  private static double sumOfSteps(
      INDArray output, Sentences all, Sentences.Batch batch, Sentences.Layout layout) {
    double sum = 0;
    for (int s = 0; s < all.count(); s++) {
      for (double[] row : Sentences.rows(output, layout, s, batch.places()[s])) {
        for (double number : row) {
          sum += number;
        }
      }
    }
    return sum;
  }
}
