package trellis.eval.significance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

class PermutationTestTest {
  private static PermutationTest test(double[] first, double[] second) {
    return PermutationTest.of(first, second, 10_000, 1);
  }

  @Test
  void threeSeedsAgainstThreeCannotBeSurerThanOneInTen() {
    PermutationTest apart = test(new double[] {1, 2, 3}, new double[] {11, 12, 13});
    assertEquals(new PermutationTest(10, 0.1, 0.1, 20, true), apart);
    PermutationTest turned = test(new double[] {11, 12, 13}, new double[] {1, 2, 3});
    assertEquals(new PermutationTest(-10, 0.1, 0.1, 20, true), turned);
  }

  @Test
  void smallCasesByHand() {
    // 1 2 | 3 4 and its mirror, of six ways.
    assertEquals(new PermutationTest(2, 2 / 6.0, 2 / 6.0, 6, true), test(ab(1, 2), ab(3, 4)));
    // A difference of 1: only 1 4 | 2 3 and its mirror, with 0, are smaller.
    assertEquals(new PermutationTest(1, 4 / 6.0, 2 / 6.0, 6, true), test(ab(1, 3), ab(2, 4)));
    assertEquals(new PermutationTest(5, 1, 1, 2, true), test(new double[] {1}, new double[] {6}));
    // One against two: 6 | 1 2 alone is as far apart as it can be.
    assertEquals(
        new PermutationTest(-4.5, 1 / 3.0, 1 / 3.0, 3, true), test(new double[] {6}, ab(1, 2)));
    assertEquals(1, test(ab(7, 7), ab(7, 7)).p());
  }

  private static double[] ab(double a, double b) {
    return new double[] {a, b};
  }

  @Test
  void theMostWaysThatAreAllLookedAt() {
    double[] first = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    double[] second = {11, 12, 13, 14, 15, 16, 17, 18, 19};
    PermutationTest exact = test(first, second);
    assertEquals(48_620, exact.ways());
    assertEquals(2 / 48_620.0, exact.p());
    double[] more = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    PermutationTest drawn = test(more, new double[] {21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31});
    assertFalse(drawn.exact());
    assertEquals(10_000, drawn.ways());
    assertEquals(1 / 10_001.0, drawn.p());
  }

  @Test
  void drawnAndExactAgree() {
    RandomCases.check(
        10,
        random -> {
          // 22 seeds: 646,646 ways are too many for all to be looked at.
          double[] first = scores(random, 10);
          double[] second = scores(random, 12);
          PermutationTest drawn = test(first, second);
          assertFalse(drawn.exact());
          double exact = exactly(first, second);
          assertEquals(exact, drawn.p(), 4 * Math.sqrt(0.25 / 10_000));
        });
  }

  private static double[] scores(RandomGenerator random, int count) {
    return random.ints(count, 0, 30).asDoubleStream().toArray();
  }

  /** By going through all sets of the first group as bits. */
  private static double exactly(double[] first, double[] second) {
    int all = first.length + second.length;
    int real = Math.abs((int) (sum(first) * second.length - sum(second) * first.length));
    int total = (int) (sum(first) + sum(second));
    int[] scores = new int[all];
    for (int i = 0; i < all; i++) {
      scores[i] = (int) (i < first.length ? first[i] : second[i - first.length]);
    }
    long ways = 0;
    long asLarge = 0;
    for (int bits = 0; bits < 1 << all; bits++) {
      if (Integer.bitCount(bits) == first.length) {
        int dealt = 0;
        for (int i = 0; i < all; i++) {
          dealt += (bits >> i & 1) * scores[i];
        }
        ways++;
        asLarge += Math.abs(dealt * second.length - (total - dealt) * first.length) >= real ? 1 : 0;
      }
    }
    return asLarge / (double) ways;
  }

  private static double sum(double[] values) {
    return Arrays.stream(values).sum();
  }

  @Test
  void seedsOfTheSameKindHaveAnyPEquallyOften() {
    SplittableRandom random = new SplittableRandom(3);
    int trials = 1_000;
    int half = 0;
    int tenth = 0;
    for (int i = 0; i < trials; i++) {
      double p = test(random.doubles(5).toArray(), random.doubles(5).toArray()).p();
      half += p <= 0.5 ? 1 : 0;
      tenth += p <= 0.1 ? 1 : 0;
    }
    assertEquals(0.5, half / (double) trials, 0.065);
    assertEquals(0.1, tenth / (double) trials, 0.04);
  }
}
