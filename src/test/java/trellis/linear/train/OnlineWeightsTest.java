package trellis.linear.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.batch.EncodedSentence;
import trellis.linear.StateFeatures;
import trellis.testing.RandomCases;

/** Weights with a scale, and their lazy sums, are those of plain weights that are all touched. */
class OnlineWeightsTest {
  private static final float[] NONE = {};

  /** Plain weights, in double, that do the same. */
  private static final class Plain {
    private final RandomCorpus corpus;
    private final double[] weights;
    private final double[] sums;

    Plain(RandomCorpus corpus, int count) {
      this.corpus = corpus;
      this.weights = new double[count];
      this.sums = new double[count];
    }

    void add(int token, int label, double amount) {
      int left = token;
      for (EncodedSentence sentence : corpus.sentences()) {
        if (left < sentence.size()) {
          int[] rows = sentence.attributes().rows();
          int patterns = rows.length / sentence.size();
          for (int p = 0; p < patterns; p++) {
            addTo(rows[left * patterns + p], label, amount);
          }
          return;
        }
        left -= sentence.size();
      }
    }

    private void addTo(int row, int label, double amount) {
      StateFeatures states = corpus.states();
      for (int i = row < 0 ? 0 : states.start(row); row >= 0 && i < states.start(row + 1); i++) {
        weights[i] += states.label(i) == label ? amount : 0;
      }
    }

    void endStep() {
      for (int i = 0; i < weights.length; i++) {
        sums[i] += weights[i];
      }
    }
  }

  @Test
  void theLazySumIsThatOfAllWeightVectors() {
    RandomCases.check(200, random -> assertLazy(random, false));
  }

  @Test
  void soItIsWhenAllWeightsShrink() {
    RandomCases.check(200, random -> assertLazy(random, true));
  }

  private static void assertLazy(RandomGenerator random, boolean shrinks) {
    int labels = 1 + random.nextInt(4);
    RandomCorpus corpus = RandomCorpus.withoutPairs(1 + random.nextInt(4), labels, random);
    int size = corpus.states().size();
    float[] states = new float[size];
    float[] transitions = new float[random.nextBoolean() ? labels * labels : 0];
    OnlineWeights weights =
        new OnlineWeights(corpus.attributes(), corpus.states(), states, transitions);
    Plain plain = new Plain(corpus, size + transitions.length);
    int tokens = corpus.sentences().stream().mapToInt(EncodedSentence::size).sum();
    for (int epoch = 0; epoch < 2; epoch++) {
      float[] stateSums = new float[size];
      float[] transitionSums = new float[transitions.length];
      Arrays.fill(plain.sums, 0);
      weights.beginEpoch(stateSums, transitionSums, 1, 0);
      for (int step = 0; step < 30; step++) {
        step(weights, plain, tokens, labels, shrinks, random);
      }
      weights.endEpoch();
      assertEquals(1, weights.scale());
      for (int i = 0; i < plain.weights.length; i++) {
        boolean isState = i < size;
        float own = isState ? states[i] : transitions[i - size];
        double sum = isState ? stateSums[i] : transitionSums[i - size];
        assertEquals(plain.weights[i], own, shrinks ? 1e-4 : 0);
        assertEquals(plain.sums[i] / 30, sum / 30, shrinks ? 1e-4 : 1e-6);
      }
    }
  }

  /** Whole numbers are added where nothing shrinks, as a perceptron does: sums are exact then. */
  private static void step(
      OnlineWeights weights,
      Plain plain,
      int tokens,
      int labels,
      boolean shrinks,
      RandomGenerator random) {
    if (shrinks) {
      double kept = random.nextInt(5) == 0 ? 1e-3 : 1 - random.nextDouble() / 10;
      weights.shrink(kept);
      for (int i = 0; i < plain.weights.length; i++) {
        plain.weights[i] *= kept;
      }
    }
    for (int change = random.nextInt(4); change > 0 && tokens > 0; change--) {
      int token = random.nextInt(tokens);
      double amount = shrinks ? random.nextDouble(-1, 1) : random.nextInt(-2, 3);
      int label = random.nextInt(labels);
      if (random.nextBoolean()) {
        weights.add(token, label, amount);
        plain.add(token, label, amount);
      } else {
        double[] all = new double[labels];
        for (int k = 0; k < labels; k++) {
          all[k] = random.nextInt(-3, 4);
          plain.add(token, k, amount * all[k]);
        }
        weights.add(token, amount, all, 0);
      }
      if (weights.hasTransitions()) {
        int to = random.nextInt(labels);
        weights.addTransition(label, to, amount);
        plain.weights[weights.transition(label, to)] += amount;
      }
    }
    weights.endStep();
    plain.endStep();
  }

  @Test
  void scoresAreSumsOfTheWeights() {
    RandomCases.check(
        100,
        random -> {
          RandomCorpus corpus = RandomCorpus.withoutPairs(3, 3, random);
          float[] states = new float[corpus.states().size()];
          for (int i = 0; i < states.length; i++) {
            states[i] = (float) random.nextDouble(-1, 1);
          }
          OnlineWeights weights =
              new OnlineWeights(corpus.attributes(), corpus.states(), states, NONE);
          double scale = random.nextDouble(0.1, 1);
          weights.shrink(scale);
          for (int s = 0; s < corpus.sentences().size(); s++) {
            EncodedSentence sentence = corpus.sentences().get(s);
            double[] scores = new double[sentence.size() * 3];
            weights.score(s, scores);
            int[] rows = sentence.attributes().rows();
            double[] expected = new double[scores.length];
            for (int i = 0; i < rows.length; i++) {
              int token = i / (rows.length / sentence.size());
              int end = rows[i] < 0 ? 0 : corpus.states().start(rows[i] + 1);
              for (int w = rows[i] < 0 ? 0 : corpus.states().start(rows[i]); w < end; w++) {
                expected[token * 3 + corpus.states().label(w)] += scale * states[w];
              }
            }
            assertArrayEquals(expected, scores, 1e-9);
          }
        });
  }
}
