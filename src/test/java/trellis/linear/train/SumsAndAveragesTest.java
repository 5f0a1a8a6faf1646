package trellis.linear.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import trellis.batch.EncodedSentence;
import trellis.optimize.BlockMath;
import trellis.optimize.CurvatureHistory;
import trellis.optimize.Lbfgs;
import trellis.optimize.Objective;
import trellis.testing.RandomCases;
import trellis.util.WorkerTeam;

/** The objective is a sum over sentences: what that means for the penalty, beside an average. */
class SumsAndAveragesTest {
  private static RandomCorpus of(RandomCorpus corpus, List<EncodedSentence> sentences) {
    return new RandomCorpus(corpus.labels(), corpus.features(), sentences);
  }

  private static Objective sum(RandomCorpus corpus, double l2, WorkerTeam team) {
    return corpus.likelihood(
        ChainShape.of(corpus.labels()), Transitions.ALL, l2, team, RandomCorpus.WHOLE);
  }

  /** The mean loss of a sentence, with a penalty of its own. */
  private static Objective average(RandomCorpus corpus, double l2, WorkerTeam team) {
    Objective losses = sum(corpus, 0, team);
    int sentences = corpus.sentences().size();
    return new Objective() {
      @Override
      public int size() {
        return losses.size();
      }

      @Override
      public double valueAndGradient(double[] weights, double[] gradient) {
        double value = losses.valueAndGradient(weights, gradient) / sentences;
        for (int i = 0; i < weights.length; i++) {
          gradient[i] = gradient[i] / sentences + l2 * weights[i];
          value += l2 / 2 * weights[i] * weights[i];
        }
        return value;
      }
    };
  }

  private static double[] optimum(Objective objective, WorkerTeam team) {
    BlockMath math = new BlockMath(team, objective.size());
    Lbfgs lbfgs =
        new Lbfgs(objective, new double[objective.size()], 0, new CurvatureHistory(math, 6), math);
    for (int i = 0; i < 1000 && lbfgs.step(); i++) {
      assertTrue(Double.isFinite(lbfgs.value()));
    }
    return lbfgs.weights();
  }

  private static double length(double... weights) {
    return Math.sqrt(Arrays.stream(weights).map(w -> w * w).sum());
  }

  /** So a step after each sentence, with its share of the penalty, follows the gradient's mean. */
  @Test
  void theGradientIsThatOfAllSentencesEachWithItsShareOfThePenalty() {
    RandomCases.check(
        30,
        random -> {
          RandomCorpus corpus = RandomCorpus.of(2 + random.nextInt(4), 2, random);
          int sentences = corpus.sentences().size();
          double l2 = random.nextDouble(0, 2);
          try (WorkerTeam team = new WorkerTeam(1)) {
            Objective whole = sum(corpus, l2, team);
            double[] weights = random.doubles(whole.size(), -1, 1).toArray();
            double[] expected = new double[weights.length];
            double value = whole.valueAndGradient(weights, expected);
            double[] gradient = new double[weights.length];
            double added = 0;
            for (EncodedSentence one : corpus.sentences()) {
              double[] own = new double[weights.length];
              added +=
                  sum(of(corpus, List.of(one)), l2 / sentences, team)
                      .valueAndGradient(weights, own);
              Arrays.setAll(gradient, i -> gradient[i] + own[i]);
            }
            assertEquals(value, added, 1e-9);
            assertArrayEquals(expected, gradient, 1e-9);
          }
        });
  }

  @Test
  void onAnAverageAPenaltyIsAsManyTimesAsStrongAsThereAreSentences() {
    RandomCases.check(
        10,
        random -> {
          RandomCorpus corpus = RandomCorpus.of(6, 2 + random.nextInt(2), random);
          int sentences = corpus.sentences().size();
          try (WorkerTeam team = new WorkerTeam(1)) {
            double[] ofSum = optimum(sum(corpus, 0.3, team), team);
            double[] same = optimum(average(corpus, 0.3 / sentences, team), team);
            double[] stronger = optimum(average(corpus, 0.3, team), team);
            assertArrayEquals(ofSum, same, 1e-3);
            assertArrayEquals(optimum(sum(corpus, 0.3 * sentences, team), team), stronger, 1e-3);
            assertTrue(length(stronger) < 0.9 * length(ofSum), () -> Arrays.toString(stronger));
          }
        });
  }

  /** On a sum a larger corpus says more, as it should beside a prior; on an average it does not. */
  @Test
  void aCorpusTwiceHalvesThePenaltyOfASumAlone() {
    RandomCases.check(
        10,
        random -> {
          RandomCorpus corpus = RandomCorpus.of(5, 2, random);
          RandomCorpus twice =
              of(
                  corpus,
                  Stream.concat(corpus.sentences().stream(), corpus.sentences().stream()).toList());
          try (WorkerTeam team = new WorkerTeam(1)) {
            double[] once = optimum(sum(corpus, 0.3, team), team);
            assertArrayEquals(once, optimum(sum(twice, 0.6, team), team), 1e-3);
            double[] less = optimum(sum(twice, 0.3, team), team);
            assertTrue(length(less) > 1.05 * length(once), () -> Arrays.toString(less));
            assertArrayEquals(
                optimum(average(corpus, 0.1, team), team),
                optimum(average(twice, 0.1, team), team),
                1e-3);
          }
        });
  }
}
