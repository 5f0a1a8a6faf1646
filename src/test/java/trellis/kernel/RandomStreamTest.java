package trellis.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

class RandomStreamTest {
  private static final int DRAWS = 100_000;

  /** As a program of its own in another language worked them out. */
  @Test
  void theNumbersOfASeedAreFixedForever() {
    RandomStream random = RandomStream.of(1);
    long[] drawn = {random.nextLong(), random.nextLong(), random.fork(2).nextLong()};
    assertArrayEquals(
        new long[] {-716136751619575887L, 4464893370519901181L, 5715500133818602140L}, drawn);
  }

  @Test
  void theSameSeedGivesTheSameNumbersAndAnotherDoesNot() {
    RandomCases.check(
        20,
        random -> {
          long seed = random.nextLong();
          assertArrayEquals(longs(RandomStream.of(seed)), longs(RandomStream.of(seed)));
          long other = RandomStream.of(seed + 1).nextLong();
          assertNotEquals(RandomStream.of(seed).nextLong(), other);
        });
  }

  @Test
  void aForkDependsOnItsKeysAloneNotOnWhatWasDrawn() {
    RandomCases.check(
        20,
        random -> {
          long seed = random.nextLong();
          long key = random.nextLong();
          RandomStream drawnFrom = RandomStream.of(seed);
          for (int i = random.nextInt(10); i >= 0; i--) {
            drawnFrom.nextLong();
          }
          long[] expected = longs(RandomStream.of(seed).fork(key).fork(3));
          RandomStream fork = drawnFrom.fork(key);
          fork.nextInt(7);
          assertArrayEquals(expected, longs(fork.fork(3)));
        });
  }

  @Test
  void streamsOfNearbySeedsAndKeysDiffer() {
    Set<Long> first = new HashSet<>();
    for (long seed = -2; seed <= 2; seed++) {
      first.add(RandomStream.of(seed).nextLong());
      for (long key = -2; key <= 2; key++) {
        first.add(RandomStream.of(seed).fork(key).nextLong());
        for (long below = -2; below <= 2; below++) {
          first.add(RandomStream.of(seed).fork(key).fork(below).nextLong());
        }
      }
    }
    assertEquals(5 + 25 + 125, first.size());
  }

  @Test
  void forksAreNotCorrelated() {
    RandomStream parent = RandomStream.of(5);
    double sum = 0;
    for (int key = 0; key < DRAWS; key++) {
      sum += (parent.fork(key).nextDouble() - 0.5) * (parent.fork(key + 1).nextDouble() - 0.5);
    }
    // The mean of such products has a deviation of 1/12 / sqrt(DRAWS).
    assertEquals(0, sum / DRAWS, 5 / 12.0 / Math.sqrt(DRAWS));
  }

  @Test
  void fractionsAreUniform() {
    RandomStream random = RandomStream.of(7);
    int[] floats = new int[10];
    int[] doubles = new int[10];
    for (int i = 0; i < DRAWS; i++) {
      float small = random.nextFloat();
      double large = random.nextDouble();
      assertTrue(small >= 0 && small < 1 && large >= 0 && large < 1);
      floats[(int) (small * 10)]++;
      doubles[(int) (large * 10)]++;
    }
    assertEven(floats);
    assertEven(doubles);
  }

  @Test
  void wholeNumbersAreUniformBelowTheBound() {
    RandomStream random = RandomStream.of(8);
    for (int bound : new int[] {1, 2, 3, 10, 1000}) {
      int[] counts = new int[bound];
      for (int i = 0; i < DRAWS; i++) {
        counts[random.nextInt(bound)]++;
      }
      assertEven(counts);
    }
    assertTrue(random.nextInt(Integer.MAX_VALUE) >= 0);
    assertThrows(IllegalArgumentException.class, () -> random.nextInt(0));
  }

  /** Five deviations: by chance in one of a million counts. */
  private static void assertEven(int[] counts) {
    double share = 1.0 / counts.length;
    double deviation = Math.sqrt(DRAWS * share * (1 - share));
    for (int count : counts) {
      assertEquals(DRAWS * share, count, 5 * deviation + 1e-9);
    }
  }

  @Test
  void aShuffleKeepsTheValuesAndAllOrdersAreAsLikely() {
    RandomStream random = RandomStream.of(9);
    int[] counts = new int[24]; // orders of four
    for (int i = 0; i < DRAWS; i++) {
      int[] values = {0, 1, 2, 3};
      random.shuffle(values);
      counts[orderNumber(values)]++;
    }
    assertEven(counts);
    int[] many = IntStream.range(0, 100).toArray();
    random.shuffle(many);
    Arrays.sort(many);
    assertArrayEquals(IntStream.range(0, 100).toArray(), many);
    random.shuffle(new int[0]);
  }

  /** 0 to 23: how many later values are smaller, place by place. */
  private static int orderNumber(int[] values) {
    int number = 0;
    for (int i = 0; i < values.length; i++) {
      int smaller = 0;
      for (int j = i + 1; j < values.length; j++) {
        smaller += values[j] < values[i] ? 1 : 0;
      }
      number = number * (values.length - i) + smaller;
    }
    return number;
  }

  @Test
  void uniformNumbersFillTheirBlockUpToTheBound() {
    float[] x = new float[DRAWS + 10];
    RandomStream.of(10).fillUniform(x, 5, DRAWS, 0.25f);
    int[] counts = new int[10];
    for (int i = 5; i < 5 + DRAWS; i++) {
      assertTrue(x[i] >= -0.25f && x[i] <= 0.25f);
      counts[Math.min(9, (int) ((x[i] + 0.25) * 20))]++;
    }
    assertEven(counts);
    assertOutsideIsZero(x, 5, DRAWS);
  }

  @Test
  void aDropoutMaskHasTheShareOfZerosAndKeepsTheMean() {
    for (double dropped : new double[] {0, 0.1, 0.5, 0.9}) {
      float[] mask = new float[DRAWS + 11];
      RandomStream.of(11).fillDropoutMask(mask, 5, DRAWS + 1, dropped);
      float kept = (float) (1 / (1 - dropped));
      int zeros = 0;
      for (int i = 5; i < 5 + DRAWS + 1; i++) {
        assertTrue(mask[i] == 0 || mask[i] == kept);
        zeros += mask[i] == 0 ? 1 : 0;
      }
      double deviation = Math.sqrt(DRAWS * dropped * (1 - dropped));
      assertEquals(DRAWS * dropped, zeros, 5 * deviation + 1e-9);
      assertOutsideIsZero(mask, 5, DRAWS + 1);
    }
    float[] mask = new float[1];
    RandomStream random = RandomStream.of(12);
    for (double share : new double[] {1, -0.1, Double.NaN}) {
      assertThrows(IllegalArgumentException.class, () -> random.fillDropoutMask(mask, 0, 1, share));
    }
  }

  private static void assertOutsideIsZero(float[] x, int at, int length) {
    for (int i = 0; i < x.length; i++) {
      assertTrue(x[i] == 0 || i >= at && i < at + length);
    }
  }

  private static long[] longs(RandomStream random) {
    return IntStream.range(0, 20).mapToLong(i -> random.nextLong()).toArray();
  }
}
