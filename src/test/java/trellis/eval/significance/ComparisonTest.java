package trellis.eval.significance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.eval.Cases;
import trellis.eval.Interval;
import trellis.eval.SentenceCounts;
import trellis.eval.SpanScorer;
import trellis.eval.TokenAccuracy;
import trellis.labels.TagScheme;
import trellis.testing.RandomCases;

class ComparisonTest {
  private static SeedCounts spans(int[]... sentences) {
    return outcomes(Measure.F1, sentences);
  }

  private static SeedCounts outcomes(Measure measure, int[]... sentences) {
    SeedCounts outcomes = new SeedCounts(measure);
    for (int[] counts : sentences) {
      outcomes.add(new SentenceCounts(counts[0], counts[1], counts[2]));
    }
    return outcomes;
  }

  private static ApproximateRandomization swapTest(
      List<SeedCounts> first, List<SeedCounts> second, int samples, long seed) {
    return swapTest(RunCounts.of(first), RunCounts.of(second), samples, seed);
  }

  private static ApproximateRandomization swapTest(
      RunCounts first, RunCounts second, int samples, long seed) {
    int seeds = first.seeds();
    return ApproximateRandomization.of(new PairedMeans(first, second, seeds), seeds, samples, seed);
  }

  /** Two runs of several seeds on the same random sentences, both equally good. */
  private static List<List<SeedCounts>> alike(RandomGenerator random, int sentences, int seeds) {
    List<List<SeedCounts>> runs = List.of(new ArrayList<>(), new ArrayList<>());
    for (int seed = 0; seed < seeds; seed++) {
      runs.forEach(run -> run.add(new SeedCounts(Measure.F1)));
    }
    for (int i = 0; i < sentences; i++) {
      int gold = random.nextInt(5);
      for (List<SeedCounts> run : runs) {
        for (SeedCounts outcomes : run) {
          int correct = random.nextInt(gold + 1);
          outcomes.add(new SentenceCounts(gold, correct + random.nextInt(3), correct));
        }
      }
    }
    return runs;
  }

  @Test
  void withFewSentencesAllWaysToSwapGiveTheSame() {
    RandomCases.check(
        30,
        random -> {
          int sentences = random.nextInt(1, 9);
          List<List<SeedCounts>> runs = alike(random, sentences, random.nextInt(1, 4));
          int asLarge = 0;
          double real = Math.abs(difference(runs, sentences, 0));
          for (int swaps = 0; swaps < 1 << sentences; swaps++) {
            asLarge += Math.abs(difference(runs, sentences, swaps)) >= real - 1e-9 ? 1 : 0;
          }
          double exact = asLarge / (double) (1 << sentences);
          ApproximateRandomization test =
              swapTest(runs.get(0), runs.get(1), 4_000, random.nextLong());
          assertEquals(real, Math.abs(test.difference()), 1e-9);
          // Four standard deviations of a share among 4,000 draws.
          assertEquals(exact, test.p(), 4 * Math.sqrt(0.25 / 4_000));
        });
  }

  /** Two heads of a corpus swap the same sentences, and another corpus others. */
  @Test
  void theMeanOfSeveralFilesIsSwappedCorpusByCorpus() {
    RandomCases.check(
        30,
        random -> {
          int[] sentences = {random.nextInt(1, 5), random.nextInt(1, 5)}; // [corpus]
          int seeds = random.nextInt(1, 3);
          List<List<List<SeedCounts>>> files = // [file][run][seed]
              List.of(
                  alike(random, sentences[0], seeds),
                  alike(random, sentences[0], seeds),
                  alike(random, sentences[1], seeds));
          double real = Math.abs(meanDifference(files, sentences, 0));
          int ways = 1 << sentences[0] + sentences[1];
          int asLarge = 0;
          for (int swaps = 0; swaps < ways; swaps++) {
            asLarge += Math.abs(meanDifference(files, sentences, swaps)) >= real - 1e-9 ? 1 : 0;
          }
          RunCounts first = run(files, 0);
          RunCounts second = run(files, 1);
          ApproximateRandomization test = swapTest(first, second, 4_000, random.nextLong());
          assertEquals(real, Math.abs(test.difference()), 1e-9);
          assertEquals(asLarge / (double) ways, test.p(), 4 * Math.sqrt(0.25 / 4_000));
          Comparison comparison = Comparison.of(first, second, 50, 1);
          assertEquals("mean", comparison.measure());
          assertEquals(sentences[0] + sentences[1], comparison.sentences());
          double mean = 0;
          for (List<List<SeedCounts>> file : files) {
            mean += file.get(1).get(0).score() / files.size();
          }
          assertEquals(mean, comparison.second().get(0), 1e-9);
        });
  }

