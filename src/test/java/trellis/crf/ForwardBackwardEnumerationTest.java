package trellis.crf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

/** The sums of forward-backward against adding up all label sequences. */
class ForwardBackwardEnumerationTest {
  private static final int CASES = 500;
  // One workspace for all cases, large and small in turn: nothing of a sentence may be left over.
  private final ForwardBackward workspace = new ForwardBackward();
  private final ScaledForwardBackward scaled = new ScaledForwardBackward();
  private final LogForwardBackward logarithms = new LogForwardBackward();
  private int doneScaled;

  private static Potentials random(RandomGenerator random) {
    return Potentials.random(random, random.nextInt(1, 6), random.nextInt(0, 7));
  }

  @Test
  void logZAndAllMarginalsAreExact() {
    RandomCases.check(
        CASES,
        random -> {
          Potentials x = random(random);
          Enumeration all = new Enumeration(x);
          TransitionScores transitionScores = x.chain();
          double logZ = workspace.run(transitionScores, x.emissions(), x.at(), x.length());
          assertClose(all.logZ(), logZ, "log Z");
          assertEquals(logZ, workspace.logZ(transitionScores, x.emissions(), x.at(), x.length()));
          workspace.run(transitionScores, x.emissions(), x.at(), x.length());
          checkMarginals(x, all, workspace::marginal, workspace::pairMarginal);
        });
  }

  @Test
  void entropiesAreExact() {
    RandomCases.check(
        CASES,
        random -> {
          Potentials x = random(random);
          Enumeration all = new Enumeration(x);
          workspace.run(x.chain(), x.emissions(), x.at(), x.length());
          assertEquals(all.entropy(), workspace.entropy(), 1e-7);
          for (int t = 0; t < x.length(); t++) {
            int token = t;
            double entropy = 0;
            for (int i = 0; i < x.labels(); i++) {
              int label = i;
              double p = all.probability(path -> path[token] == label);
              entropy -= p == 0 ? 0 : p * Math.log(p);
            }
            assertEquals(entropy, workspace.entropy(token), 1e-7);
          }
        });
  }

  /** Scores that are divided by a temperature give the labelings that share of their logarithms. */
  @Test
  void scoresTimesAFactorAreThoseOfTheFactor() {
    RandomCases.check(
        CASES,
        random -> {
          Potentials x = random(random);
          double factor = Math.pow(2, random.nextInt(-3, 4)); // exact in every float
          float[] emissions = x.emissions().clone();
          for (int i = 0; i < emissions.length; i++) {
            emissions[i] *= (float) factor;
          }
          Enumeration all = new Enumeration(x, path -> (factor - 1) * x.score(path));
          TransitionScores times = x.chain().times(factor);
          double logZ = workspace.run(times, emissions, x.at(), x.length());
          if (all.isPossible()) {
            assertClose(all.logZ(), logZ, "log Z");
            checkMarginals(x, all, workspace::marginal, workspace::pairMarginal);
          }
        });
  }

  @Test
  void bothWaysAreExact() {
    RandomCases.check(
        CASES,
        random -> {
          Potentials x = random(random);
          Enumeration all = new Enumeration(x);
          logarithms.forward(x.chain(), x.emissions(), x.at(), x.length());
          logarithms.backward();
          checkPass(logarithms, x, all);
          if (scaled.forward(x.chain(), x.emissions(), x.at(), x.length()) && scaled.backward()) {
            doneScaled++;
            checkPass(scaled, x, all);
          }
        });
    assertTrue(
        System.getProperty("tests.seed") != null || doneScaled > CASES / 4,
        () -> "only " + doneScaled + " cases were fit for the quick way");
  }

  private static void checkPass(
      ForwardBackwardAlgorithm forwardBackwardAlgorithm, Potentials x, Enumeration all) {
    assertClose(
        all.logZ(),
        forwardBackwardAlgorithm.logZ(),
        "log Z of " + forwardBackwardAlgorithm.getClass().getSimpleName());
    if (all.isPossible()) {
      checkMarginals(
          x, all, forwardBackwardAlgorithm::marginal, forwardBackwardAlgorithm::pairMarginal);
    }
  }

  private interface Marginal {
    double of(int token, int label);
  }

  private interface PairMarginal {
    double of(int token, int from, int to);
  }

