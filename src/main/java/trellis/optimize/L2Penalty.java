package trellis.optimize;

/** A function with a penalty on the squares of its weights. */
public final class L2Penalty implements Objective {
  private final Objective function;
  private final double l2;
  private final BlockMath math;

  /**
   * Adds the penalty to a function.
   *
   * @param l2 half of it times the sum of squares is the penalty
   * @param math of as many weights
   */
  public L2Penalty(Objective function, double l2, BlockMath math) {
    this.function = function;
    this.l2 = l2;
    this.math = math;
  }

  @Override
  public int size() {
    return function.size();
  }

  @Override
  public double valueAndGradient(double[] weights, double[] gradient) {
    double value = function.valueAndGradient(weights, gradient);
    math.forEach(
        (from, to) -> {
          for (int i = from; i < to; i++) {
            gradient[i] += l2 * weights[i];
          }
        });
    return value + l2 / 2 * math.dot(weights, weights);
  }
}
