package trellis.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * What a row of numbers is as a whole: its largest number, its sum and its squares.
 *
 * <p>A sum is of sixteen partial ones, the columns going round among them, and these are added up
 * in pairs. So it has the same bits on any number of lanes and in a cold process. The loops without
 * vectors are those that the compiler puts into vectors by itself.
 */
final class VectorRows {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();
  private static final int PARTS = 16;

  private static final ThreadLocal<float[]> SCRATCH =
      ThreadLocal.withInitial(() -> new float[PARTS]);

  private VectorRows() {}

  /** Replaces each x by the scale times its distance from the largest. */
  static void takeLargest(float scale, float[] x, int at, int columns) {
    float largest = largest(x, at, columns, SCRATCH.get());
    for (int i = at; i < at + columns; i++) {
      x[i] = (x[i] - largest) * scale;
    }
  }

  /** Divides a row by its sum. */
  static void divideBySum(float[] x, int at, int columns) {
    float share = 1 / sum(x, at, columns, SCRATCH.get());
    for (int i = at; i < at + columns; i++) {
      x[i] *= share;
    }
  }

  /** Layer norm of one row. */
  static void normalize(
      double epsilon, float[] scale, float[] shift, float[] x, int at, int width) {
    float[] parts = SCRATCH.get();
    float mean = sum(x, at, width, parts) / width;
    for (int i = at; i < at + width; i++) {
      x[i] -= mean;
    }
    float variance = squares(x, at, width, parts) / width;
    float factor = (float) (1 / Math.sqrt(variance + epsilon));
    for (int i = 0; i < width; i++) {
      x[at + i] = x[at + i] * factor * scale[i] + shift[i];
    }
  }

  private static float largest(float[] x, int at, int columns, float[] parts) {
    float largest = Float.NEGATIVE_INFINITY;
    int whole = ColdStrips.areNeeded() ? 0 : columns - columns % LANES;
    if (whole > 0) {
      FloatVector all = FloatVector.fromArray(SPECIES, x, at);
      for (int i = LANES; i < whole; i += LANES) {
        all = all.max(FloatVector.fromArray(SPECIES, x, at + i));
      }
      all.intoArray(parts, 0);
      for (int i = 0; i < LANES; i++) {
        largest = Math.max(largest, parts[i]);
      }
    }
    for (int i = whole; i < columns; i++) {
      largest = Math.max(largest, x[at + i]);
    }
    return largest;
  }

  private static float sum(float[] x, int at, int columns, float[] parts) {
    int whole = columns - columns % PARTS;
    if (ColdStrips.areNeeded() || LANES > PARTS) {
      for (int part = 0; part < PARTS; part++) {
        float sum = 0;
        for (int i = part; i < whole; i += PARTS) {
          sum += x[at + i];
        }
        parts[part] = sum;
      }
    } else {
      for (int part = 0; part < PARTS; part += LANES) {
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int i = part; i < whole; i += PARTS) {
          sum = sum.add(FloatVector.fromArray(SPECIES, x, at + i));
        }
        sum.intoArray(parts, part);
      }
    }
    for (int i = whole; i < columns; i++) {
      parts[i - whole] += x[at + i];
    }
    return sumOfParts(parts);
  }

  private static float squares(float[] x, int at, int columns, float[] parts) {
    int whole = columns - columns % PARTS;
    if (ColdStrips.areNeeded() || LANES > PARTS) {
      for (int part = 0; part < PARTS; part++) {
        float sum = 0;
        for (int i = part; i < whole; i += PARTS) {
          sum = Math.fma(x[at + i], x[at + i], sum);
        }
        parts[part] = sum;
      }
    } else {
      for (int part = 0; part < PARTS; part += LANES) {
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int i = part; i < whole; i += PARTS) {
          FloatVector value = FloatVector.fromArray(SPECIES, x, at + i);
          sum = value.fma(value, sum);
        }
        sum.intoArray(parts, part);
      }
    }
    for (int i = whole; i < columns; i++) {
      parts[i - whole] = Math.fma(x[at + i], x[at + i], parts[i - whole]);
    }
    return sumOfParts(parts);
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
