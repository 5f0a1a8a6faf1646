package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.NoOp;
import trellis.testing.RandomCases;

/** The CRF output against all label sequences of each sentence, one by one. */
@Tag("nd4j-double")
class CrfEnumerationTest {
  private static final double TOLERANCE = 1e-9;

  @BeforeAll
  static void useDouble() {
    Nd4j.setDefaultDataTypes(DataType.DOUBLE, DataType.DOUBLE);
  }

  /** The sequences of one sentence and their scores, as the weights have them. */
  private record Sequences(List<int[]> all, double[] scores) {
    static Sequences of(MultiLayerNetwork network, double[][] x) {
      List<int[]> all = List.of(new int[0]);
      for (int t = 0; t < x.length; t++) {
        List<int[]> longer = new ArrayList<>();
        for (int[] sequence : all) {
          for (int label = 0; label < layer(network).getNOut(); label++) {
            int[] next = Arrays.copyOf(sequence, t + 1);
            next[t] = label;
            longer.add(next);
          }
        }
        all = longer;
      }
      return new Sequences(
          all, all.stream().mapToDouble(sequence -> score(network, x, sequence)).toArray());
    }

    private static double score(MultiLayerNetwork network, double[][] x, int[] labels) {
      int last = labels.length - 1;
      double score =
          weight(network, "start", 0, labels[0]) + weight(network, "end", 0, labels[last]);
      for (int t = 0; t <= last; t++) {
        score += weight(network, "b", 0, labels[t]) + product(network, "W", x[t], labels[t]);
        if (t > 0) {
          score += weight(network, "transition", labels[t - 1], labels[t]);
          if (layer(network).transitions() == StepScores.CONTEXTUAL) {
            int pair = labels[t - 1] * (int) layer(network).getNOut() + labels[t];
            score += product(network, "stepW", x[t], pair);
          }
        }
      }
      return score;
    }

    private static double product(MultiLayerNetwork network, String key, double[] x, int column) {
      return IntStream.range(0, x.length)
          .mapToDouble(i -> x[i] * weight(network, key, i, column))
          .sum();
    }

    private static double weight(MultiLayerNetwork network, String key, int row, int column) {
      return network.getParam("0_" + key).getDouble(row, column);
    }

    /** {@code log sum exp} over the sequences that are wanted. */
    double logSum(Predicate<int[]> wanted) {
      double sum = 0;
      for (int i = 0; i < scores.length; i++) {
        sum += wanted.test(all.get(i)) ? Math.exp(scores[i]) : 0;
      }
      return Math.log(sum);
    }

    int[] best(Predicate<int[]> wanted) {
      int best = -1;
      for (int i = 0; i < scores.length; i++) {
        if (wanted.test(all.get(i)) && (best < 0 || scores[i] > scores[best])) {
          best = i;
        }
      }
      return all.get(best);
    }
  }

  private static CrfOutputLayer layer(MultiLayerNetwork network) {
    return (CrfOutputLayer) network.getLayerWiseConfigurations().getConf(0).getLayer();
  }

  private static boolean keeps(LabelRules rules, int[] labels) {
    boolean keeps = rules.getStart()[labels[0]] && rules.getEnd()[labels[labels.length - 1]];
    for (int t = 1; t < labels.length; t++) {
      keeps &= rules.getFollow()[labels[t - 1]][labels[t]];
    }
    return keeps;
  }

  private static boolean agrees(int[] known, int[] labels) {
    return IntStream.range(0, known.length)
        .allMatch(t -> known[t] == Sentences.UNKNOWN || known[t] == labels[t]);
  }

  @Test
  void lossMarginalsAndBestSequence() {
    RandomCases.check(30, CrfEnumerationTest::check);
  }

  private static void check(RandomGenerator random) {
    Sentences.Steps steps = Sentences.normal(random.nextInt(1, 4));
    Sentences sentences = Sentences.random(random, steps, random.nextInt(1, 4), 1, 0.4);
    Sentences.Layout layout = Sentences.Layout.random(random, DataType.DOUBLE);
    CrfOutputLayer crf = Networks.crf(random, sentences);
    MultiLayerNetwork network =
        Networks.layers(
            Networks.builder(DataType.DOUBLE, new NoOp()),
            random,
            sentences.inputs(),
            layout.format(),
            List.of(crf));
    Sentences.Batch batch = sentences.scattered(random, layout);
    INDArray losses = network.scoreExamples(batch.data(), false);
    INDArray labels = output(network, batch, CrfOutput.LABELS);
    INDArray marginals = output(network, batch, CrfOutput.MARGINALS);
    for (int s = 0; s < sentences.count(); s++) {
      Sequences sequences = Sequences.of(network, sentences.x().get(s));
      int[] gold = sentences.gold().get(s);
      Predicate<int[]> mayBe =
          sequence -> crf.rules().map(rules -> keeps(rules, sequence)).orElse(true);
      Predicate<int[]> trained = sequence -> !crf.constrained() || mayBe.test(sequence);
      double loss =
          sequences.logSum(trained)
              - sequences.logSum(trained.and(sequence -> agrees(gold, sequence)));
      assertEquals(loss, losses.getDouble(s, 0), TOLERANCE);

      int[] best = sequences.best(mayBe);
      double[][] foundLabels = Sentences.rows(labels, layout, s, batch.places()[s]);
      double[][] foundMarginals = Sentences.rows(marginals, layout, s, batch.places()[s]);
      for (int t = 0; t < gold.length; t++) {
        for (int label = 0; label < sentences.labels(); label++) {
          assertEquals(best[t] == label ? 1 : 0, foundLabels[t][label]);
          int step = t;
          int wanted = label;
          double marginal =
              Math.exp(
                  sequences.logSum(mayBe.and(sequence -> sequence[step] == wanted))
                      - sequences.logSum(mayBe));
          assertEquals(marginal, foundMarginals[t][label], TOLERANCE);
        }
      }
      assertTrue(mayBe.test(best));
    }
  }

  private static INDArray output(
      MultiLayerNetwork network, Sentences.Batch batch, CrfOutput wanted) {
    CrfOutputs.give(network, wanted);
    return network.output(
        batch.data().getFeatures(),
        false,
        batch.data().getFeaturesMaskArray(),
        batch.data().getLabelsMaskArray());
  }
}
