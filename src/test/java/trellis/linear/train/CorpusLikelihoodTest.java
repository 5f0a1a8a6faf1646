package trellis.linear.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static trellis.linear.train.ObjectiveChecks.assertSameBits;
import static trellis.linear.train.ObjectiveChecks.assertSlope;
import static trellis.linear.train.ObjectiveChecks.weights;
import static trellis.linear.train.RandomCorpus.WHOLE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.batch.EncodedSentence;
import trellis.linear.template.FeatureTemplate;
import trellis.linear.template.TemplateReader;
import trellis.optimize.BlockMath;
import trellis.optimize.CurvatureHistory;
import trellis.optimize.Lbfgs;
import trellis.optimize.Objective;
import trellis.testing.RandomCases;
import trellis.util.WorkerTeam;

/** The likelihood of a corpus is that of all label sequences, and its gradient is its slope. */
class CorpusLikelihoodTest {
  @Test
  void valueAndGradientAreThoseOfAllSequences() {
    RandomCases.check(
        150,
        random -> {
          RandomCorpus corpus =
              RandomCorpus.of(1 + random.nextInt(5), 1 + random.nextInt(3), random);
          assertIsNaive(corpus, random);
        });
  }

  /** Those have no bundles. */
  @Test
  void soTheyAreWithVeryManyLabels() {
    FeatureTemplate template =
        TemplateReader.parse("t", "U0:%x[0,token]\nU1:%x[-1,lower]/%x[0,1]\nB")
            .of(0, List.of(1, 2));
    RandomCases.check(
        3,
        random -> {
          RandomCorpus corpus = RandomCorpus.of(template, 3, 5, random);
          CorpusAttributes withBundles = corpus.attributes();
          CorpusAttributes without =
              CorpusAttributes.of(corpus.features().attributes(), 101, corpus.sentences());
          assertTrue(withBundles.bundleRows().lists() > 0);
          assertEquals(0, without.bundleRows().lists());
          CorpusAttributes plain =
              new CorpusAttributes(
                  corpus.labels(),
                  without.rows(),
                  without.starts(),
                  without.gold(),
                  without.tokenBundles(),
                  without.bundleRows(),
                  without.tokenRows(),
                  without.tokenPairs());
          double[] weights = weights(corpus.states().size() + 25, random);
          double[] a = new double[weights.length];
          double[] b = new double[weights.length];
          try (WorkerTeam team = new WorkerTeam(1)) {
            double value = likelihood(corpus, withBundles, team).valueAndGradient(weights, a);
            double other = likelihood(corpus, plain, team).valueAndGradient(weights, b);
            assertEquals(value, other, 1e-9);
          }
          assertArrayEquals(a, b, 1e-9);
        });
  }

  private static Objective likelihood(
      RandomCorpus corpus, CorpusAttributes attributes, WorkerTeam team) {
    return new CorpusLikelihood(
        attributes,
        WeightLayout.of(
            corpus.features(),
            ChainShape.of(corpus.labels()),
            Transitions.ALL,
            attributes.tokens()),
        team,
        null);
  }

  private static void assertIsNaive(RandomCorpus corpus, RandomGenerator random) {
    boolean hasTransitions = random.nextBoolean();
    double l2 = random.nextInt(2) * 0.7;
    Objective naive = new NaiveLikelihood(corpus, hasTransitions, l2);
    double[] weights = weights(naive.size(), random);
    double[] expected = new double[naive.size()];
    double value = naive.valueAndGradient(weights, expected);
    int chunk = random.nextBoolean() ? WHOLE : 1 + random.nextInt(20);
    try (WorkerTeam team = new WorkerTeam(1 + random.nextInt(3))) {
      Objective fast =
          corpus.likelihood(
              ChainShape.of(corpus.labels()),
              hasTransitions ? Transitions.ALL : Transitions.NONE,
              l2,
              team,
              chunk);
      assertEquals(naive.size(), fast.size());
      double[] gradient = new double[fast.size()];
      for (int again = 0; again < 2; again++) { // what it remembers does no harm
        Arrays.fill(gradient, 77);
        assertEquals(value, fast.valueAndGradient(weights, gradient), 1e-9);
        assertArrayEquals(expected, gradient, 1e-9);
      }
    }
  }

