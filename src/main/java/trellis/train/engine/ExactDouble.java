package trellis.train.engine;

/** A double as the sum of floats, which checkpoints are made of: not a bit is lost. */
final class ExactDouble {
  static final int FLOATS = 3;

  private ExactDouble() {}

  static void write(double number, float[] to, int at) {
    double rest = number;
    for (int i = 0; i < FLOATS; i++) {
      to[at + i] = (float) rest;
      rest -= to[at + i];
    }
  }

  static double read(float[] from, int at) {
    return (double) from[at] + ((double) from[at + 1] + from[at + 2]);
  }
}
