package trellis.bench;

import trellis.autodiff.tensor.Parameter;
import trellis.kernel.RandomStream;

/** Makes parameters with small random numbers. */
final class RandomWeights {
  private static final float BOUND =
      0.1f; // keeps the states of an LSTM off the ends of their range

  private RandomWeights() {}

  /** A matrix that every batch reads as a whole. */
  static Parameter dense(String name, int rows, int columns, RandomStream random) {
    return filled(Parameter.dense(name, rows, columns), random);
  }

  /** A table of which a batch reads rows. */
  static Parameter table(String name, int rows, int columns, RandomStream random) {
    return filled(Parameter.table(name, rows, columns), random);
  }

  private static Parameter filled(Parameter parameter, RandomStream random) {
    random.fillUniform(parameter.value(), 0, parameter.value().length, BOUND);
    parameter.changed();
    return parameter;
  }
}
