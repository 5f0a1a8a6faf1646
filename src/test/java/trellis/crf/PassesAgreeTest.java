package trellis.crf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

/**
 * The quick way of forward-backward against the safe one, to many digits even of tiny
 * probabilities.
 */
class PassesAgreeTest {
  private static final float NO = Float.NEGATIVE_INFINITY;
  private final ScaledForwardBackward scaled = new ScaledForwardBackward();
  private final LogForwardBackward logarithms = new LogForwardBackward();
  private int done;

  @Test
  void whereTheQuickWayAnswersAllDigitsAgree() {
    RandomCases.check(
        300,
        random -> {
          int labels = random.nextInt(1, 20);
          Potentials x = Potentials.random(random, labels, random.nextInt(1, 40));
          TransitionScores transitionScores = x.chain();
          if (scaled.forward(transitionScores, x.emissions(), x.at(), x.length())
              && scaled.backward()) {
            done++;
            logarithms.forward(transitionScores, x.emissions(), x.at(), x.length());
            logarithms.backward();
            compare(x);
          }
        });
    assertTrue(System.getProperty("tests.seed") != null || done > 100, () -> "only " + done);
  }

  private void compare(Potentials x) {
    assertAllDigits(logarithms.logZ(), scaled.logZ());
    if (scaled.logZ() == Double.NEGATIVE_INFINITY) {
      return;
    }
    for (int t = 0; t < x.length(); t++) {
      for (int i = 0; i < x.labels(); i++) {
        assertAllDigits(logarithms.marginal(t, i), scaled.marginal(t, i));
        for (int j = 0; j < x.labels() && t > 0; j++) {
          assertAllDigits(logarithms.pairMarginal(t, i, j), scaled.pairMarginal(t, i, j));
        }
      }
    }
    int labels = x.labels();
    float[] tokens = new float[x.length() * labels];
    float[] pairs = new float[Math.max(1, x.length()) * labels * labels];
    scaled.addTokens(1, tokens, 0);
    scaled.addPairs(1, pairs);
    logarithms.addTokens(-1, tokens, 0);
    logarithms.addPairs(-1, pairs);
    for (float difference : tokens) {
      assertEquals(0, difference, 1e-7f);
    }
    for (float difference : pairs) {
      assertEquals(0, difference, 1e-6f * x.length());
    }
  }

  private static void assertAllDigits(double expected, double actual) {
    if (expected != actual) { // two infinities are equal, but have no difference
      assertEquals(expected, actual, 1e-11 * Math.abs(expected));
    }
  }

  /**
   * Label 0 is better by 2000 at every token but nothing follows it, and it cannot be the last: all
   * that is possible is what a double that also holds label 0 has long rounded to zero.
   */
  @Test
  void aForbiddenDominantPredecessorHidesNothing() {
    float[] emissions = {2000, 0, 1, 2000, 1, 0, 0, 1, 0};
    float[] start = new float[3];
    float[] transition = {NO, NO, NO, 0, 0, 0, 0, 0, 0};
    float[] end = {NO, 0, 0};
    TransitionScores transitionScores = new TransitionScores(3, start, transition, end);
    assertFalse(scaled.forward(transitionScores, emissions, 0, 3));
    ForwardBackward forwardBackward = new ForwardBackward();
    // Labels 1 and 2 alone, each token on its own: (1 + e)^3.
    assertEquals(
        3 * Math.log(1 + Math.E), forwardBackward.run(transitionScores, emissions, 0, 3), 1e-12);
    assertEquals(0, forwardBackward.marginal(0, 0));
    assertEquals(1 / (1 + Math.E), forwardBackward.marginal(0, 1), 1e-12);
    assertEquals(Math.E / (1 + Math.E), forwardBackward.marginal(1, 1), 1e-12);
  }

  /** The same with steps that each fit but do not when they come together. */
  @Test
  void smallStepsThatAddUpAreSeen() {
    int length = 40;
    float[] emissions = new float[length * 2];
    for (int t = 0; t < length; t++) {
      emissions[t * 2] = 50; // label 0 gains 50 a token on label 1, and must not be the last
    }
    TransitionScores transitionScores =
        new TransitionScores(2, new float[2], new float[] {0, NO, NO, 0}, new float[] {NO, 0});
    ForwardBackward forwardBackward = new ForwardBackward();
    assertFalse(scaled.forward(transitionScores, emissions, 0, length));
    assertEquals(0, forwardBackward.run(transitionScores, emissions, 0, length), 1e-12);
    assertEquals(1, forwardBackward.marginal(20, 1), 1e-12);
    assertEquals(1, forwardBackward.pairMarginal(20, 1, 1), 1e-12);
  }

  @Test
  void theQuickWayIsTheUsualOne() {
    RandomCases.check(
        100,
        random -> {
          int labels = random.nextInt(1, 20);
          int length = random.nextInt(0, 100);
          Potentials x = Potentials.random(random, Potentials.Kind.USUAL, 0.2, labels, length);
          assertTrue(scaled.forward(x.chain(), x.emissions(), x.at(), length));
          assertTrue(scaled.backward());
        });
  }
}
