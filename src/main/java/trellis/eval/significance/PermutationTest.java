package trellis.eval.significance;

import java.util.SplittableRandom;

/**
 * A permutation test over seeds: whether the mean scores of two runs differ more than chance
 * allows.
 *
 * <p>If the runs were alike, each way to deal their scores into two groups would be as likely as
 * any other. All ways are looked at where there are not too many, else some are drawn.
 *
 * @param difference the mean of the second run less that of the first, in points of percent
 * @param p how likely a difference at least as large is, either way, if the runs are alike
 * @param smallestP the smallest p that so many seeds can have
 * @param ways the ways to deal that were looked at
 * @param exact whether these are all
 */
public record PermutationTest(
    double difference, double p, double smallestP, long ways, boolean exact) {
  private static final long MOST_WAYS = 100_000;

  /**
   * Compares the scores of the seeds.
   *
   * @param samples how many ways are drawn when there are too many
   * @param seed of these draws
   */
  static PermutationTest of(double[] first, double[] second, int samples, long seed) {
    Dealing dealing = new Dealing(first, second);
    double all = waysToDeal(first.length + second.length, first.length);
    // With groups of one size each way has a mirror with the same difference.
    double extremes = first.length == second.length ? 2 : 1;
    if (all <= MOST_WAYS) {
      long asLarge = dealing.countAll(0, 0, 0);
      return new PermutationTest(
          dealing.difference, asLarge / all, extremes / all, (long) all, true);
    }
    long asLarge = dealing.countDrawn(samples, new SplittableRandom(seed));
    return new PermutationTest(
        dealing.difference,
        (asLarge + 1.0) / (samples + 1.0),
        1.0 / (samples + 1.0),
        samples,
        false);
  }

  /** How many groups of {@code chosen} there are among so many. */
  private static double waysToDeal(int among, int chosen) {
    double ways = 1;
    for (int i = 1; i <= chosen; i++) {
      ways = ways * (among - chosen + i) / i; // whole after each step
    }
    return ways;
  }

  /** The scores of both runs, and the ways to deal them anew. */
  private static final class Dealing {
    private final double[] scores; // those of the first run first
    private final int size; // of the first group
    private final double sum;
    private final double difference;

    Dealing(double[] first, double[] second) {
      scores = new double[first.length + second.length];
      System.arraycopy(first, 0, scores, 0, first.length);
      System.arraycopy(second, 0, scores, first.length, second.length);
      size = first.length;
      double firstSum = 0;
      double secondSum = 0;
      for (int i = 0; i < scores.length; i++) {
        firstSum += i < size ? scores[i] : 0;
        secondSum += i < size ? 0 : scores[i];
      }
      sum = firstSum + secondSum;
      difference = secondSum / second.length - firstSum / size;
    }

    private boolean isAsLarge(double firstSum) {
      double dealt = (sum - firstSum) / (scores.length - size) - firstSum / size;
      return Math.abs(dealt) >= Math.abs(difference) - ApproximateRandomization.ROUNDING;
    }

    /**
     * Counts the ways with a difference as large.
     *
     * @param next the first score that may still be chosen for the first group
     * @param chosen how many are chosen
     * @param firstSum their sum
     */
    long countAll(int next, int chosen, double firstSum) {
      if (chosen == size) {
        return isAsLarge(firstSum) ? 1 : 0;
      }
      long count = 0;
      for (int i = next; i <= scores.length - (size - chosen); i++) {
        count += countAll(i + 1, chosen + 1, firstSum + scores[i]);
      }
      return count;
    }

    long countDrawn(int samples, SplittableRandom random) {
      double[] dealt = scores.clone();
      long count = 0;
      for (int sample = 0; sample < samples; sample++) {
        double firstSum = 0;
        for (int i = 0; i < size; i++) {
          int other = random.nextInt(i, dealt.length);
          double drawn = dealt[other];
          dealt[other] = dealt[i];
          dealt[i] = drawn;
          firstSum += drawn;
        }
        count += isAsLarge(firstSum) ? 1 : 0;
      }
      return count;
    }
  }
}
