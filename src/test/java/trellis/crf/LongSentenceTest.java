package trellis.crf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

/** Ten thousand tokens, and the n best of a long sentence with many labels. */
class LongSentenceTest {
  private static final int LENGTH = 10_000;

  @Test
  void unitPotentialsCountThePaths() {
    for (int labels : new int[] {1, 2, 7}) {
      ForwardBackward forwardBackward = new ForwardBackward();
      float[] emissions = new float[LENGTH * labels];
      for (int length : new int[] {0, 1, 2, 17, LENGTH}) {
        double logZ = forwardBackward.run(TransitionScores.free(labels), emissions, 0, length);
        assertEquals(length * Math.log(labels), logZ, 1e-12 * LENGTH);
        for (int t = 0; t < length; t += 99) {
          assertEquals(1.0 / labels, forwardBackward.marginal(t, labels - 1), 1e-12);
        }
      }
    }
  }

  @Test
  void logZIsThatOfAnotherFormulationAndMarginalsSumToOne() {
    RandomCases.check(
        10,
        random -> {
          int labels = random.nextInt(2, 5);
          Potentials.Kind kind = Potentials.Kind.values()[random.nextInt(5)];
          Potentials same = Potentials.random(random, kind, 0, labels, LENGTH);
          Potentials x = random.nextBoolean() ? same : same.withSteps(random, kind, 0);
          ForwardBackward forwardBackward = new ForwardBackward();
          double logZ = forwardBackward.run(x.chain(), x.emissions(), x.at(), LENGTH);
          double reference = logZByHalves(x);
          assertEquals(reference, logZ, 1e-10 * Math.abs(reference));
          for (int t = 0; t < LENGTH; t++) {
            checkSums(forwardBackward, labels, t);
          }
        });
  }

  private static void checkSums(ForwardBackward forwardBackward, int labels, int token) {
    double sum = 0;
    for (int to = 0; to < labels; to++) {
      double marginal = forwardBackward.marginal(token, to);
      sum += marginal;
      double coming = 0;
      for (int from = 0; from < labels && token > 0; from++) {
        coming += forwardBackward.pairMarginal(token, from, to);
      }
      if (token > 0) {
        assertEquals(marginal, coming, 1e-9);
      }
    }
    assertEquals(1, sum, 1e-9);
  }

  /**
   * Multiplies matrices of the log semiring, halves of the sentence first: no recursion by token.
   */
  private static double logZByHalves(Potentials x) {
    double[][] all = steps(x, 1, x.length());
    double[] terms = new double[x.labels() * x.labels()];
    for (int i = 0; i < x.labels(); i++) {
      for (int j = 0; j < x.labels(); j++) {
        terms[i * x.labels() + j] = x.start()[i] + x.emission(0, i) + all[i][j] + x.end()[j];
      }
    }
    return logSumExp(terms);
  }

  private static double[][] steps(Potentials x, int from, int to) {
    int labels = x.labels();
    double[][] product = new double[labels][labels];
    if (to - from == 1) {
      for (int i = 0; i < labels; i++) {
        for (int j = 0; j < labels; j++) {
          product[i][j] = x.transition(from, i, j) + x.emission(from, j);
        }
      }
      return product;
    }
    int middle = (from + to) >>> 1;
    double[][] left = steps(x, from, middle);
    double[][] right = steps(x, middle, to);
    double[] terms = new double[labels];
    for (int i = 0; i < labels; i++) {
      for (int j = 0; j < labels; j++) {
        for (int k = 0; k < labels; k++) {
          terms[k] = left[i][k] + right[k][j];
        }
        product[i][j] = logSumExp(terms);
      }
    }
    return product;
  }

  private static double logSumExp(double[] terms) {
    double greatest = Double.NEGATIVE_INFINITY;
    for (double term : terms) {
      greatest = Math.max(greatest, term);
    }
    double sum = 0;
    for (double term : terms) {
      sum += Math.exp(term - greatest);
    }
    return greatest + Math.log(sum);
  }

  @Test
  void aHundredBestOfAThousandTokensAndFiftyLabels() {
    RandomCases.check(
        2,
        random -> {
          Potentials same = Potentials.random(random, Potentials.Kind.USUAL, 0.1, 50, 1000);
          Potentials x =
              random.nextBoolean() ? same : same.withSteps(random, Potentials.Kind.USUAL, 0);
          TransitionScores transitionScores = x.chain();
          List<LabelPath> paths =
              new NBest().decode(transitionScores, x.emissions(), x.at(), 1000, 100);
          assertEquals(100, paths.size());
          int[] best = new int[1000];
          new Viterbi().decode(transitionScores, x.emissions(), x.at(), 1000, best, 0);
          assertArrayEquals(best, paths.get(0).labels());
          Set<String> different = new HashSet<>();
          for (int i = 0; i < 100; i++) {
            LabelPath labelPath = paths.get(i);
            assertEquals(x.score(labelPath.labels()), labelPath.score());
            assertTrue(i == 0 || labelPath.score() <= paths.get(i - 1).score());
            different.add(Arrays.toString(labelPath.labels()));
          }
          assertEquals(100, different.size());
        });
  }

  @Test
  void manyEquallyGoodPathsOfALongSentence() {
    float[] emissions = new float[LENGTH * 2];
    List<LabelPath> paths = new NBest().decode(TransitionScores.free(2), emissions, 0, LENGTH, 50);
    Set<String> different = new HashSet<>();
    paths.forEach(labelPath -> different.add(Arrays.toString(labelPath.labels())));
    assertEquals(50, different.size());
  }
}
