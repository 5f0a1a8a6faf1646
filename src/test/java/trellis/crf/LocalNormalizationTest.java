package trellis.crf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static trellis.testing.LabelPaths.path;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

/** A maximum entropy Markov model as a chain, against all of its label sequences. */
class LocalNormalizationTest {
  private final ForwardBackward sums = new ForwardBackward();

  private static float[] random(int size, double most, RandomGenerator random) {
    float[] numbers = new float[size];
    for (int i = 0; i < size; i++) {
      numbers[i] = (float) random.nextDouble(-most, most);
    }
    return numbers;
  }

  /** The logarithm of the probability of labels, one after another. */
  private static double log(int labels, float[] transition, float[] emissions, int... path) {
    double log = 0;
    for (int t = 0; t < path.length; t++) {
      double best = Double.NEGATIVE_INFINITY;
      double[] scores = new double[labels];
      for (int to = 0; to < labels; to++) {
        double step = t == 0 ? 0 : transition[path[t - 1] * labels + to];
        scores[to] = step + emissions[t * labels + to];
        best = Math.max(best, scores[to]);
      }
      double sum = 0;
      for (double score : scores) {
        sum += Math.exp(score - best);
      }
      log += scores[path[t]] - best - Math.log(sum);
    }
    return log;
  }

  private void assertIsLocal(RandomGenerator random, double most, double tolerance) {
    int labels = 1 + random.nextInt(4);
    int length = 1 + random.nextInt(5);
    float[] transition = random(labels * labels, most, random);
    float[] emissions = random(length * labels, most, random);
    float[] normalized = emissions.clone();
    new LocalNormalization(labels, transition).apply(normalized, length);
    float[] none = new float[labels];
    TransitionScores scores = new TransitionScores(labels, none, transition, none);
    double[] marginals = new double[length * labels];
    double sum = 0;
    for (int p = 0; p < Math.pow(labels, length); p++) {
      int[] path = path(p, labels, length);
      double log = log(labels, transition, emissions, path);
      assertEquals(log, PathScore.of(scores, normalized, 0, length, path, 0), tolerance);
      sum += Math.exp(log);
      for (int t = 0; t < length; t++) {
        marginals[t * labels + path[t]] += Math.exp(log);
      }
    }
    assertEquals(1, sum, 1e-9);
    assertEquals(0, sums.run(scores, normalized, 0, length), tolerance);
    float[] found = new float[length * labels];
    sums.addExpectations(1, found, 0, new float[labels], new float[labels * labels], none);
    double[] doubles = new double[found.length];
    for (int i = 0; i < found.length; i++) {
      doubles[i] = found[i];
    }
    assertArrayEquals(marginals, doubles, tolerance);
  }

  @Test
  void theProbabilitiesOfAllSequencesAreTheModelsAndSumToOne() {
    RandomCases.check(300, random -> assertIsLocal(random, 3, 1e-5));
  }

  @Test
  void soTheyAreWithScoresWhoseExponentialsNoDoubleHolds() {
    RandomCases.check(300, random -> assertIsLocal(random, 3000, 5e-3));
  }
}
