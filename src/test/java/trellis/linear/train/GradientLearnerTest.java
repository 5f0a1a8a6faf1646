package trellis.linear.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.optimize.BlockMath;
import trellis.optimize.CurvatureHistory;
import trellis.optimize.Lbfgs;
import trellis.optimize.Objective;
import trellis.testing.RandomCases;
import trellis.util.WorkerTeam;

/** A step goes against the gradient of a sentence, and many come near the least objective. */
class GradientLearnerTest {
  private static RandomCorpus ofOne(RandomCorpus corpus, int sentence) {
    return new RandomCorpus(
        corpus.labels(), corpus.features(), List.of(corpus.sentences().get(sentence)));
  }

  private static float[] random(int size, RandomGenerator random) {
    float[] numbers = new float[size];
    for (int i = 0; i < size; i++) {
      numbers[i] = (float) random.nextDouble(-1, 1);
    }
    return numbers;
  }

  private static double[] joined(float[] states, float[] transitions) {
    double[] all = new double[states.length + transitions.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = i < states.length ? states[i] : transitions[i - states.length];
    }
    return all;
  }

  @Test
  void aStepIsThatOfAllSequencesOfTheSentence() {
    RandomCases.check(
        150,
        random -> {
          int labels = 1 + random.nextInt(3);
          RandomCorpus corpus = RandomCorpus.withoutPairs(1 + random.nextInt(4), labels, random);
          int count = corpus.sentences().size();
          boolean hasTransitions = random.nextBoolean();
          float[] states = random(corpus.states().size(), random);
          float[] transitions = random(hasTransitions ? labels * labels : 0, random);
          double[] before = joined(states, transitions);
          double l2 = random.nextDouble(0, 0.5);
          OnlineWeights weights =
              new OnlineWeights(corpus.attributes(), corpus.states(), states, transitions);
          GradientLearner learner =
              new GradientLearner(weights, ChainShape.of(weights.labels()), l2, null);
          learner.setFirstRate(0.3);
          int sentence = random.nextInt(count);
          double[] gradient = new double[before.length];
          double[] ofLoss = new double[before.length];
          NaiveLikelihood loss = new NaiveLikelihood(ofOne(corpus, sentence), hasTransitions, 0);
          double expected = loss.valueAndGradient(before, ofLoss);
          new NaiveLikelihood(ofOne(corpus, sentence), hasTransitions, l2 / count)
              .valueAndGradient(before, gradient);
          assertEquals(expected, learner.look(sentence), 1e-6);
          learner.step(7);
          weights.endEpoch();
          double rate = 0.3 / (1 + l2 / count * 0.3 * 7);
          assertEquals(rate, learner.rate(7), 1e-12);
          double[] after = new double[before.length];
          for (int i = 0; i < after.length; i++) {
            after[i] = before[i] - rate * gradient[i];
          }
          assertArrayEquals(after, joined(states, transitions), 1e-5);
        });
  }

  /** What is paid is what Tsuruoka's rule says, were it applied to one weight after another. */
  @Test
  void weightsPayWhatIsDueAndStayAtZero() {
    RandomCases.check(
        100,
        random -> {
          int size = 1 + random.nextInt(6);
          double ofSentence = random.nextDouble(0, 0.2);
          CumulativePenalty penalty = new CumulativePenalty(ofSentence, size, 0);
          float[] weights = new float[size];
          double[] plain = new double[size];
          double[] paid = new double[size];
          double due = 0;
          for (int step = 0; step < 40; step++) {
            int used = random.nextInt(size);
            float change = (float) random.nextDouble(-0.3, 0.3);
            weights[used] += change;
            plain[used] += change;
            penalty.addStep(0.5);
            due += 0.5 * ofSentence;
            penalty.applyToStates(weights, used, used + 1);
            double old = plain[used];
            if (old > 0) {
              plain[used] = Math.max(0, old - (due + paid[used]));
            } else if (old < 0) {
              plain[used] = Math.min(0, old + (due - paid[used]));
            }
            paid[used] += plain[used] - old;
            assertTrue(old * weights[used] >= 0, "a penalty does not carry weights beyond 0");
            assertTrue(Math.abs(paid[used]) <= due + 1e-5, "nobody pays more than is due");
          }
          for (int i = 0; i < size; i++) {
            assertEquals(plain[i], weights[i], 1e-5);
          }
        });
  }

  @Test
  void itComesNearTheLeastObjectiveWithARateThatItFinds() {
    RandomCases.check(
        5,
        random -> {
          RandomCorpus corpus = RandomCorpus.withoutPairs(12, 3, random);
          float[] states = new float[corpus.states().size()];
          float[] transitions = new float[9];
          OnlineWeights weights =
              new OnlineWeights(corpus.attributes(), corpus.states(), states, transitions);
          GradientLearner learner =
              new GradientLearner(weights, ChainShape.of(weights.labels()), 1, null);
          double rate = new RateCalibration(learner, 12).find();
          assertEquals(rate, learner.firstRate());
          assertEquals(0, weights.squares());
          for (int step = 0; step < 12 * 400; step++) {
            learner.look(step % 12);
            learner.step(step);
          }
          weights.endEpoch();
          try (WorkerTeam team = new WorkerTeam(1)) {
            Objective objective = corpus.likelihood(1, team);
            BlockMath math = new BlockMath(team, objective.size());
            Lbfgs lbfgs =
                new Lbfgs(
                    objective,
                    new double[objective.size()],
                    0,
                    new CurvatureHistory(math, 6),
                    math);
            for (int i = 0; i < 100 && lbfgs.step(); i++) {}
            double reached =
                objective.valueAndGradient(
                    joined(states, transitions), new double[objective.size()]);
            double least = lbfgs.value();
            assertTrue(reached < least * 1.01 + 0.01, () -> reached + " is far above " + least);
          }
        });
  }

  @Test
  void anL1PenaltyLeavesZeros() {
    RandomCases.check(
        10,
        random -> {
          RandomCorpus corpus = RandomCorpus.withoutPairs(10, 3, random);
          float[] states = new float[corpus.states().size()];
          CumulativePenalty penalty = new CumulativePenalty(1.0 / 10, states.length, 9);
          OnlineWeights weights =
              new OnlineWeights(corpus.attributes(), corpus.states(), states, new float[9]);
          GradientLearner learner =
              new GradientLearner(weights, ChainShape.of(weights.labels()), 0, penalty);
          learner.setFirstRate(0.5);
          for (int step = 0; step < 200; step++) {
            learner.look(step % 10);
            learner.step(step);
          }
          learner.payAll();
          weights.endEpoch();
          int zeros = 0;
          for (float weight : states) {
            zeros += weight == 0 ? 1 : 0;
          }
          int count = zeros;
          assertTrue(count > states.length / 4, () -> count + " of " + states.length);
        });
  }
}
