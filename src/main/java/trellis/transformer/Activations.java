package trellis.transformer;

import trellis.encoder.weights.Activation;
import trellis.kernel.VectorMath;

/** What stands between the two linear maps of a block, and its derivatives. */
public final class Activations {
  /** Beyond it, on either side, GELU is as good as straight. */
  private static final float STRAIGHT = 20;

  private static final float DENSITY_AT_ZERO = (float) (1 / Math.sqrt(2 * Math.PI));
  private static final float SLOPE = (float) Math.sqrt(8 / Math.PI);
  private static final float CUBIC = (float) 0.044715;

  private Activations() {}

  /** Replaces numbers by what the activation makes of them. */
  public static void apply(Activation activation, VectorMath math, float[] x, int at, int length) {
    if (activation == Activation.GELU) {
      math.gelu(x, at, length);
    } else if (activation == Activation.GELU_TANH) {
      math.geluTanh(x, at, length);
    } else {
      for (int i = at; i < at + length; i++) {
        x[i] = x[i] < 0 ? 0 : x[i]; // NaN stays
      }
    }
  }

  /**
   * Multiplies gradients by the derivatives of the activation.
   *
   * @param x what it was applied to
   * @param y what it made of that
   * @param scratch as long as they are
   */
  public static void differentiate(
      Activation activation,
      VectorMath math,
      float[] x,
      float[] y,
      float[] gradient,
      float[] scratch,
      int length) {
    if (activation == Activation.GELU) {
      differentiateGelu(math, x, y, gradient, scratch, length);
    } else if (activation == Activation.GELU_TANH) {
      differentiateGeluTanh(x, y, gradient, length);
    } else {
      for (int i = 0; i < length; i++) {
        gradient[i] = x[i] < 0 ? 0 : gradient[i];
      }
    }
  }

  /** The distribution function, which is y / x, and x times the density. */
  private static void differentiateGelu(
      VectorMath math, float[] x, float[] y, float[] gradient, float[] density, int length) {
    for (int i = 0; i < length; i++) {
      density[i] = -x[i] * x[i] / 2;
    }
    math.exp(density, 0, length);
    for (int i = 0; i < length; i++) {
      float share = x[i] == 0 ? 0.5f : y[i] / x[i];
      gradient[i] *= share + x[i] * DENSITY_AT_ZERO * density[i];
    }
  }

  private static void differentiateGeluTanh(float[] x, float[] y, float[] gradient, int length) {
    for (int i = 0; i < length; i++) {
      float share = x[i] == 0 ? 0.5f : y[i] / x[i]; // the sigmoid of SLOPE * (x + CUBIC * x^3)
      float near = Math.max(-STRAIGHT, Math.min(STRAIGHT, x[i]));
      float slope = SLOPE * (1 + 3 * CUBIC * near * near);
      gradient[i] *= share + near * share * (1 - share) * slope;
    }
  }
}
