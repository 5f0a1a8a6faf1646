package trellis.crf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

/**
 * With many labels rows are left out, and with free transitions none is read: both give the bits of
 * the recursions that take in all.
 */
class ManyLabelsTest {
  /** A chain and the emissions of a sentence. */
  private record Sentence(TransitionScores chain, float[] emissions, int length) {}

  private static Sentence random(RandomGenerator random) {
    int labels = Viterbi.MANY_LABELS + random.nextInt(300);
    int length = random.nextInt(1, 6);
    double spread = random.nextDouble() * 20; // of the emissions: many rows count, or few
    double impossible = random.nextInt(3) * 0.45;
    boolean ties = random.nextInt(4) == 0;
    float[] start = scores(random, labels, 2, impossible / 2, ties);
    float[] transition = scores(random, labels * labels, 2, impossible, ties);
    float[] end = scores(random, labels, 2, impossible / 2, ties);
    float[] emissions = scores(random, labels * length, spread, 0.01, ties);
    return new Sentence(new TransitionScores(labels, start, transition, end), emissions, length);
  }

  private static float[] scores(
      RandomGenerator random, int count, double spread, double impossible, boolean ties) {
    float[] scores = new float[count];
    for (int i = 0; i < count; i++) {
      double score = ties ? random.nextInt(-2, 3) : random.nextGaussian() * spread;
      scores[i] = random.nextDouble() < impossible ? Float.NEGATIVE_INFINITY : (float) score;
    }
    return scores;
  }

  @Test
  void theBestLabelsAreThoseOfAllRows() {
    Viterbi viterbi = new Viterbi();
    RandomCases.check(
        150,
        random -> {
          Sentence sentence = random(random);
          int[] labels = new int[sentence.length()];
          int[] expected = new int[sentence.length()];
          double score =
              viterbi.decode(
                  sentence.chain(), sentence.emissions(), 0, sentence.length(), labels, 0);
          double all = best(sentence, expected);
          assertEquals(Double.doubleToLongBits(all), Double.doubleToLongBits(score));
          assertArrayEquals(expected, labels);
        });
  }

  /** Viterbi as one would write it, with the rounding and the choice among equals of ours. */
  private static double best(Sentence sentence, int[] path) {
    TransitionScores chain = sentence.chain();
    int labels = chain.labels();
    double[][] best = new double[sentence.length()][labels];
    for (int t = 0; t < sentence.length(); t++) {
      for (int to = 0; to < labels; to++) {
        double reached = t == 0 ? chain.start()[to] : Double.NEGATIVE_INFINITY;
        for (int from = 0; t > 0 && from < labels; from++) {
          reached = Math.max(reached, best[t - 1][from] + chain.transition(t, from, to));
        }
        best[t][to] = reached + sentence.emissions()[t * labels + to];
      }
    }
    double score = Double.NEGATIVE_INFINITY;
    int last = 0;
    for (int label = 0; label < labels; label++) {
      double ended = best[sentence.length() - 1][label] + chain.end()[label];
      last = ended > score ? label : last;
      score = Math.max(score, ended);
    }
    if (score == Double.NEGATIVE_INFINITY) {
      return score;
    }
    path[sentence.length() - 1] = last;
    for (int t = sentence.length() - 1; t > 0; t--) {
      int to = path[t];
      double emission = sentence.emissions()[t * labels + to];
      int from = 0;
      while (best[t - 1][from] + chain.transition(t, from, to) + emission != best[t][to]) {
        from++;
      }
      path[t - 1] = from;
    }
    return score;
  }

  @Test
  void freeTransitionsGiveTheBitsOfZeros() {
    RandomCases.check(
        100,
        random -> {
          int labels = random.nextInt(1, 40);
          int length = random.nextInt(1, 8);
          double spread = random.nextInt(4) == 0 ? 200 : 3; // too wide for scaled probabilities
          float[] emissions = scores(random, labels * length, spread, 0.05, false);
          TransitionScores free = TransitionScores.free(labels);
          float[] zeros = new float[labels * labels];
          TransitionScores dense =
              new TransitionScores(labels, new float[labels], zeros, new float[labels]);
          int[] fast = new int[length];
          int[] slow = new int[length];
          assertEquals(
              new Viterbi().decode(dense, emissions, 0, length, slow, 0),
              new Viterbi().decode(free, emissions, 0, length, fast, 0));
          assertArrayEquals(slow, fast);
          ForwardBackward expected = new ForwardBackward();
          ForwardBackward found = new ForwardBackward();
          assertEquals(
              expected.run(dense, emissions, 0, length), found.run(free, emissions, 0, length));
          assertArrayEquals(expected.marginals(), found.marginals());
          for (int t = 1; t < length; t++) {
            int from = random.nextInt(labels);
            int to = random.nextInt(labels);
            assertEquals(expected.pairMarginal(t, from, to), found.pairMarginal(t, from, to));
          }
        });
  }

  @Test
  void whatAllowsAllTakesNoMemoryOfItsOwn() {
    TransitionScores free = TransitionScores.free(50);
    boolean[] all = new boolean[50];
    Arrays.fill(all, true);
    boolean[][] follow = new boolean[50][];
    Arrays.fill(follow, all);
    assertSame(free, free.restrictedTo(all, follow, all));
    boolean[] some = all.clone();
    some[3] = false;
    TransitionScores restricted = free.restrictedTo(some, follow, all);
    assertEquals(Double.NEGATIVE_INFINITY, restricted.start()[3]);
    assertEquals(0, restricted.transition(1, 3, 3));
    assertTrue(new Viterbi().decode(restricted, new float[50], 0, 1, new int[1], 0) == 0);
  }

  @Test
  void aHugeSetOfLabelsFitsAndIsQuick() {
    int labels = 20_000; // a table of them would be 3.2 GB
    TransitionScores free = TransitionScores.free(labels);
    float[] emissions = new float[3 * labels];
    emissions[7] = 1;
    emissions[2 * labels - 1] = 2;
    int[] path = new int[3];
    assertEquals(3, new Viterbi().decode(free, emissions, 0, 3, path, 0));
    assertArrayEquals(new int[] {7, labels - 1, 0}, path);
    ForwardBackward sums = new ForwardBackward();
    sums.run(free, emissions, 0, 3);
    assertEquals(Math.E / (labels - 1 + Math.E), sums.marginal(0, 7), 1e-12);
  }
}
