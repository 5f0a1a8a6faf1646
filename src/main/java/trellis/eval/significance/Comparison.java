package trellis.eval.significance;

import java.util.List;
import java.util.stream.DoubleStream;
import trellis.eval.Interval;

/**
 * How the scores of two runs differ on the sentences of one file, with two significance tests and a
 * confidence interval; a tree of plain values, ready for JSON.
 *
 * @param measure what the scores are: {@code F1} or {@code accuracy}
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
    int seeds = Math.min(first.size(), second.size());
    PairedSums sums = new PairedSums(first.subList(0, seeds), second.subList(0, seeds));
    double[] firstScores = first.stream().mapToDouble(SeedCounts::score).toArray();
    double[] secondScores = second.stream().mapToDouble(SeedCounts::score).toArray();
    return new Comparison(
        first.get(0).measure().toString(),
        sums.sentences(),
        DoubleStream.of(firstScores).boxed().toList(),
        DoubleStream.of(secondScores).boxed().toList(),
        ApproximateRandomization.of(sums, seeds, samples, seed),
        Interval.ofReplicates(seed, sums::differenceOfReplicate),
        PermutationTest.of(firstScores, secondScores, samples, seed));
  }
}
