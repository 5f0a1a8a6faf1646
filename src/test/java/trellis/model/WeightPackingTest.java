package trellis.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.autodiff.tensor.Parameter;
import trellis.config.NetworkConfig.Pack;
import trellis.testing.RandomCases;
import trellis.vocab.store.VectorType;

class WeightPackingTest {
  private static Parameter random(RandomGenerator random, Parameter.Kind kind) {
    int rows = 1 + random.nextInt(6);
    int columns = 1 + random.nextInt(6);
    Parameter weights =
        kind == Parameter.Kind.ROWS
            ? Parameter.table("a", rows, columns)
            : Parameter.dense("a", rows, columns);
    for (int i = 0; i < weights.value().length; i++) {
      double size = Math.pow(10, random.nextInt(-42, 4)); // from next to nothing to thousands
      weights.value()[i] = random.nextInt(9) == 0 ? 0 : (float) (random.nextGaussian() * size);
    }
    return weights;
  }

  @Test
  void roundedOnceIsRoundedForGood() {
    RandomCases.check(
        3_000,
        random -> {
          Parameter.Kind kind = Parameter.Kind.values()[random.nextInt(2)];
          Parameter weights = random(random, kind);
          Pack pack = Pack.values()[random.nextInt(3)];
          VectorType type = WeightPacking.type(weights, pack);
          WeightPacking.round(weights, type);
          float[] once = weights.value().clone();
          WeightPacking.round(weights, type);
          assertArrayEquals(once, weights.value());
        });
  }

  @Test
  void aStepIsA127thOfTheLargestOfItsRow() {
    RandomCases.check(
        1_000,
        random -> {
          Parameter weights = random(random, Parameter.Kind.ROWS);
          float[] before = weights.value().clone();
          WeightPacking.round(weights, VectorType.INT8);
          int width = weights.columns();
          for (int at = 0; at < before.length; at += width) {
            float largest = 0;
            for (int i = at; i < at + width; i++) {
              largest = Math.max(largest, Math.abs(before[i]));
            }
            for (int i = at; i < at + width; i++) {
              double most = largest / 254.0 * (1 + 1e-3) + 2e-28; // half a step
              assertEquals(before[i], weights.value()[i], most);
            }
          }
        });
  }

  @Test
  void whatIsFewIsKeptAsItIs() {
    assertEquals(VectorType.INT8, WeightPacking.type(Parameter.table("words", 9, 5), Pack.INT8));
    assertEquals(VectorType.FLOAT16, WeightPacking.type(Parameter.dense("lstm", 9, 5), Pack.INT8));
    assertEquals(
        VectorType.FLOAT16, WeightPacking.type(Parameter.table("words", 9, 5), Pack.FLOAT16));
    for (Pack pack : Pack.values()) {
      assertEquals(VectorType.FLOAT32, WeightPacking.type(Parameter.dense("bias", 1, 5), pack));
      assertEquals(VectorType.FLOAT32, WeightPacking.type(Parameter.dense("bias", 5, 1), pack));
    }
    Parameter weights = Parameter.table("words", 2, 2);
    weights.value()[1] = 0.1f;
    weights.value()[3] = 1e-33f;
    WeightPacking.round(weights, VectorType.INT8);
    assertTrue(Math.abs(weights.value()[1] - 0.1f) < 1e-5, () -> weights.value()[1] + "");
    assertEquals(0, weights.value()[3]);
  }
}
