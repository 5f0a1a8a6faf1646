package trellis.eval.significance;

import java.util.List;
import trellis.eval.Interval;

/**
 * How the scores of two runs differ on the sentences of one file, with two significance tests and a
 * confidence interval; a tree of plain values, ready for JSON.
 *
 * @param measure what the scores are: {@code F1} or {@code accuracy}, or the mean of several files
 * @param sentences how many sentences there are
 * @param first the scores of the first run, one a seed, in percent
 * @param second those of the second run
 * @param overSentences the test over sentences
 * @param interval how far the difference would vary over other samples of as many sentences
 * @param overSeeds the test over seeds
 */
public record Comparison(
    String measure,
    long sentences,
    List<Double> first,
    List<Double> second,
    ApproximateRandomization overSentences,
    Interval interval,
    PermutationTest overSeeds) {

  /** Takes copies. */
  public Comparison {
    first = List.copyOf(first);
    second = List.copyOf(second);
  }

  /**
   * Compares two runs that labeled the same sentences.
   *
   * <p>Over sentences as many seeds of each are taken as both have, the first ones.
   *
   * @param first the outcomes of each seed of the first run, one at least
   * @param second those of the second run
   * @param samples how many draws the tests make
   * @param seed of the draws
   * @throws IllegalArgumentException when the numbers of sentences differ
   */
  public static Comparison of(
      List<SeedCounts> first, List<SeedCounts> second, int samples, long seed) {
    return of(RunCounts.of(first), RunCounts.of(second), samples, seed);
  }

  /**
   * Compares the mean scores of two runs over the same files, as {@link #of(List, List, int, long)}
   * does those of one.
   */
  public static Comparison of(RunCounts first, RunCounts second, int samples, long seed) {
    int seeds = Math.min(first.seeds(), second.seeds());
    PairedMeans means = new PairedMeans(first, second, seeds);
    List<Double> firstScores = first.scores();
    List<Double> secondScores = second.scores();
    return new Comparison(
        first.measure(),
        first.sentences(),
        firstScores,
        secondScores,
        ApproximateRandomization.of(means, seeds, samples, seed),
        Interval.ofReplicates(seed, means::differenceOfReplicate),
        PermutationTest.of(array(firstScores), array(secondScores), samples, seed));
  }

  private static double[] array(List<Double> scores) {
    return scores.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
