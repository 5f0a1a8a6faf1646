package trellis.crf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.indouble.crf.LogLikelihood;
import trellis.indouble.crf.SegmentStates;
import trellis.indouble.crf.TransitionScores;
import trellis.testing.RandomCases;

/** The derivatives of the loss of segments, on this room's own code with doubles for floats. */
class SegmentGradientTest {
  private static final double STEP = 1e-5;
  private final LogLikelihood likelihood = new LogLikelihood();

  @Test
  void derivativesAreThoseOfTheLoss() {
    RandomCases.check(60, random -> check(random, 0));
  }

  /** Where a segment is too long, the loss is that of all segmentations that agree elsewhere. */
  @Test
  void derivativesAreThoseOfTheLossWhereTokensAreUnknown() {
    RandomCases.check(60, random -> check(random, 0.4));
  }

  private void check(RandomGenerator random, double unknown) {
    RandomSegments x = RandomSegments.random(random, 1.5, 0);
    int length = x.length();
    trellis.crf.SegmentStates own = x.states();
    List<RandomSegments.Cut> cuts = x.cuts();
    int[] labels = x.labels(cuts.get(random.nextInt(cuts.size())));
    int[] gold = own.path(labels, length);
    Arrays.setAll(gold, t -> random.nextDouble() < unknown ? LogLikelihood.UNKNOWN : gold[t]);
    double[] start = doubles(x.start());
    double[] transition = doubles(x.transition());
    double[] end = doubles(x.end());
    double[] emissions = doubles(x.emissions());
    double[] dStart = new double[start.length];
    double[] dTransition = new double[transition.length];
    double[] dEnd = new double[end.length];
    double[] dEmissions = new double[emissions.length];
    SegmentStates states = states(own);
    DoubleSupplier loss =
        () ->
            likelihood.loss(
                TransitionScores.ofSegments(states, start, transition, end),
                emissions,
                length,
                gold);
    double found =
        likelihood.differentiate(
            TransitionScores.ofSegments(states, start, transition, end),
            emissions,
            length,
            gold,
            dEmissions,
            dStart,
            dTransition,
            0,
            dEnd);
    assertEquals(loss.getAsDouble(), found, 1e-9);
    checkEach(emissions, dEmissions, loss);
    checkEach(start, dStart, loss);
    checkEach(transition, dTransition, loss);
    checkEach(end, dEnd, loss);
  }

  private static SegmentStates states(trellis.crf.SegmentStates own) {
    int labels = own.labels();
    int[] types = new int[labels];
    boolean[] begins = new boolean[labels];
    boolean[] ends = new boolean[labels];
    for (int label = 0; label < labels; label++) {
      types[label] = (label + 3) / 4;
      begins[label] = label == 0 || (label + 3) % 4 == 0 || (label + 3) % 4 == 3;
      ends[label] = label == 0 || (label + 3) % 4 >= 2;
    }
    return new SegmentStates(types, begins, ends, own.longest());
  }

  private static double[] doubles(float[] numbers) {
    double[] copy = new double[numbers.length];
    Arrays.setAll(copy, i -> numbers[i]);
    return copy;
  }

  private static void checkEach(double[] scores, double[] gradient, DoubleSupplier loss) {
    for (int i = 0; i < scores.length; i++) {
      double kept = scores[i];
      scores[i] = kept + STEP;
      double above = loss.getAsDouble();
      scores[i] = kept - STEP;
      double below = loss.getAsDouble();
      scores[i] = kept;
      assertEquals((above - below) / (2 * STEP), gradient[i], 1e-6);
    }
  }
}
