package trellis.autodiff.tensor;

import java.util.Arrays;
import trellis.kernel.RandomStream;

/** The values of parameters before training. */
public final class Initializers {
  private Initializers() {}

  /**
   * Glorot's uniform numbers, {@code U(±sqrt(6 / (inputs + outputs)))}.
   *
   * @param outputs columns of one gate, where several stand side by side
   */
  public static void glorot(Parameter weights, int outputs, RandomStream random) {
    uniform(weights, Math.sqrt(6.0 / (weights.rows() + outputs)), random);
  }

  /** Vectors whose numbers have the variance 1 / dim: {@code U(±sqrt(3 / dim))}. */
  public static void vectors(Parameter table, RandomStream random) {
    uniform(table, Math.sqrt(3.0 / table.columns()), random);
  }

  /** Sets a bias to one number from one column up to another, and to 0 in the others. */
  public static void bias(Parameter bias, int from, int to, float number) {
    zero(bias);
    for (int i = from; i < to; i++) {
      bias.value()[i] = number;
    }
  }

  /** Sets all to 0. */
  public static void zero(Parameter parameter) {
    Arrays.fill(parameter.value(), 0);
    parameter.changed();
  }

  /** Numbers from {@code -bound} to {@code bound}. */
  public static void uniform(Parameter parameter, double bound, RandomStream random) {
    random.fillUniform(parameter.value(), 0, parameter.value().length, (float) bound);
    parameter.changed();
  }
}
