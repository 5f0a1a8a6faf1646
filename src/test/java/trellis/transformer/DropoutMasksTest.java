package trellis.transformer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import trellis.kernel.RandomStream;

/** Masks of dropout: the same for the same keys, others for others. */
class DropoutMasksTest {
  private static final int SIZE = 20_001;

  private final BlockArrays arrays = new BlockArrays();

  private float[] ones(DropoutMasks masks) {
    float[] x = new float[SIZE];
    Arrays.fill(x, 1);
    masks.apply(x, 0, SIZE, arrays);
    return x;
  }

  @Test
  void theRestGrowsSoThatTheMeanStays() {
    float[] x = ones(new DropoutMasks(0.2, RandomStream.of(3)));
    double zeros = 0;
    for (float value : x) {
      zeros += value == 0 ? 1 : 0;
      assertEquals(value == 0 ? 0 : 1.25f, value);
    }
    assertEquals(0.2, zeros / SIZE, 0.02);
  }

  @Test
  void aMaskDependsOnSeedAndKeysAlone() {
    RandomStream random = RandomStream.of(3);
    DropoutMasks masks = new DropoutMasks(0.5, random);
    float[] first = ones(masks.of(1).of(2));
    random.nextLong();
    ones(masks.of(2));
    assertArrayEquals(first, ones(masks.of(1).of(2)));
    assertArrayEquals(first, ones(new DropoutMasks(0.5, RandomStream.of(3)).of(1).of(2)));
    assertFalse(Arrays.equals(first, ones(masks.of(2).of(1))));
    assertFalse(Arrays.equals(first, ones(masks.of(1))));
    assertFalse(Arrays.equals(first, ones(new DropoutMasks(0.5, RandomStream.of(4)).of(1).of(2))));
  }

  @Test
  void onlyTheGivenNumbersAreMasked() {
    float[] x = new float[9];
    Arrays.fill(x, 1);
    new DropoutMasks(0.999999, RandomStream.of(1)).apply(x, 2, 4, arrays);
    assertArrayEquals(new float[] {1, 1, 0, 0, 0, 0, 1, 1, 1}, x);
  }

  @Test
  void noneLeavesAllAsItIs() {
    float[] x = ones(DropoutMasks.NONE.of(7));
    float[] expected = new float[SIZE];
    Arrays.fill(expected, 1);
    assertArrayEquals(expected, x);
  }
}
