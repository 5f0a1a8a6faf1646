package trellis.linear;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

/** Pairs of an attribute and a label are those that were added, in the order of both. */
class StateFeaturesTest {
  /** All pairs, or some. */
  static StateFeatures random(int rows, int labels, RandomGenerator random) {
    if (random.nextBoolean()) {
      return StateFeatures.all(rows, labels);
    }
    StateFeatures.Builder builder = new StateFeatures.Builder(rows, labels);
    for (int i = random.nextInt(rows * labels + 1); i > 0; i--) {
      builder.add(random.nextInt(rows), random.nextInt(labels));
    }
    return builder.build();
  }

  @Test
  void pairsAreThoseThatWereAdded() {
    RandomCases.check(
        200,
        random -> {
          int rows = 1 + random.nextInt(20);
          int labels = 1 + random.nextInt(5);
          StateFeatures.Builder builder = new StateFeatures.Builder(rows, labels);
          Set<Integer> pairs = new TreeSet<>();
          for (int i = random.nextInt(60); i > 0; i--) {
            int pair = random.nextInt(rows * labels);
            pairs.add(pair);
            builder.add(pair / labels, pair % labels);
          }
          StateFeatures states = builder.build();
          assertFalse(states.areAll());
          assertEquals(new ArrayList<>(pairs), pairs(states));
          assertEquals(pairs.size(), states.size());
        });
  }

  @Test
  void allPairsAreAll() {
    StateFeatures states = StateFeatures.all(3, 2);
    assertTrue(states.areAll());
    assertEquals(List.of(0, 1, 2, 3, 4, 5), pairs(states));
  }

  private static List<Integer> pairs(StateFeatures states) {
    List<Integer> pairs = new ArrayList<>();
    for (int row = 0; row < states.rows(); row++) {
      for (int weight = states.start(row); weight < states.start(row + 1); weight++) {
        assertEquals(pairs.size(), weight);
        pairs.add(row * states.labels() + states.label(weight));
      }
    }
    return pairs;
  }

  @Test
  void scoresAndDerivativesGoTheSameWay() {
    RandomCases.check(
        200,
        random -> {
          int rows = 1 + random.nextInt(8);
          int labels = 1 + random.nextInt(4);
          StateFeatures states = random(rows, labels, random);
          double[] weights = random.doubles(states.size(), -1, 1).toArray();
          float[] inFloat = new float[weights.length];
          for (int i = 0; i < weights.length; i++) {
            inFloat[i] = (float) weights[i];
          }
          int row = random.nextInt(rows);
          double[] scores = new double[labels + 2];
          float[] floats = new float[labels + 2];
          states.add(row, weights, scores, 1);
          states.add(row, inFloat, floats, 1);
          double[] expected = new double[labels + 2];
          for (int weight = states.start(row); weight < states.start(row + 1); weight++) {
            expected[1 + states.label(weight)] = weights[weight];
          }
          assertArrayEquals(expected, scores);
          for (int i = 0; i < expected.length; i++) {
            assertEquals((float) expected[i], floats[i]);
          }
          double[] gradient = new double[weights.length];
          states.gather(row, expected, 1, gradient);
          for (int weight = 0; weight < weights.length; weight++) {
            boolean isOfRow = weight >= states.start(row) && weight < states.start(row + 1);
            assertEquals(isOfRow ? weights[weight] : 0, gradient[weight]);
          }
        });
  }

  @Test
  void labelsThatCannotBeAreRefused() {
    int[] starts = {0, 2, 3};
    StateFeatures.of(3, starts, new int[] {0, 2, 1});
    for (int[] wrong : List.of(new int[] {2, 0, 1}, new int[] {0, 0, 1}, new int[] {0, 3, 1})) {
      assertThrows(IllegalArgumentException.class, () -> StateFeatures.of(3, starts, wrong));
    }
    assertThrows(
        IllegalArgumentException.class, () -> StateFeatures.of(3, starts, new int[] {0, 2, -1}));
    assertThrows(ArithmeticException.class, () -> StateFeatures.all(1 << 20, 1 << 12));
  }
}
