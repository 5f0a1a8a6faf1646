package trellis.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The percentile bootstrap of micro F1 over sentences.
 *
 * <p>A replicate draws as many sentences as there are, with replacement, and scores them. Only how
 * many spans a sentence has, how many were found, and how many of those are right goes into the
 * score, so sentences with the same three numbers are interchangeable: it is enough to count how
 * often each triple occurs, and to draw how often it occurs in the replicate. These counts follow a
 * multinomial distribution. It is drawn as a chain of binomials: how often the first triple comes,
 * how often the second among the draws that are left, and so on. Most frequent first, the chain
 * soon runs out of draws. This is the plain bootstrap, not an approximation of it, but it needs
 * memory for the distinct triples only, and 70,000 sentences take milliseconds.
 */
final class Bootstrap {
  static final int REPLICATES = 1_000;
  static final double LEVEL = 95.0;

  /** How many replicates are cut off at each end: 2.5 % of them. */
  private static final int CUT = REPLICATES / 40;

  /** What one sentence adds to the score. */
  private record Outcome(long gold, long found, long correct) {}

  /** An outcome and in how many sentences it occurred. */
  private record Tally(Outcome outcome, long sentences) {}

  private final Map<Outcome, long[]> tallies = new HashMap<>();
  private long emptySentences;

  /** Counts a sentence. */
  void add(long gold, long found, long correct) {
    if (gold == 0 && found == 0) {
      emptySentences++;
    } else {
      tallies.computeIfAbsent(new Outcome(gold, found, correct), outcome -> new long[1])[0]++;
    }
  }

  /** The interval that the seed gives. */
  Interval interval(long seed) {
    List<Tally> ordered = mostFrequentFirst();
    long sentences = 0;
    for (Tally tally : ordered) {
      sentences += tally.sentences();
    }
    SplittableRandom random = new SplittableRandom(seed);
    double[] f1 = new double[REPLICATES];
    for (int i = 0; i < REPLICATES; i++) {
      f1[i] = replicate(ordered, sentences, random);
    }
    Arrays.sort(f1);
    return new Interval(f1[CUT], f1[REPLICATES - 1 - CUT], LEVEL, REPLICATES, seed);
  }

  /** A total order, so that the interval does not depend on the order of the sentences. */
  private List<Tally> mostFrequentFirst() {
    List<Tally> ordered = new ArrayList<>();
    tallies.forEach((outcome, count) -> ordered.add(new Tally(outcome, count[0])));
    ordered.add(new Tally(new Outcome(0, 0, 0), emptySentences));
    ordered.sort(
        Comparator.comparingLong(Tally::sentences)
            .reversed()
            .thenComparingLong(tally -> tally.outcome().gold())
            .thenComparingLong(tally -> tally.outcome().found())
            .thenComparingLong(tally -> tally.outcome().correct()));
    return ordered;
  }

  /** The F1 of one sample of the sentences. */
  private static double replicate(List<Tally> tallies, long sentences, SplittableRandom random) {
    long gold = 0;
    long found = 0;
    long correct = 0;
    long draws = sentences;
    long left = sentences;
    for (int i = 0; draws > 0; i++) {
      Tally tally = tallies.get(i);
      long times = Binomial.draw(draws, tally.sentences(), left, random);
      gold += times * tally.outcome().gold();
      found += times * tally.outcome().found();
      correct += times * tally.outcome().correct();
      draws -= times;
      left -= tally.sentences();
    }
    return Score.of(gold, found, correct).f1();
  }
}
