package trellis.linear.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.batch.EncodedSentence;
import trellis.labels.LabelSet;
import trellis.labels.LabelSetBuilder;
import trellis.labels.TagScheme;
import trellis.linear.StateFeatures;
import trellis.testing.LabelPaths;
import trellis.testing.RandomCases;

/** The perceptron and MIRA, against what they are defined to do, over all label sequences. */
class MistakeLearnersTest {
  /** The weights of a learner, and what all label sequences of a sentence have of them. */
  private static final class Case {
    private final RandomCorpus corpus;
    private final LabelSet labels;
    private final float[] states;
    private final float[] transitions;
    private final OnlineWeights weights;

    Case(RandomGenerator random) {
      int count = 1 + random.nextInt(3);
      corpus = RandomCorpus.withoutPairs(1 + random.nextInt(3), count, random);
      LabelSetBuilder names = new LabelSetBuilder(TagScheme.NONE, TagScheme.NONE);
      for (int label = 0; label < count; label++) {
        names.add("L" + label);
      }
      labels = names.build();
      states = new float[corpus.states().size()];
      transitions = new float[random.nextBoolean() ? count * count : 0];
      for (int i = 0; i < states.length; i++) {
        states[i] = random.nextInt(-2, 3);
      }
      for (int i = 0; i < transitions.length; i++) {
        transitions[i] = random.nextInt(-2, 3);
      }
      weights = new OnlineWeights(corpus.attributes(), corpus.states(), states, transitions);
    }

    double[] features(int sentence, int... path) {
      double[] found = new double[states.length + transitions.length];
      EncodedSentence one = corpus.sentences().get(sentence);
      int[] rows = one.attributes().rows();
      StateFeatures pairs = corpus.states();
      for (int i = 0; i < rows.length; i++) {
        int label = path[i / (rows.length / one.size())];
        int weight = rows[i] < 0 ? -1 : pairs.weight(rows[i], label);
        if (weight >= 0) {
          found[weight]++;
        }
      }
      for (int t = 1; t < path.length && transitions.length > 0; t++) {
        found[states.length + path[t - 1] * labels.size() + path[t]]++;
      }
      return found;
    }

    double[] numbers() {
      double[] all = new double[states.length + transitions.length];
      for (int i = 0; i < all.length; i++) {
        all[i] = i < states.length ? states[i] : transitions[i - states.length];
      }
      return all;
    }

    int[] gold(int sentence) {
      EncodedSentence one = corpus.sentences().get(sentence);
      int[] gold = new int[one.size()];
      for (int t = 0; t < gold.length; t++) {
        gold[t] = one.label(t);
      }
      return gold;
    }

    List<int[]> paths(int sentence) {
      int length = corpus.sentences().get(sentence).size();
      List<int[]> all = new ArrayList<>();
      for (int path = 0; path < Math.pow(labels.size(), length); path++) {
        all.add(LabelPaths.path(path, labels.size(), length));
      }
      return all;
    }
  }

