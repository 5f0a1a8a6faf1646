package trellis.autodiff.witness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.factory.Nd4j;
import trellis.testing.RandomCases;

/** The loss and every gradient of the whole network are those that SameDiff finds. */
@Tag("nd4j-double")
class SameDiffWitnessTest {
  private static final int CASES = 6;

  /** How far the tape in double may be from SameDiff, element by element; 1e-12 is seen. */
  private static final double RELATIVE = 1e-9;

  /** Smaller numbers are compared as if they were this large: they come of larger ones. */
  private static final double SMALLEST = 1e-3;

  /**
   * How far float may be off, relative to the largest number of a matrix.
   *
   * <p>A rounding is at most 6e-8. Some hundred of them lie in a row between an input and its
   * gradient, and they do not all go the same way; 2e-7 is seen.
   */
  private static final double FLOAT_ERROR = 5e-6;

  @BeforeAll
  static void useDouble() {
    Nd4j.setDefaultDataTypes(DataType.DOUBLE, DataType.DOUBLE);
  }

  @Test
  void lossAndEveryGradientAgree() {
    RandomCases.check(
        CASES,
        random -> {
          Sizes sizes = Sizes.random(random);
          Sentences batch = Sentences.random(random, sizes);
          Weights weights = new Weights(random, sizes);
          long seed = random.nextLong();
          DropoutMasks masks = new DropoutMasks(seed, sizes.dropped(), batch);
          Outcome expected = SameDiffNetwork.run(sizes, weights, batch, masks);
          checkDouble(expected, new TapeInDouble(sizes, weights).run(batch, seed));
          checkFloat(expected, new TapeInFloat(sizes, weights).run(batch, seed));
        });
  }

  private static void checkDouble(Outcome expected, Outcome found) {
    assertEquals(expected.loss(), found.loss(), RELATIVE * Math.max(SMALLEST, expected.loss()));
    expected
        .gradients()
        .forEach(
            (name, gradient) -> {
              double[] other = found.gradients().get(name);
              for (int i = 0; i < gradient.length; i++) {
                double size = Math.max(SMALLEST, Math.abs(gradient[i]));
                assertEquals(gradient[i], other[i], RELATIVE * size, name + "[" + i + "]");
              }
            });
  }

  private static void checkFloat(Outcome expected, Outcome found) {
    assertEquals(expected.loss(), found.loss(), FLOAT_ERROR * Math.max(1, expected.loss()));
    expected
        .gradients()
        .forEach(
            (name, gradient) -> {
              double largest = Arrays.stream(gradient).map(Math::abs).max().orElseThrow();
              assertNear(name, gradient, found.gradients().get(name), Math.max(1, largest));
            });
  }

  private static void assertNear(String name, double[] expected, double[] found, double size) {
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i], found[i], FLOAT_ERROR * size, name + "[" + i + "]");
    }
  }
}