  private static RunCounts run(List<List<List<SeedCounts>>> files, int run) {
    return new RunCounts(
        List.of(
            List.of(files.get(0).get(run), files.get(1).get(run)), List.of(files.get(2).get(run))));
  }

  private static double meanDifference(
      List<List<List<SeedCounts>>> files, int[] sentences, int swaps) {
    return (difference(files.get(0), sentences[0], swaps)
            + difference(files.get(1), sentences[0], swaps)
            + difference(files.get(2), sentences[1], swaps >> sentences[0]))
        / 3;
  }

  /** The difference of the mean scores, with the sentences swapped whose bits are set. */
  private static double difference(List<List<SeedCounts>> runs, int sentences, int swaps) {
    double[] means = new double[2];
    int seeds = runs.get(0).size();
    for (int run = 0; run < 2; run++) {
      for (int seed = 0; seed < seeds; seed++) {
        int gold = 0;
        int found = 0;
        int correct = 0;
        for (int i = 0; i < sentences; i++) {
          SeedCounts from = runs.get((swaps >> i & 1) == 0 ? run : 1 - run).get(seed);
          gold += from.gold(i);
          found += from.found(i);
          correct += from.correct(i);
        }
        means[run] += gold + found == 0 ? 0 : 200.0 * correct / (gold + found) / seeds;
      }
    }
    return means[1] - means[0];
  }

  @Test
  void runsThatAreAlikeHaveAnyPEquallyOften() {
    SplittableRandom random = new SplittableRandom(11);
    int trials = 400;
    int[] below = new int[10]; // [tenth] p-values up to that tenth
    for (int i = 0; i < trials; i++) {
      List<List<SeedCounts>> runs = alike(random, 60, 1 + i % 2);
      double p = swapTest(runs.get(0), runs.get(1), 199, i).p();
      for (int tenth = 1; tenth < 10; tenth++) {
        below[tenth] += p <= tenth / 10.0 ? 1 : 0;
      }
    }
    for (int tenth = 1; tenth < 10; tenth++) {
      // Four standard deviations are at most 0.1.
      assertEquals(tenth / 10.0, below[tenth] / (double) trials, 0.1, Arrays.toString(below));
    }
  }

  @Test
  void aRealDifferenceIsHardlyEverChance() {
    int[][] bad = new int[40][];
    int[][] good = new int[40][];
    for (int i = 0; i < 40; i++) {
      bad[i] = new int[] {2, 2, i % 4 == 0 ? 2 : 1};
      good[i] = new int[] {2, 2, i % 4 == 1 ? 1 : 2};
    }
    ApproximateRandomization test = swapTest(List.of(spans(bad)), List.of(spans(good)), 10_000, 1);
    assertEquals(25.0, test.difference(), 1e-9);
    assertTrue(test.p() < 0.001, test::toString);
    assertEquals(test, swapTest(List.of(spans(bad)), List.of(spans(good)), 10_000, 1));
    ApproximateRandomization turned =
        swapTest(List.of(spans(good)), List.of(spans(bad)), 10_000, 1);
    assertEquals(-test.difference(), turned.difference());
    assertEquals(test.p(), turned.p());
  }

  @Test
  void runsThatSayTheSameDoNotDiffer() {
    SeedCounts run = spans(new int[] {2, 2, 1}, new int[] {0, 0, 0});
    Comparison comparison = Comparison.of(List.of(run), List.of(run), 100, 1);
    assertEquals(0, comparison.overSentences().difference());
    assertEquals(1, comparison.overSentences().p());
    assertEquals(0, comparison.interval().low());
    assertEquals(0, comparison.interval().high());
    assertEquals(1, comparison.overSeeds().p());
  }