  private static double product(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static int wrong(int[] path, int[] gold) {
    int count = 0;
    for (int t = 0; t < path.length; t++) {
      count += path[t] == gold[t] ? 0 : 1;
    }
    return count;
  }

  @Test
  void thePerceptronMovesFromTheBestToTheRight() {
    RandomCases.check(
        150,
        random -> {
          Case one = new Case(random);
          int sentence = random.nextInt(one.corpus.sentences().size());
          double[] before = one.numbers();
          PerceptronLearner learner = new PerceptronLearner(one.weights, one.labels);
          double mistakes = learner.look(sentence);
          learner.step(0);
          double[] after = one.numbers();
          int[] gold = one.gold(sentence);
          double best = Double.NEGATIVE_INFINITY;
          boolean found = false;
          for (int[] path : one.paths(sentence)) {
            best = Math.max(best, product(before, one.features(sentence, path)));
          }
          for (int[] path : one.paths(sentence)) {
            double[] own = one.features(sentence, path);
            double[] right = one.features(sentence, gold);
            double[] expected = before.clone();
            for (int i = 0; i < expected.length; i++) {
              expected[i] += right[i] - own[i];
            }
            found |=
                product(before, own) == best
                    && wrong(path, gold) == mistakes
                    && Arrays.equals(expected, after);
          }
          assertTrue(found, "no best path explains the step");
        });
  }

  @Test
  void withoutAMistakeItStaysAsItIs() {
    RandomCases.check(
        50,
        random -> {
          Case one = new Case(random);
          PerceptronLearner learner = new PerceptronLearner(one.weights, one.labels);
          int sentence = 0;
          for (int round = 0; round < 30; round++) {
            double[] before = one.numbers();
            if (learner.look(sentence) == 0) {
              learner.step(round);
              assertArrayEquals(before, one.numbers());
            } else {
              learner.step(round);
            }
          }
        });
  }

  /**
   * The shares are the optimum of their problem: one that could still rise has a margin as wide as
   * its cost, one that could fall has none wider (the conditions of Karush, Kuhn and Tucker).
   */
  @Test
  void miraMakesTheLeastChange() {
    RandomCases.check(
        100,
        random -> {
          Case one = new Case(random);
          int sentence = random.nextInt(one.corpus.sentences().size());
          int[] gold = one.gold(sentence);
          double most = random.nextDouble(0.01, 1);
          List<int[]> paths =
              one.paths(sentence).stream().filter(path -> wrong(path, gold) > 0).toList();
          PathDifferences differences = new PathDifferences(one.weights, paths.size());
          differences.begin(sentence);
          paths.forEach(path -> differences.add(path, wrong(path, gold)));
          double[] shares = new double[paths.size()];
          differences.solve(most, shares);
          double[] after = one.numbers();
          double[] right = one.features(sentence, gold);
          for (int p = 0; p < shares.length; p++) {
            double[] own = one.features(sentence, paths.get(p));
            for (int i = 0; i < after.length; i++) {
              after[i] += shares[p] * (right[i] - own[i]);
            }
          }
          for (int p = 0; p < shares.length; p++) {
            double[] own = one.features(sentence, paths.get(p));
            double left = wrong(paths.get(p), gold) - product(after, right) + product(after, own);
            boolean isFelt = !Arrays.equals(own, right);
            assertTrue(!isFelt || shares[p] > most - 1e-6 || left < 1e-3, "could rise");
            assertTrue(shares[p] < 1e-6 || left > -1e-3, "could fall");
          }
        });
  }

  /** With one path the share is known: what is missing by the square of the difference. */
  @Test
  void withOnePathMiraIsPassiveAggressive() {
    RandomCases.check(
        150,
        random -> {
          Case one = new Case(random);
          double most = random.nextDouble(0.01, 0.5);
          int sentence = random.nextInt(one.corpus.sentences().size());
          int[] gold = one.gold(sentence);
          double[] before = one.numbers();
          MiraLearner learner = new MiraLearner(one.weights, one.labels, 1, most);
          learner.look(sentence);
          learner.step(0);
          double[] after = one.numbers();
          double[] right = one.features(sentence, gold);
          double best = Double.NEGATIVE_INFINITY;
          for (int[] path : one.paths(sentence)) {
            best = Math.max(best, product(before, one.features(sentence, path)));
          }
          boolean found = false;
          for (int[] path : one.paths(sentence)) {
            double[] difference = one.features(sentence, path);
            if (product(before, difference) == best) {
              for (int i = 0; i < difference.length; i++) {
                difference[i] = right[i] - difference[i];
              }
              double square = product(difference, difference);
              double missing = wrong(path, gold) - product(before, difference);
              double share = square > 0 ? Math.max(0, Math.min(most, missing / square)) : 0;
              double error = 0;
              for (int i = 0; i < after.length; i++) {
                error = Math.max(error, Math.abs(before[i] + share * difference[i] - after[i]));
              }
              found |= error < 1e-5;
            }
          }
          assertTrue(found, "no best path explains the step");
        });
  }

  @Test
  void mistakesAreCounted() {
    RandomCases.check(
        20,
        random -> {
          Case one = new Case(random);
          double loss = new PerceptronLearner(one.weights, one.labels).look(0);
          assertTrue(loss >= 0 && loss <= one.corpus.sentences().get(0).size());
          assertEquals(loss, new MiraLearner(one.weights, one.labels, 3, 1).look(0));
        });
  }
}
