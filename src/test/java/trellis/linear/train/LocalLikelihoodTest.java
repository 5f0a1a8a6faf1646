package trellis.linear.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static trellis.linear.train.ObjectiveChecks.assertSlope;
import static trellis.linear.train.RandomCorpus.WHOLE;

import org.junit.jupiter.api.Test;
import trellis.batch.EncodedSentence;
import trellis.linear.StateFeatures;
import trellis.optimize.Objective;
import trellis.testing.RandomCases;
import trellis.util.WorkerTeam;

/**
 * The likelihood of a maximum entropy Markov model, of a maximum entropy model, and their slopes.
 */
class LocalLikelihoodTest {
  /** The sum of the logarithms of the probability of each label given the one before. */
  private static double naive(RandomCorpus corpus, double[] weights, boolean hasSteps) {
    StateFeatures states = corpus.states();
    int labels = corpus.labels();
    double loss = 0;
    for (EncodedSentence sentence : corpus.sentences()) {
      int[] rows = sentence.attributes().rows();
      int patterns = rows.length / sentence.size();
      for (int t = 0; t < sentence.size(); t++) {
        double sum = 0;
        double[] scores = new double[labels];
        for (int label = 0; label < labels; label++) {
          scores[label] =
              hasSteps && t > 0
                  ? weights[states.size() + sentence.label(t - 1) * labels + label]
                  : 0;
          for (int p = 0; p < patterns; p++) {
            int row = rows[t * patterns + p];
            int weight = row < 0 ? -1 : states.weight(row, label);
            scores[label] += weight < 0 ? 0 : weights[weight];
          }
          sum += Math.exp(scores[label]);
        }
        loss += Math.log(sum) - scores[sentence.label(t)];
      }
    }
    return loss;
  }

  @Test
  void valueAndSlopeAreThoseOfEachLabelGivenTheOneBefore() {
    RandomCases.check(
        100,
        random -> {
          int labels = 1 + random.nextInt(4);
          RandomCorpus corpus = RandomCorpus.withoutPairs(1 + random.nextInt(5), labels, random);
          boolean hasSteps = random.nextBoolean();
          int size = corpus.states().size() + (hasSteps ? labels * labels : 0);
          double[] weights = random.doubles(size, -1.5, 1.5).toArray();
          double l2 = random.nextInt(2) * 0.4;
          double penalty = 0;
          for (double weight : weights) {
            penalty += l2 / 2 * weight * weight;
          }
          try (WorkerTeam team = new WorkerTeam(2)) {
            Objective objective =
                corpus.likelihood(
                    new ChainShape(labels, 1, 1, true),
                    hasSteps ? Transitions.ALL : Transitions.NONE,
                    l2,
                    team,
                    WHOLE);
            double value = objective.valueAndGradient(weights, new double[size]);
            assertEquals(naive(corpus, weights, hasSteps) + penalty, value, 1e-9);
            assertSlope(objective, weights, random.ints(size == 0 ? 0 : 20, 0, Math.max(1, size)));
          }
        });
  }
}
