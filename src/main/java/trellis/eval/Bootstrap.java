package trellis.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The percentile bootstrap of the micro F1 of a corpus, over its sentences.
 *
 * <p>A replicate draws as many sentences as there are, with replacement, and scores them. Only how
 * many spans a sentence has, how many were found, and how many of those are right goes into the
 * score, so sentences with the same three numbers are interchangeable: it is enough to count how
 * often each triple occurs, and to draw how often it occurs in the replicate. These counts follow a
 * multinomial distribution. It is drawn as a tree of binomials: how many of the draws fall on the
 * more frequent half of the triples, and so on within each half, down to single ones. This is the
 * plain bootstrap, not an approximation of it. It keeps the distinct triples only, never the
 * sentences, 64 sentences cost about two random numbers, and their order does not matter.
 */
final class Bootstrap {
  /** An outcome and in how many sentences it occurred. */
  private record Tally(SentenceCounts outcome, long sentences) {}

  private final Map<SentenceCounts, long[]> tallies = new HashMap<>();
  private long counted;
  private long emptySentences;

  /** Counts a sentence. */
  void add(long gold, long found, long correct) {
    counted++;
    if (gold == 0 && found == 0) {
      emptySentences++;
    } else {
      tallies.computeIfAbsent(new SentenceCounts(gold, found, correct), key -> new long[1])[0]++;
    }
  }

  /** The interval of the sentences that were counted. */
  Interval interval(long seed) {
    return interval(seed, counted);
  }

  /**
   * The interval of more sentences than were counted.
   *
   * @param ofSentences how many sentences there are; those that were not counted have nothing
   */
  Interval interval(long seed, long ofSentences) {
    Multinomial sentences =
        new Multinomial(mostFrequentFirst(emptySentences + ofSentences - counted));
    return Interval.ofReplicates(seed, sentences::f1OfReplicate);
  }

  /** A total order, so that the interval does not depend on the order of the sentences. */
  private List<Tally> mostFrequentFirst(long empty) {
    List<Tally> ordered = new ArrayList<>();
    tallies.forEach((counts, times) -> ordered.add(new Tally(counts, times[0])));
    ordered.add(new Tally(new SentenceCounts(0, 0, 0), empty));
    ordered.sort(
        Comparator.comparingLong(Tally::sentences)
            .reversed()
            .thenComparingLong(tally -> tally.outcome().gold())
            .thenComparingLong(tally -> tally.outcome().found())
            .thenComparingLong(tally -> tally.outcome().correct()));
    return ordered;
  }

  /** Draws how often each triple occurs in a replicate. */
  private static final class Multinomial {
    private final List<Tally> tallies;
    private final long[] before; // [tally] sentences of all tallies before it; the last: of all
    private Score.Counter replicate = new Score.Counter();

    Multinomial(List<Tally> tallies) {
      this.tallies = tallies;
      this.before = new long[tallies.size() + 1];
      for (int i = 0; i < tallies.size(); i++) {
        before[i + 1] = before[i] + tallies.get(i).sentences();
      }
    }

    double f1OfReplicate(SplittableRandom random) {
      replicate = new Score.Counter();
      draw(0, tallies.size(), before[tallies.size()], random);
      return replicate.score().f1();
    }

    /** Spreads the draws over the tallies {@code [from, to)}. */
    private void draw(int from, int to, long draws, SplittableRandom random) {
      if (draws == 0) {
        return;
      }
      if (to - from == 1) {
        SentenceCounts counts = tallies.get(from).outcome();
        replicate.add(draws * counts.gold(), draws * counts.found(), draws * counts.correct());
        return;
      }
      int middle = middle(from, to);
      long first =
          Binomial.draw(draws, before[middle] - before[from], before[to] - before[from], random);
      draw(from, middle, first, random);
      draw(middle, to, draws - first, random);
    }

    /** Where the tallies are cut, so that each part has about half of their sentences. */
    private int middle(int from, int to) {
      long half = before[from] + (before[to] - before[from]) / 2;
      int place = Arrays.binarySearch(before, from + 1, to, half);
      return Math.min(place >= 0 ? place : -place - 1, to - 1);
    }
  }
}
