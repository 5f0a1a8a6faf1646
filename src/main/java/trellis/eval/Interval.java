package trellis.eval;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * A bootstrap confidence interval of a micro F1 in the conlleval reading, or of the difference
 * between the scores of two runs.
 *
 * <p>It tells how much the score would vary over other samples of as many sentences. It tells
 * nothing of the variation between trainings with different seeds.
 *
 * @param low the lower end, in percent
 * @param high the upper end, in percent
 * @param level the confidence, in percent
 * @param replicates how many samples of the sentences were drawn
 * @param seed the seed of the draws; the same seed gives the same interval
 */
public record Interval(double low, double high, double level, int replicates, long seed) {
  private static final int REPLICATES = 1_000;
  private static final double LEVEL = 95.0;

  /** How many replicates lie below the interval, and how many above it: 2.5 % of them. */
  private static final int CUT = REPLICATES / 40;

  /**
   * The interval between two percentiles of the scores of bootstrap replicates.
   *
   * @param replicate draws as many sentences as there are, with replacement, and scores them
   */
  public static Interval ofReplicates(long seed, ToDoubleFunction<SplittableRandom> replicate) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] scores = new double[REPLICATES];
    for (int i = 0; i < REPLICATES; i++) {
      scores[i] = replicate.applyAsDouble(random);
    }
    Arrays.sort(scores);
    return new Interval(scores[CUT], scores[REPLICATES - 1 - CUT], LEVEL, REPLICATES, seed);
  }
}
