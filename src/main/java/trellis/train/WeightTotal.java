package trellis.train;

/** The sum of a parameter's weights over steps, from which their mean is made. */
final class WeightTotal {
  private static final float[] NONE = {};

  private final int length;
  private float[] sum = NONE; // as the parameter's trained weights, once it has begun

  WeightTotal(int length) {
    this.length = length;
  }

  /** From the next step on weights are summed. */
  void begin() {
    sum = new float[length];
  }

  /** Whether weights are summed. */
  boolean hasBegun() {
    return sum.length > 0;
  }

  /** The sums. */
  float[] sum() {
    return sum;
  }

  /** Adds the weights {@code [from, to)} of a step. */
  void add(float[] weights, int from, int to) {
    float[] sums = sum; // a local array, so that the compiler makes vectors of the loop
    for (int i = from; i < to; i++) {
      sums[i] += weights[i];
    }
  }

  /** Writes the mean over so many steps to the weights {@code [from, to)}. */
  void writeMean(float[] weights, int from, int to, long steps) {
    for (int i = from; i < to; i++) {
      weights[i] = sum[i] / steps;
    }
  }
}
