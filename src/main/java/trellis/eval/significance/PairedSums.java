package trellis.eval.significance;

import java.util.Arrays;
import java.util.List;

/**
 * Sums the counts of two runs over sentences, each with the two runs as they are or swapped: what
 * approximate randomization and the paired bootstrap work on.
 *
 * <p>Each run has as many seeds as the other; those at the same place are swapped together. The
 * difference is that of the mean scores over the seeds, second less first.
 */
final class PairedSums {
  /** Gold; found and correct of the first run; found and correct of the second. */
  private static final int WIDTH = 5;

  private final Measure measure;
  private final int sentences;
  private final int seeds;
  private final int[] counts; // [sentence][seed][WIDTH]
  private final long[] sums; // [seed][WIDTH]

  /**
   * Copies the counts of both runs.
   *
   * @throws IllegalArgumentException unless both have as many seeds and sentences
   */
  PairedSums(List<SeedCounts> first, List<SeedCounts> second) {
    this.measure = first.get(0).measure();
    this.sentences = first.get(0).sentences();
    this.seeds = first.size();
    requireAlike(first, seeds);
    requireAlike(second, seeds);
    this.counts = new int[sentences * seeds * WIDTH];
    this.sums = new long[seeds * WIDTH];
    int at = 0;
    for (int sentence = 0; sentence < sentences; sentence++) {
      for (int seed = 0; seed < seeds; seed++) {
        counts[at++] = first.get(seed).gold(sentence);
        counts[at++] = first.get(seed).found(sentence);
        counts[at++] = first.get(seed).correct(sentence);
        counts[at++] = second.get(seed).found(sentence);
        counts[at++] = second.get(seed).correct(sentence);
      }
    }
  }

  private void requireAlike(List<SeedCounts> run, int size) {
    boolean alike =
        run.size() == size
            && run.stream().allMatch(s -> s.sentences() == sentences && s.measure() == measure);
    if (!alike) {
      throw new IllegalArgumentException(
          "runs are paired sentence by sentence and seed by seed: both need as many of each");
    }
  }

  /** How many sentences there are. */
  int sentences() {
    return sentences;
  }

  /** Forgets all sentences that were added. */
  void clear() {
    Arrays.fill(sums, 0);
  }

  /** Adds a sentence to the sums. */
  void add(int sentence) {
    int at = sentence * sums.length;
    for (int i = 0; i < sums.length; i++) {
      sums[i] += counts[at + i];
    }
  }

  /** Adds a sentence with what the two runs made of it swapped. */
  void addSwapped(int sentence) {
    int at = sentence * sums.length;
    for (int i = 0; i < sums.length; i += WIDTH) {
      sums[i] += counts[at + i];
      sums[i + 1] += counts[at + i + 3];
      sums[i + 2] += counts[at + i + 4];
      sums[i + 3] += counts[at + i + 1];
      sums[i + 4] += counts[at + i + 2];
    }
  }

  /** The mean score of the second run less that of the first, over the sentences added. */
  double difference() {
    double first = 0;
    double second = 0;
    for (int i = 0; i < sums.length; i += WIDTH) {
      first += measure.percent(sums[i], sums[i + 1], sums[i + 2]);
      second += measure.percent(sums[i], sums[i + 3], sums[i + 4]);
    }
    return (second - first) / seeds;
  }
}
