package trellis.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

class BootstrapTest {
  /** Gold, found and correct spans of a sentence. */
  private record Counts(int gold, int found, int correct) {}

  @Test
  void theEndsAreNearThoseOfThePlainBootstrap() {
    RandomCases.check(
        10,
        random -> {
          List<Counts> sentences = randomSentences(random, 400);
          Interval interval = interval(sentences, random.nextLong());
          double[] plain = plainBootstrap(sentences, random, 4_000);
          // An end scatters by about 0.07 standard deviations of F1; both together by about 0.08.
          double tolerance = 0.35 * deviation(plain);
          assertEquals(plain[plain.length / 40], interval.low(), tolerance);
          assertEquals(plain[plain.length - 1 - plain.length / 40], interval.high(), tolerance);
        });
  }

  /** Draws sentence after sentence, as a textbook says. */
  private static double[] plainBootstrap(
      List<Counts> sentences, RandomGenerator random, int replicates) {
    double[] f1 = new double[replicates];
    for (int i = 0; i < replicates; i++) {
      int gold = 0;
      int found = 0;
      int correct = 0;
      for (int draw = 0; draw < sentences.size(); draw++) {
        Counts counts = sentences.get(random.nextInt(sentences.size()));
        gold += counts.gold();
        found += counts.found();
        correct += counts.correct();
      }
      f1[i] = 200.0 * correct / (gold + found);
    }
    Arrays.sort(f1);
    return f1;
  }

  private static double deviation(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    return Math.sqrt(
        Arrays.stream(values)
            .map(value -> (value - mean) * (value - mean))
            .average()
            .orElseThrow());
  }

  private static List<Counts> randomSentences(RandomGenerator random, int count) {
    List<Counts> sentences = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int gold = Math.max(0, random.nextInt(6) - 2);
      int correct = gold == 0 ? 0 : random.nextInt(gold + 1);
      sentences.add(new Counts(gold, correct + random.nextInt(2), correct));
    }
    return sentences;
  }

  private static Interval interval(List<Counts> sentences, long seed) {
    Bootstrap bootstrap = new Bootstrap();
    sentences.forEach(s -> bootstrap.add(s.gold(), s.found(), s.correct()));
    return bootstrap.interval(seed);
  }

  @Test
  void theSeedAloneDecidesNotTheOrderOfTheSentences() {
    List<Counts> sentences = randomSentences(new SplittableRandom(4), 300);
    Interval interval = interval(sentences, 7);
    assertEquals(interval, interval(sentences, 7));
    assertNotEquals(interval.low(), interval(sentences, 8).low());
    Collections.shuffle(sentences, new Random(3));
    assertEquals(interval, interval(sentences, 7));
  }

  @Test
  void theIntervalSurroundsTheScoreAndNarrowsWithMoreSentences() {
    List<Counts> few = randomSentences(new SplittableRandom(4), 100);
    List<Counts> many = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      many.addAll(few);
    }
    double f1 =
        200.0
            * few.stream().mapToInt(Counts::correct).sum()
            / few.stream().mapToInt(s -> s.gold() + s.found()).sum();
    Interval wide = interval(few, 1);
    Interval narrow = interval(many, 1);
    assertTrue(wide.low() < f1 && f1 < wide.high());
    assertTrue(narrow.low() < f1 && f1 < narrow.high());
    // A hundred times the sentences make it a tenth as wide.
    assertEquals(10, (wide.high() - wide.low()) / (narrow.high() - narrow.low()), 2);
  }

  @Test
  void withNothingToVaryTheIntervalIsAPoint() {
    assertEquals(new Interval(0, 0, 95, 1_000, 1), interval(List.of(), 1));
    assertEquals(new Interval(0, 0, 95, 1_000, 1), interval(List.of(new Counts(0, 0, 0)), 1));
    assertEquals(
        new Interval(100, 100, 95, 1_000, 1),
        interval(List.of(new Counts(2, 2, 2), new Counts(2, 2, 2)), 1));
  }

  @Test
  void millionsOfSentencesTakeNoLongerThanTheirDistinctCounts() {
    Bootstrap bootstrap = new Bootstrap();
    for (int i = 0; i < 2_000_000; i++) {
      bootstrap.add(i % 3, i % 2, i % 3 == 0 ? 0 : i % 2);
    }
    Interval interval = bootstrap.interval(1);
    // Of six sentences: 6 gold spans, 3 found, 2 right.
    assertTrue(interval.low() < 400.0 / 9 && 400.0 / 9 < interval.high());
    assertEquals(interval.low(), interval.high(), 0.2);
  }
}
