package trellis.demand;

/** How much more, or less, labellings with a span may score. */
public final class SpanWeight {
  /**
   * The largest weight. It makes a span as good as certain; sums of scores with larger ones have no
   * digits left for what the model says, and its probabilities would be wrong.
   */
  public static final double LARGEST = 1e6;

  private SpanWeight() {}

  /** Whether this can be a weight; not when it is NaN. */
  public static boolean isAllowed(double weight) {
    return Math.abs(weight) <= LARGEST;
  }

  /** Returns the weight, or throws that this one of something cannot be. */
  static double require(String owner, double weight) {
    if (!isAllowed(weight)) {
      throw new IllegalArgumentException(
          "the weight of "
              + owner
              + " is a finite number in log units from -1000000 to 1000000, not "
              + weight
              + "; demand what must be, or must not be, without a weight");
    }
    return weight;
  }
}
