package trellis.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * GELU on whole vectors: x · Φ(x), and Φ(x) is 1/2 + x · P(x²) / Q(x²) between -5.3 and 5.3.
 *
 * <p>P and Q are the pair of degree 5 whose largest error of Φ is least, 4e-9; the rest of the
 * stated error is rounding.
 */
final class VectorGelu {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  /** Beyond it Φ is 0 or 1. */
  private static final float FARTHEST = 5.3f;

  /** Where GELU by a hyperbolic tangent has long been 0, for infinity is no factor. */
  private static final float LOWEST = -20;

  private static final float P0 = 0.39894226f;
  private static final float P1 = 0.032935847f;
  private static final float P2 = 0.004627998f;
  private static final float P3 = 1.6033526e-4f;
  private static final float P4 = 6.379076e-6f;
  private static final float P5 = 2.40503e-8f;

  private static final float Q0 = 1;
  private static final float Q1 = 0.24922416f;
  private static final float Q2 = 0.028138861f;
  private static final float Q3 = 0.0018365757f;
  private static final float Q4 = 7.135261e-5f;
  private static final float Q5 = 1.2371694e-6f;

  /** What GELU by a hyperbolic tangent takes the sigmoid function of: x · (A + B · x²). */
  private static final float A = 1.5957691f; // sqrt(8 / pi)

  private static final float B = 0.071354814f; // 0.044715 of it

  /** The numbers whose function is worked out beside them at a time. */
  private static final int CHUNK = 256;

  private static final ThreadLocal<float[]> SCRATCH =
      ThreadLocal.withInitial(() -> new float[CHUNK]);

  private VectorGelu() {}

  /** Does {@link VectorMath#gelu}. */
  static void replace(float[] x, int at, int length) {
    int whole = ColdStrips.areNeeded() ? 0 : length - length % LANES;
    replaceVectors(x, at, at + whole);
    for (int i = at + whole; i < at + length; i++) {
      x[i] = of(x[i]);
    }
  }

  private static void replaceVectors(float[] x, int from, int to) {
    for (int i = from; i < to; i += LANES) {
      FloatVector value = FloatVector.fromArray(SPECIES, x, i);
      value = value.blend(all(-FARTHEST), value.compare(VectorOperators.LT, -FARTHEST));
      FloatVector near = value.blend(all(FARTHEST), value.compare(VectorOperators.GT, FARTHEST));
      FloatVector square = near.mul(near);
      FloatVector p = square.fma(all(P5), all(P4));
      p = square.fma(p, all(P3));
      p = square.fma(p, all(P2));
      p = square.fma(p, all(P1));
      p = square.fma(p, all(P0));
      FloatVector q = square.fma(all(Q5), all(Q4));
      q = square.fma(q, all(Q3));
      q = square.fma(q, all(Q2));
      q = square.fma(q, all(Q1));
      q = square.fma(q, all(Q0));
      near.fma(p.div(q), all(0.5f)).mul(value).intoArray(x, i);
    }
  }

  /** The same, to the bit, of one number. */
  private static float of(float x) {
    float value = x < -FARTHEST ? -FARTHEST : x; // unlike min and max it keeps NaN
    float near = value > FARTHEST ? FARTHEST : value;
    float square = near * near;
    float p = Math.fma(square, P5, P4);
    p = Math.fma(square, p, P3);
    p = Math.fma(square, p, P2);
    p = Math.fma(square, p, P1);
    p = Math.fma(square, p, P0);
    float q = Math.fma(square, Q5, Q4);
    q = Math.fma(square, q, Q3);
    q = Math.fma(square, q, Q2);
    q = Math.fma(square, q, Q1);
    q = Math.fma(square, q, Q0);
    return Math.fma(near, p / q, 0.5f) * value;
  }

  /** Does {@link VectorMath#geluTanh}: the sigmoid function has the hyperbolic tangent in it. */
  static void replaceByTanh(float[] x, int at, int length, VectorMath math) {
    float[] share = SCRATCH.get();
    for (int from = at; from < at + length; from += CHUNK) {
      int size = Math.min(CHUNK, at + length - from);
      for (int i = 0; i < size; i++) {
        float value = x[from + i];
        share[i] = value * (A + B * (value * value));
      }
      math.sigmoid(share, 0, size);
      for (int i = 0; i < size; i++) {
        x[from + i] = Math.max(x[from + i], LOWEST) * share[i];
      }
    }
  }

  private static FloatVector all(float value) {
    return FloatVector.broadcast(SPECIES, value);
  }
}