  @Test
  void transitionsOfTheCorpusAloneAreThoseOfAllWhoseOthersAreZero() {
    RandomCases.check(
        50,
        random -> {
          RandomCorpus corpus = RandomCorpus.of(1 + random.nextInt(5), 3, random);
          int labels = corpus.labels();
          ChainShape shape = new ChainShape(labels, 1, 1, random.nextBoolean());
          try (WorkerTeam team = new WorkerTeam(1)) {
            Objective some = corpus.likelihood(shape, corpus.seen(), 0.5, team, WHOLE);
            if (corpus.features().pairs().isPresent()) {
              return; // whose weights stand behind those of transitions
            }
            int[] places = corpus.seen().places().orElseThrow();
            double[] weights = weights(some.size(), random);
            double[] all = Arrays.copyOf(weights, corpus.states().size() + labels * labels);
            Arrays.fill(all, corpus.states().size(), all.length, 0);
            for (int i = 0; i < places.length; i++) {
              all[corpus.states().size() + places[i]] = weights[corpus.states().size() + i];
            }
            double[] gradient = new double[weights.length];
            double[] expected = new double[all.length];
            double value = some.valueAndGradient(weights, gradient);
            assertEquals(
                corpus
                    .likelihood(shape, Transitions.ALL, 0.5, team, WHOLE)
                    .valueAndGradient(all, expected),
                value,
                1e-9);
            for (int i = 0; i < places.length; i++) {
              assertEquals(
                  expected[corpus.states().size() + places[i]],
                  gradient[corpus.states().size() + i],
                  1e-9);
            }
            assertEquals(corpus.states().size() + places.length, some.size());
          }
        });
  }

  @Test
  void theGradientIsTheSlope() {
    RandomCases.check(
        20,
        random -> {
          RandomCorpus corpus = RandomCorpus.of(4, 3, random);
          try (WorkerTeam team = new WorkerTeam(1)) {
            Objective objective = corpus.likelihood(0.3, team);
            double[] weights = weights(objective.size(), random);
            assertSlope(objective, weights, random.ints(20, 0, weights.length));
          }
        });
  }

  /** Pieces of work are larger than these corpora, so one has very many attributes. */
  @Test
  void anyNumberOfThreadsGivesTheSameBits() {
    RandomCases.check(
        5,
        random -> {
          RandomCorpus corpus = RandomCorpus.of(400, 1 + random.nextInt(4), random);
          int chunk = random.nextBoolean() ? WHOLE : 100;
          assertSameBits(
              team ->
                  corpus.likelihood(
                      ChainShape.of(corpus.labels()), Transitions.ALL, 0.1, team, chunk),
              random);
        });
  }

  @Test
  void chunksChangeNothing() {
    RandomCases.check(
        5,
        random -> {
          RandomCorpus corpus = RandomCorpus.of(200, 3, random);
          double[] weights = null;
          double[] first = null;
          for (int chunk : new int[] {WHOLE, 1000, 100, 3}) {
            try (WorkerTeam team = new WorkerTeam(2)) {
              Objective objective =
                  corpus.likelihood(
                      ChainShape.of(corpus.labels()), Transitions.ALL, 0.1, team, chunk);
              weights = weights == null ? weights(objective.size(), random) : weights;
              double[] gradient = new double[weights.length];
              objective.valueAndGradient(weights, gradient);
              first = first == null ? gradient : first;
              assertArrayEquals(first, gradient, 0.0);
            }
          }
        });
  }