  @Test
  void theScoreOfASeedIsThatOfTheScorers() {
    RandomCases.check(
        50,
        random -> {
          SpanScorer scorer = new SpanScorer(TagScheme.BIO, TagScheme.BIO, 0, 1);
          TokenAccuracy accuracy = new TokenAccuracy();
          SeedCounts spans = new SeedCounts(Measure.F1);
          SeedCounts tokens = new SeedCounts(Measure.ACCURACY);
          for (int i = 0; i < 20; i++) {
            List<String> gold = labels(random, 6);
            List<String> predicted = labels(random, 6);
            List<Cases.Pair> sentence = List.of(new Cases.Pair(gold, predicted));
            Cases.score(scorer, sentence);
            Cases.count(accuracy, sentence);
            spans.add(Measure.F1.outcome(gold, predicted));
            tokens.add(Measure.ACCURACY.outcome(gold, predicted));
          }
          assertEquals(scorer.result().conlleval().micro().f1(), spans.score());
          assertEquals(accuracy.result().accuracy().percent(), tokens.score());
        });
  }

  private static List<String> labels(RandomGenerator random, int size) {
    List<String> from = List.of("O", "B-A", "I-A", "B-B", "I-B");
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      labels.add(from.get(random.nextInt(from.size())));
    }
    return labels;
  }

  @Test
  void theIntervalOfTheDifferenceIsThatOfAPlainBootstrap() {
    List<List<SeedCounts>> runs = alike(new SplittableRandom(5), 300, 2);
    Comparison comparison = Comparison.of(runs.get(0), runs.get(1), 100, 3);
    double difference = comparison.overSentences().difference();
    Interval interval = comparison.interval();
    assertTrue(interval.low() < difference && difference < interval.high(), interval::toString);
    assertEquals(interval, Comparison.of(runs.get(0), runs.get(1), 100, 3).interval());
    assertNotEquals(interval, Comparison.of(runs.get(0), runs.get(1), 100, 4).interval());
    // The variance of a mean of alike sentences: half the width is near two deviations.
    SplittableRandom random = new SplittableRandom(8);
    PairedSums sums = new PairedSums(runs.get(0), runs.get(1));
    double squares = 0;
    for (int i = 0; i < 2_000; i++) {
      sums.clear();
      for (int draw = 0; draw < 300; draw++) {
        sums.add(random.nextInt(300));
      }
      squares += Math.pow(sums.difference() - difference, 2);
    }
    double deviation = Math.sqrt(squares / 2_000);
    assertEquals(2 * 1.96 * deviation, interval.high() - interval.low(), 0.6 * deviation);
  }

  @Test
  void seedsArePairedAsFarAsBothRunsHaveThem() {
    SeedCounts half = spans(new int[] {2, 2, 1});
    SeedCounts whole = spans(new int[] {2, 2, 2});
    Comparison comparison =
        Comparison.of(List.of(half, whole, whole), List.of(whole, half), 100, 1);
    assertEquals(2, comparison.overSentences().seedsPaired());
    assertEquals(0, comparison.overSentences().difference());
    assertEquals(List.of(50.0, 100.0, 100.0), comparison.first());
    assertEquals(75 - 250 / 3.0, comparison.overSeeds().difference(), 1e-9);
  }

  @Test
  void runsOverOtherSentencesAreNoPair() {
    SeedCounts one = spans(new int[] {2, 2, 1});
    SeedCounts two = spans(new int[] {2, 2, 1}, new int[] {2, 2, 2});
    assertThrows(
        IllegalArgumentException.class, () -> Comparison.of(List.of(one), List.of(two), 10, 1));
    SeedCounts tokens = outcomes(Measure.ACCURACY, new int[] {2, 2, 1});
    assertThrows(
        IllegalArgumentException.class, () -> Comparison.of(List.of(one), List.of(tokens), 10, 1));
  }
}
