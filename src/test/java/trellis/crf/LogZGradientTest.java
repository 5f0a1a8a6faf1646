package trellis.crf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.indouble.crf.ForwardBackward;
import trellis.indouble.crf.TransitionScores;
import trellis.testing.RandomCases;

/**
 * Expectations are the gradient of log Z: against central differences, on this room's own code with
 * doubles for floats.
 */
class LogZGradientTest {
  private static final double STEP = 1e-5;
  private final ForwardBackward forwardBackward = new ForwardBackward();

  @Test
  void expectationsAreTheGradient() {
    RandomCases.check(60, random -> check(random, 2));
  }

  /** Scores so far apart that logarithms do the work. */
  @Test
  void expectationsAreTheGradientOfWideScores() {
    RandomCases.check(60, random -> check(random, 150));
  }

  private void check(RandomGenerator random, double width) {
    int labels = random.nextInt(1, 6);
    int length = random.nextInt(1, 12);
    double[] start = scores(random, width, labels);
    double[] transition = scores(random, width, labels * labels);
    double[] end = scores(random, width, labels);
    double[] emissions = scores(random, width, length * labels);
    double[] steps = scores(random, width, random.nextBoolean() ? 0 : length * labels * labels);
    double[] dStart = new double[labels];
    double[] dTransition = new double[Math.max(steps.length, labels * labels)];
    double[] dEnd = new double[labels];
    double[] dEmissions = new double[length * labels];
    Supplier<TransitionScores> chain =
        () -> {
          TransitionScores same = new TransitionScores(labels, start, transition, end);
          return steps.length == 0 ? same : same.withSteps(steps, 0);
        };
    DoubleSupplier logZ = () -> forwardBackward.logZ(chain.get(), emissions, 0, length);
    forwardBackward.run(chain.get(), emissions, 0, length);
    forwardBackward.addExpectations(1, dEmissions, 0, dStart, dTransition, dEnd);
    checkEach(emissions, dEmissions, logZ);
    checkEach(start, dStart, logZ);
    checkEach(steps.length == 0 ? transition : steps, dTransition, logZ);
    checkEach(end, dEnd, logZ);
  }

  private static double[] scores(RandomGenerator random, double width, int count) {
    double[] scores = new double[count];
    for (int i = 0; i < count; i++) {
      scores[i] =
          random.nextInt(10) == 0 ? Double.NEGATIVE_INFINITY : random.nextDouble(-width, width);
    }
    return scores;
  }

  private static void checkEach(double[] scores, double[] gradient, DoubleSupplier logZ) {
    for (int i = 0; i < scores.length; i++) {
      double kept = scores[i];
      if (logZ.getAsDouble() == Double.NEGATIVE_INFINITY || kept == Double.NEGATIVE_INFINITY) {
        assertEquals(0, gradient[i]);
        continue;
      }
      scores[i] = kept + STEP;
      double above = logZ.getAsDouble();
      scores[i] = kept - STEP;
      double below = logZ.getAsDouble();
      scores[i] = kept;
      assertEquals((above - below) / (2 * STEP), gradient[i], 1e-6);
    }
  }
}