  /** So it does not matter which machine sums which part, and when it has its sum. */
  @Test
  void partsAddUpToTheBitsOfTheWholeInAnyOrder() {
    RandomCases.check(
        20,
        random -> {
          RandomCorpus corpus = RandomCorpus.of(60, 1 + random.nextInt(4), random);
          ChainShape shape = new ChainShape(corpus.labels(), 1, 1, random.nextBoolean());
          Transitions transitions = random.nextBoolean() ? Transitions.ALL : Transitions.NONE;
          if (corpus.features().pairs().isPresent()) {
            shape = ChainShape.of(corpus.labels()); // labels that are chosen one by one have none
          }
          long tokens = corpus.attributes().tokens();
          try (WorkerTeam team = new WorkerTeam(2)) {
            Objective whole = corpus.likelihood(shape, transitions, team, WHOLE);
            double[] weights = weights(whole.size(), random);
            double[] expected = new double[weights.length];
            final double value = whole.valueAndGradient(weights, expected);
            List<List<EncodedSentence>> parts = parts(corpus.sentences(), random);
            Collections.shuffle(parts, new Random(random.nextLong()));
            double sum = 0;
            double[] gradient = new double[weights.length];
            for (List<EncodedSentence> part : parts) {
              Objective one =
                  new CorpusLikelihood(
                      CorpusAttributes.of(corpus.features().attributes(), corpus.labels(), part),
                      WeightLayout.of(corpus.features(), shape, transitions, tokens),
                      team,
                      null);
              double[] own = new double[weights.length];
              sum += one.valueAndGradient(weights, own);
              Arrays.setAll(gradient, i -> gradient[i] + own[i]);
            }
            assertEquals(value, sum, 0.0);
            assertArrayEquals(expected, gradient, 0.0);
          }
        });
  }

  private static List<List<EncodedSentence>> parts(
      List<EncodedSentence> sentences, RandomGenerator random) {
    List<List<EncodedSentence>> parts = new ArrayList<>();
    int from = 0;
    while (from < sentences.size()) {
      int to = Math.min(sentences.size(), from + 1 + random.nextInt(30));
      parts.add(sentences.subList(from, to));
      from = to;
    }
    return parts;
  }

  /** What the lectures show of maximum entropy: the model expects what the corpus has. */
  @Test
  void atTheOptimumExpectedCountsAreThoseOfTheCorpusButForThePenalty() {
    RandomCases.check(
        10,
        random -> {
          RandomCorpus corpus = RandomCorpus.of(8, 1 + random.nextInt(3), random);
          double l2 = 0.2;
          double[] optimum = optimum(corpus, l2, 0);
          double[] gap = new double[optimum.length]; // expected counts less those of the corpus
          new NaiveLikelihood(corpus, true, 0).valueAndGradient(optimum, gap);
          for (int i = 0; i < gap.length; i++) {
            assertEquals(-l2 * optimum[i], gap[i], 1e-4);
          }
        });
  }

  /** With an L1 penalty the gap is the penalty where there is a weight, and no more elsewhere. */
  @Test
  void atTheOptimumWithAnL1PenaltyTheGapIsThePenalty() {
    RandomCases.check(
        10,
        random -> {
          RandomCorpus corpus = RandomCorpus.of(8, 2 + random.nextInt(2), random);
          double l1 = 0.4;
          double[] optimum = optimum(corpus, 0.1, l1);
          double[] gap = new double[optimum.length];
          new NaiveLikelihood(corpus, true, 0.1).valueAndGradient(optimum, gap);
          for (int i = 0; i < gap.length; i++) {
            if (optimum[i] == 0) {
              assertTrue(Math.abs(gap[i]) <= l1 + 1e-4, () -> Arrays.toString(gap));
            } else {
              assertEquals(-Math.copySign(l1, optimum[i]), gap[i], 1e-4);
            }
          }
        });
  }

  private static double[] optimum(RandomCorpus corpus, double l2, double l1) {
    try (WorkerTeam team = new WorkerTeam(1)) {
      Objective objective = corpus.likelihood(l2, team);
      BlockMath math = new BlockMath(team, objective.size());
      Lbfgs lbfgs =
          new Lbfgs(
              objective, new double[objective.size()], l1, new CurvatureHistory(math, 6), math);
      for (int i = 0; i < 1000 && lbfgs.step(); i++) {
        assertTrue(Double.isFinite(lbfgs.value()));
      }
      return lbfgs.weights();
    }
  }
}
