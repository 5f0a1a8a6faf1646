package trellis.kernel;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Layer norm of rows.
 *
 * <p>A sum is of 32 partial ones, the columns going round among them, and these are added up in
 * pairs. So it has the same bits on any number of lanes and in a cold process.
 */
final class VectorNorm {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();
  private static final int PARTS = 32;

  private static final ThreadLocal<float[]> SCRATCH =
      ThreadLocal.withInitial(() -> new float[PARTS]);

  private VectorNorm() {}

  /** Does {@link VectorMath#normalizeRows}. */
  static void normalize(
      double epsilon, float[] scale, float[] shift, float[] x, int at, int rows, int width) {
    float[] parts = SCRATCH.get();
    boolean hasVectors = !ColdStrips.areNeeded() && PARTS % (2 * LANES) == 0;
    int whole = hasVectors ? width - width % PARTS : 0; // the columns that vectors do
    int vectors = hasVectors ? width - width % LANES : 0;
    for (int from = at; from < at + rows * width; from += width) {
      Arrays.fill(parts, 0);
      for (int part = 0; part < PARTS && whole > 0; part += 2 * LANES) {
        sum(x, from + part, from + whole, parts, part);
      }
      for (int i = whole; i < width; i++) {
        parts[i % PARTS] += x[from + i];
      }
      float mean = sumOfParts(parts) / width;
      Arrays.fill(parts, 0);
      for (int part = 0; part < PARTS && whole > 0; part += 2 * LANES) {
        takeMean(mean, x, from + part, from + whole, parts, part);
      }
      for (int i = whole; i < width; i++) {
        float distance = x[from + i] - mean;
        x[from + i] = distance;
        parts[i % PARTS] = Math.fma(distance, distance, parts[i % PARTS]);
      }
      float factor = (float) (1 / Math.sqrt(sumOfParts(parts) / width + epsilon));
      scale(factor, scale, shift, x, from, vectors);
      for (int i = vectors; i < width; i++) {
        x[from + i] = Math.fma(x[from + i] * factor, scale[i], shift[i]);
      }
    }
  }

  private static void sum(float[] x, int from, int to, float[] parts, int part) {
    FloatVector sum0 = FloatVector.zero(SPECIES);
    FloatVector sum1 = FloatVector.zero(SPECIES);
    for (int i = from; i < to; i += PARTS) {
      sum0 = sum0.add(FloatVector.fromArray(SPECIES, x, i));
      sum1 = sum1.add(FloatVector.fromArray(SPECIES, x, i + LANES));
    }
    sum0.intoArray(parts, part);
    sum1.intoArray(parts, part + LANES);
  }

  private static void takeMean(float mean, float[] x, int from, int to, float[] parts, int part) {
    FloatVector means = FloatVector.broadcast(SPECIES, mean);
    FloatVector sum0 = FloatVector.zero(SPECIES);
    FloatVector sum1 = FloatVector.zero(SPECIES);
    for (int i = from; i < to; i += PARTS) {
      FloatVector distance0 = FloatVector.fromArray(SPECIES, x, i).sub(means);
      FloatVector distance1 = FloatVector.fromArray(SPECIES, x, i + LANES).sub(means);
      distance0.intoArray(x, i);
      distance1.intoArray(x, i + LANES);
      sum0 = distance0.fma(distance0, sum0);
      sum1 = distance1.fma(distance1, sum1);
    }
    sum0.intoArray(parts, part);
    sum1.intoArray(parts, part + LANES);
  }

  private static void scale(
      float factor, float[] scale, float[] shift, float[] x, int at, int length) {
    FloatVector factors = FloatVector.broadcast(SPECIES, factor);
    for (int i = 0; i < length; i += LANES) {
      FloatVector.fromArray(SPECIES, x, at + i)
          .mul(factors)
          .fma(FloatVector.fromArray(SPECIES, scale, i), FloatVector.fromArray(SPECIES, shift, i))
          .intoArray(x, at + i);
    }
  }

  private static float sumOfParts(float[] parts) {
    for (int half = PARTS / 2; half > 0; half /= 2) {
      for (int i = 0; i < half; i++) {
        parts[i] += parts[i + half];
      }
    }
    return parts[0];
  }
}
