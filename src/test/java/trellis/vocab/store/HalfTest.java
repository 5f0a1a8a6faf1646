package trellis.vocab.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

class HalfTest {
  /** What the bits say, by the definition of the format. */
  private static double byDefinition(int bits) {
    int exponent = bits >> 10 & 0x1F;
    double fraction = (bits & 0x3FF) / 1024.0;
    double size =
        exponent == 0 ? fraction * Math.pow(2, -14) : (1 + fraction) * Math.pow(2, exponent - 15);
    return (bits & 0x8000) == 0 ? size : -size;
  }

  @Test
  void everyHalfIsReadAndWrittenBack() {
    for (int bits = 0; bits < 1 << 16; bits++) {
      if ((bits >> 10 & 0x1F) < 0x1F) {
        float number = Half.toFloat((short) bits);
        assertEquals(byDefinition(bits), number);
        assertEquals((short) bits, Half.of(number));
      }
    }
    assertEquals(Float.POSITIVE_INFINITY, Half.toFloat((short) 0x7C00));
    assertTrue(Float.isNaN(Half.toFloat((short) 0xFC01)));
  }

  @Test
  void manyHalvesAreReadAsEachIs() {
    ByteBuffer halves = ByteBuffer.allocate(2 * (1 << 16) + 6).order(ByteOrder.LITTLE_ENDIAN);
    for (int bits = 0; bits < 1 << 16; bits++) {
      halves.putShort(6 + 2 * bits, (short) bits);
    }
    float[] numbers = new float[(1 << 16) + 1];
    Half.toFloats(halves, 6, numbers, 1, 1 << 16);
    for (int bits = 0; bits < 1 << 16; bits++) {
      assertEquals(Half.toFloat((short) bits), numbers[bits + 1]);
    }
  }

  @Test
  void theNearestIsTakenAndOfTwoTheEvenOne() {
    for (int bits = 0; bits < 0x7BFF; bits++) {
      double low = byDefinition(bits);
      double high = byDefinition(bits + 1);
      float middle = (float) ((low + high) / 2); // exact
      assertEquals(bits % 2 == 0 ? bits : bits + 1, Half.of(middle));
      assertEquals(bits, Half.of(Math.nextDown(middle)));
      assertEquals(bits + 1, Half.of(Math.nextUp(middle)));
      assertEquals((short) (bits | 0x8000), Half.of(-Math.nextDown(middle)));
    }
  }

  @Test
  void noHalfIsNearerThanTheOneTaken() {
    RandomCases.check(
        2_000,
        random -> {
          float number = (float) (random.nextGaussian() * Math.pow(2, random.nextInt(-26, 14)));
          short half = Half.of(number);
          double error = Math.abs(Half.toFloat(half) - (double) number);
          for (int step : new int[] {-1, 1}) {
            int bits = (half & 0x7FFF) + step;
            if (bits >= 0) {
              double other = Math.copySign(byDefinition(bits), number);
              assertTrue(error <= Math.abs(other - number), () -> number + " as " + half);
            }
          }
        });
  }

  @Test
  void tooLargeNumbersAreInfinite() {
    assertEquals(65_504, Half.toFloat(Half.of(Half.LARGEST)));
    assertEquals(Float.POSITIVE_INFINITY, Half.toFloat(Half.of(65_520)));
    assertTrue(Float.isNaN(Half.toFloat(Half.of(Float.NaN))));
  }
}
