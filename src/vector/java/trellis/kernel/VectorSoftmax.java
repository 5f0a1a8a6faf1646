package trellis.kernel;

import static trellis.kernel.VectorFunction.C0;
import static trellis.kernel.VectorFunction.C1;
import static trellis.kernel.VectorFunction.C2;
import static trellis.kernel.VectorFunction.C3;
import static trellis.kernel.VectorFunction.C4;
import static trellis.kernel.VectorFunction.EXPONENT_BIAS;
import static trellis.kernel.VectorFunction.FRACTION_BITS;
import static trellis.kernel.VectorFunction.LN2_HIGH;
import static trellis.kernel.VectorFunction.LN2_LOW;
import static trellis.kernel.VectorFunction.LOG2_E;
import static trellis.kernel.VectorFunction.ROUNDER;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Softmax of columns on whole vectors, each lane a column of its own.
 *
 * <p>The exponential is that of {@link VectorFunction}, of numbers that are not above 0: nothing
 * overflows, so it needs no division. What is left over after the whole vectors, and all in a cold
 * process, goes one by one, with the same bits.
 */
final class VectorSoftmax {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  /** Where e^y is taken as 2^-126, because its scale would be no normal float. */
  private static final float SMALLEST = -87;

  private VectorSoftmax() {}

  /** Does {@link VectorMath#softmaxColumns}. */
  static void replace(float scale, float[] x, int at, int stride, int rows, int columns) {
    int whole = ColdStrips.areNeeded() ? 0 : columns - columns % LANES;
    for (int column = 0; column < whole; column += LANES) {
      replaceVectors(scale, x, at + column, stride, at + column + rows * stride);
    }
    for (int column = whole; column < columns; column++) {
      replaceOne(scale, x, at + column, stride, at + column + rows * stride);
    }
  }

  private static void replaceVectors(float scale, float[] x, int from, int stride, int to) {
    FloatVector largest = FloatVector.fromArray(SPECIES, x, from);
    for (int i = from + stride; i < to; i += stride) {
      largest = largest.max(FloatVector.fromArray(SPECIES, x, i));
    }
    FloatVector total = FloatVector.zero(SPECIES);
    for (int i = from; i < to; i += stride) {
      FloatVector y = FloatVector.fromArray(SPECIES, x, i).sub(largest).mul(all(scale));
      y = y.blend(all(SMALLEST), y.compare(VectorOperators.LT, SMALLEST));
      FloatVector n = y.fma(all(LOG2_E), all(ROUNDER)).sub(all(ROUNDER));
      FloatVector r = n.fma(all(-LN2_LOW), n.fma(all(-LN2_HIGH), y));
      FloatVector sum = r.fma(all(C4), all(C3));
      sum = r.fma(sum, all(C2));
      sum = r.fma(sum, all(C1));
      sum = r.fma(sum, all(C0));
      sum = r.mul(r).fma(sum, r); // e^r - 1
      FloatVector power = // 2^n: n, from the last bits, becomes a float's exponent
          n.add(all(ROUNDER + EXPONENT_BIAS))
              .reinterpretAsInts()
              .lanewise(VectorOperators.LSHL, FRACTION_BITS)
              .reinterpretAsFloats();
      FloatVector result = power.fma(sum, power);
      result.intoArray(x, i);
      total = total.add(result);
    }
    FloatVector share = all(1f).div(total);
    for (int i = from; i < to; i += stride) {
      FloatVector.fromArray(SPECIES, x, i).mul(share).intoArray(x, i);
    }
  }

  /** The same, to the bit, of one column. */
  private static void replaceOne(float scale, float[] x, int from, int stride, int to) {
    float largest = x[from];
    for (int i = from + stride; i < to; i += stride) {
      largest = Math.max(largest, x[i]);
    }
    float total = 0;
    for (int i = from; i < to; i += stride) {
      x[i] = exp((x[i] - largest) * scale);
      total += x[i];
    }
    float share = 1 / total;
    for (int i = from; i < to; i += stride) {
      x[i] *= share;
    }
  }

  private static float exp(float value) {
    float y = value < SMALLEST ? SMALLEST : value; // unlike max it keeps NaN as the blend does
    float n = Math.fma(y, LOG2_E, ROUNDER) - ROUNDER;
    float r = Math.fma(n, -LN2_LOW, Math.fma(n, -LN2_HIGH, y));
    float sum = Math.fma(r, C4, C3);
    sum = Math.fma(r, sum, C2);
    sum = Math.fma(r, sum, C1);
    sum = Math.fma(r, sum, C0);
    sum = Math.fma(r * r, sum, r);
    float power =
        Float.intBitsToFloat(
            Float.floatToRawIntBits(n + (ROUNDER + EXPONENT_BIAS)) << FRACTION_BITS);
    return Math.fma(power, sum, power);
  }

  private static FloatVector all(float value) {
    return FloatVector.broadcast(SPECIES, value);
  }
}