  private static void checkMarginals(
      Potentials x, Enumeration all, Marginal marginal, PairMarginal pairMarginal) {
    for (int t = 0; t < x.length(); t++) {
      int token = t;
      for (int i = 0; i < x.labels(); i++) {
        int label = i;
        assertClose(
            all.probability(path -> path[token] == label),
            marginal.of(token, label),
            () -> "token " + token + ", label " + label);
        for (int j = 0; j < x.labels() && token > 0; j++) {
          int to = j;
          assertClose(
              all.probability(path -> path[token - 1] == label && path[token] == to),
              pairMarginal.of(token, label, to),
              () -> "token " + token + ", pair " + label + " " + to);
        }
      }
    }
  }

  @Test
  void expectationsAreTheSumsOfMarginals() {
    RandomCases.check(
        CASES,
        random -> {
          Potentials x = random(random);
          int labels = x.labels();
          Enumeration all = new Enumeration(x);
          float[] emissions = new float[3 + x.length() * labels];
          float[] start = new float[labels];
          int steps = x.steps().length == 0 ? 1 : x.length();
          float[] transition = new float[steps * labels * labels];
          float[] end = new float[labels];
          Arrays.fill(start, 7);
          workspace.run(x.chain(), x.emissions(), x.at(), x.length());
          workspace.addExpectations(-0.5, emissions, 3, start, transition, end);
          for (int i = 0; i < labels; i++) {
            int label = i;
            int last = x.length() - 1;
            for (int t = 0; t < x.length(); t++) {
              int token = t;
              assertExpected(
                  () -> -0.5 * all.probability(path -> path[token] == label),
                  emissions[3 + t * labels + label]);
            }
            if (x.length() > 0) {
              assertExpected(() -> 7 - 0.5 * all.probability(p -> p[0] == label), start[label]);
              assertExpected(() -> -0.5 * all.probability(p -> p[last] == label), end[label]);
            }
            for (int j = 0; j < labels; j++) {
              int to = j;
              int pair = label * labels + to;
              if (x.steps().length == 0) {
                assertExpected(() -> -0.5 * expectedPairs(x, all, label, to), transition[pair]);
                continue;
              }
              for (int t = 0; t < x.length(); t++) {
                int token = t;
                assertExpected(
                    () -> -0.5 * expectedPair(token, all, label, to),
                    transition[t * labels * labels + pair]);
              }
            }
          }
        });
  }

  private static double expectedPairs(Potentials x, Enumeration all, int from, int to) {
    double sum = 0;
    for (int t = 1; t < x.length(); t++) {
      sum += expectedPair(t, all, from, to);
    }
    return sum;
  }

  private static double expectedPair(int token, Enumeration all, int from, int to) {
    return token == 0 ? 0 : all.probability(path -> path[token - 1] == from && path[token] == to);
  }

  @Test
  void segmentsAreExact() {
    RandomCases.check(
        CASES,
        random -> {
          Potentials x = Potentials.random(random, random.nextInt(1, 6), random.nextInt(1, 7));
          Enumeration all = new Enumeration(x);
          workspace.run(x.chain(), x.emissions(), x.at(), x.length());
          for (int from = 0; from < x.length(); from++) {
            int[] segment =
                random.ints(random.nextInt(1, x.length() - from + 1), 0, x.labels()).toArray();
            boolean[] before = randomSet(random, x.labels());
            boolean[] after = randomSet(random, x.labels());
            int first = from;
            assertClose(
                all.probability(path -> fits(path, first, segment, before, after)),
                workspace.segment(from, segment, before, after),
                () -> segment.length + " tokens from " + first);
          }
        });
  }

  private static boolean[] randomSet(RandomGenerator random, int labels) {
    if (random.nextInt(3) == 0) {
      return null;
    }
    boolean[] set = new boolean[labels];
    for (int label = 0; label < labels; label++) {
      set[label] = random.nextBoolean();
    }
    return set;
  }

  private static boolean fits(
      int[] path, int from, int[] segment, boolean[] before, boolean[] after) {
    int end = from + segment.length;
    boolean fits = from == 0 || before == null || before[path[from - 1]];
    fits &= end == path.length || after == null || after[path[end]];
    for (int i = 0; i < segment.length; i++) {
      fits &= path[from + i] == segment[i];
    }
    return fits;
  }

  private static void assertExpected(DoubleSupplier expected, float actual) {
    assertEquals(expected.getAsDouble(), actual, 3e-6);
  }

  private static void assertClose(double expected, double actual, String what) {
    assertClose(expected, actual, () -> what);
  }

  private static void assertClose(double expected, double actual, Supplier<String> what) {
    if (expected != actual) { // two infinities are equal, but have no difference
      assertEquals(expected, actual, 1e-9 * Math.max(1, Math.abs(expected)), what);
    }
  }
}
