package trellis.eval.significance;

import java.util.SplittableRandom;

/**
 * Approximate randomization over sentences: whether the scores of two runs differ more than chance
 * allows.
 *
 * <p>If the runs were alike, it would not matter which of them said what of a sentence. So each
 * draw swaps their answers for about half of the sentences, and it is counted how often the scores
 * then differ as much as they really do.
 *
 * @param difference the score of the second run less that of the first, in points of percent
 * @param p how likely a difference at least as large is, either way, if the runs are alike: (draws
 *     with such a difference + 1) / (draws + 1)
 * @param samples the draws
 * @param seed the seed of the draws; the same seed gives the same answer
 * @param seedsPaired how many seeds of each run were taken, the first ones
 */
public record ApproximateRandomization(
    double difference, double p, int samples, long seed, int seedsPaired) {
  /** Differences of other sums may be equal but for their rounding: they count as equal. */
  static final double ROUNDING = 1e-9;

  static ApproximateRandomization of(PairedMeans means, int seedsPaired, int samples, long seed) {
    double difference = means.differenceOfAll();
    SplittableRandom random = new SplittableRandom(seed);
    int asLarge = 0;
    for (int i = 0; i < samples; i++) {
      asLarge += Math.abs(means.swapped(random)) >= Math.abs(difference) - ROUNDING ? 1 : 0;
    }
    return new ApproximateRandomization(
        difference, (asLarge + 1.0) / (samples + 1.0), samples, seed, seedsPaired);
  }
}
