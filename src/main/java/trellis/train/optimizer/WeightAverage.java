package trellis.train.optimizer;

/**
 * The average of a parameter's weights over steps.
 *
 * <p>Weights are summed up over one epoch only: a float that sums up all steps of a training would
 * round a little in the same direction at each of them.
 */
final class WeightAverage {
  private static final float[] NONE = {};

  private final int length;
  private float[] sum = NONE; // of this epoch, as the parameter's trained weights
  private float[] mean = NONE; // over the epochs before

  WeightAverage(int length) {
    this.length = length;
  }

  /** From the next step on weights are summed. */
  void begin() {
    beginSum();
    mean = new float[length];
  }

  /** From the next step on weights are summed, and go into no mean. */
  void beginSum() {
    sum = new float[length];
  }

  /** Whether weights are summed. */
  boolean hasBegun() {
    return sum.length > 0;
  }

  /** The sums over the steps of this epoch. */
  float[] sum() {
    return sum;
  }

  /** The mean over the steps of the epochs that ended; empty before it begins. */
  float[] mean() {
    return mean;
  }

  /** Adds the weights {@code [from, to)} of a step. */
  void add(float[] weights, int from, int to) {
    float[] sums = sum; // a local array, so that the compiler makes vectors of the loop
    for (int i = from; i < to; i++) {
      sums[i] += weights[i];
    }
  }

  /**
   * Takes the sums of an epoch into the mean.
   *
   * @param steps of each epoch
   * @param epochs since it began, with this one
   */
  void endEpoch(int steps, int epochs) {
    for (int i = 0; i < mean.length; i++) {
      mean[i] += (sum[i] / steps - mean[i]) / epochs;
      sum[i] = 0;
    }
  }

  /** Writes the mean to the weights {@code [from, to)}. */
  void write(float[] weights, int from, int to) {
    System.arraycopy(mean, from, weights, from, to - from);
  }
}
