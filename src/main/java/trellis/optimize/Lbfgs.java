package trellis.optimize;

/**
 * L-BFGS, and OWL-QN where there is an L1 penalty (Andrew and Gao, 2007): goes step by step to the
 * least value of a convex function.
 *
 * <p>With a penalty the gradient is the one that points furthest down of those that a weight at 0
 * has on its two sides, and no weight changes its sign within a step: it stops at 0.
 *
 * <p>Weights are numbers that single precision holds, so that they can be saved as such and nothing
 * is lost; all sums are formed in double.
 */
public final class Lbfgs {
  private static final double SUFFICIENT = 1e-4; // share of the expected decrease that will do
  private static final double FLAT = 0.9; // share of the slope that may be left (strong Wolfe)
  private static final int MOST_TRIALS = 30;

  private final Objective objective;
  private final double l1;
  private final BlockMath math;
  private final CurvatureHistory history;
  private double[] weights;
  private double[] gradient;
  private double[] triedWeights;
  private double[] triedGradient;
  private final double[] direction;
  private final double[] downhill; // the gradient with the penalty's; the gradient itself without
  private double value; // with the penalty
  private int evaluations;
  private Reached reached; // null until asked for after a step

  /**
   * Begins at some weights.
   *
   * @param start kept and changed
   * @param l1 what each weight's absolute value costs; 0: nothing
   * @param history what steps before told of the curvature
   */
  public Lbfgs(
      Objective objective, double[] start, double l1, CurvatureHistory history, BlockMath math) {
    this.objective = objective;
    this.l1 = l1;
    this.math = math;
    this.history = history;
    this.weights = start;
    this.gradient = new double[start.length];
    this.triedWeights = new double[start.length];
    this.triedGradient = new double[start.length];
    this.direction = new double[start.length];
    this.downhill = l1 == 0 ? null : new double[start.length];
    this.value = evaluate(weights, gradient);
  }

  private double evaluate(double[] at, double[] derivatives) {
    evaluations++;
    double smooth = objective.valueAndGradient(at, derivatives);
    return l1 == 0 ? smooth : smooth + l1 * absolute(at);
  }

  private double absolute(double[] at) {
    return math.sums(
            1,
            (from, to, sums) -> {
              double sum = 0;
              for (int i = from; i < to; i++) {
                sum += Math.abs(at[i]);
              }
              sums[0] += sum;
            })[0];
  }

  /** The weights that were reached; not to be changed. */
  public double[] weights() {
    return weights;
  }

  /** The value that was reached. */
  public double value() {
    return value;
  }

  /**
   * What was reached.
   *
   * @param value of the function, with the penalty
   * @param norm the length of the gradient, with the penalty's
   * @param active how many weights are not 0
   */
  public record Reached(double value, double norm, int active) {}

  /** The value, the gradient and the weights as they are now, in figures. */
  public Reached reached() {
    if (reached == null) {
      double[] slope = slope();
      reached = new Reached(value, Math.sqrt(math.dot(slope, slope)), active());
    }
    return reached;
  }

  /** What the steps so far told of the curvature. */
  public CurvatureHistory history() {
    return history;
  }

  /** How often the function was asked for its value. */
  public int evaluations() {
    return evaluations;
  }

  /** The length of the gradient at the weights that were reached, with the penalty's. */
  public double gradientNorm() {
    return reached().norm();
  }

  /** Makes a step; false when no smaller value is found along it, for all that can be told. */
  public boolean step() {
    double[] slope = slope();
    history.direction(slope, direction);
    if (l1 > 0) {
      keepDownhill(slope);
    }
    double descent = math.dot(slope, direction);
    if (!(descent < 0)) {
      history.clear();
      history.direction(slope, direction);
      descent = -math.dot(slope, slope);
    }
    if (descent == 0) {
      return false;
    }
    double first = history.isEmpty() ? Math.min(1, 1 / Math.sqrt(-descent)) : 1;
    boolean found = l1 > 0 ? backtrack(first, slope) : search(first, descent);
    if (!found) {
      boolean again = !history.isEmpty();
      history.clear();
      return again && step(); // once more, straight down
    }
    history.add(triedWeights, weights, triedGradient, gradient);
    swap();
    return true;
  }

  private void swap() {
    reached = null;
    double[] w = weights;
    weights = triedWeights;
    triedWeights = w;
    double[] g = gradient;
    gradient = triedGradient;
    triedGradient = g;
  }

  /** The gradient with what the penalty adds to it. */
  private double[] slope() {
    if (l1 == 0) {
      return gradient;
    }
    math.forEach(
        (from, to) -> {
          for (int i = from; i < to; i++) {
            double g = gradient[i];
            if (weights[i] != 0) {
              downhill[i] = g + Math.copySign(l1, weights[i]);
            } else {
              downhill[i] = g + l1 < 0 ? g + l1 : Math.max(0, g - l1);
            }
          }
        });
    return downhill;
  }

  /** A direction may not lead up in any weight, or the sign that it is sure of would be wrong. */
  private void keepDownhill(double[] slope) {
    math.forEach(
        (from, to) -> {
          for (int i = from; i < to; i++) {
            direction[i] = direction[i] * slope[i] < 0 ? direction[i] : 0;
          }
        });
  }

  /** Halves the step until the value is small enough, for a penalty that has no derivative at 0. */
  private boolean backtrack(double first, double[] slope) {
    double step = first;
    for (int trial = 0; trial < MOST_TRIALS; trial++) {
      double length = step;
      double[] gain =
          math.sums(
              1,
              (from, to, sums) -> {
                double sum = 0;
                for (int i = from; i < to; i++) {
                  double sign = weights[i] != 0 ? weights[i] : -slope[i];
                  double moved = (float) (weights[i] + length * direction[i]);
                  triedWeights[i] = moved * sign > 0 ? moved : 0;
                  sum += slope[i] * (triedWeights[i] - weights[i]);
                }
                sums[0] += sum;
              });
      double tried = evaluate(triedWeights, triedGradient);
      if (tried <= value + SUFFICIENT * gain[0] && tried < value) {
        value = tried;
        return true;
      }
      step /= 2;
    }
    return false;
  }

  /**
   * Searches a step that fulfills the strong conditions of Wolfe: it first goes further until it
   * has gone too far, then into the interval between (Nocedal and Wright, 3.5 and 3.6).
   */
  private boolean search(double first, double descent) {
    double low = 0;
    double lowValue = value;
    double lowSlope = descent;
    double high = Double.POSITIVE_INFINITY;
    double highValue = Double.NaN;
    double highSlope = Double.NaN;
    double step = first;
    for (int trial = 0; trial < MOST_TRIALS; trial++) {
      move(step);
      double tried = evaluate(triedWeights, triedGradient);
      double slope = math.dot(triedGradient, direction);
      boolean isTooHigh =
          !(tried <= value + SUFFICIENT * step * descent) || tried >= lowValue && low > 0;
      if (!isTooHigh && Math.abs(slope) <= -FLAT * descent) {
        value = tried;
        return true;
      }
      if (isTooHigh) {
        high = step;
        highValue = tried;
        highSlope = slope;
      } else {
        if (slope * (high == Double.POSITIVE_INFINITY ? 1 : high - low) >= 0) {
          high = low;
          highValue = lowValue;
          highSlope = lowSlope;
        }
        low = step;
        lowValue = tried;
        lowSlope = slope;
      }
      step =
          high == Double.POSITIVE_INFINITY
              ? 2 * step
              : between(low, lowValue, lowSlope, high, highValue, highSlope);
      if (Math.abs(high - low) <= 1e-12 * Math.abs(low)) {
        break;
      }
    }
    // Rounding hides the rest of the way: what was found counts if it is lower at all.
    if (low > 0 && lowValue < value) {
      move(low);
      value = evaluate(triedWeights, triedGradient);
      return true;
    }
    return false;
  }

  private void move(double step) {
    math.forEach(
        (from, to) -> {
          for (int i = from; i < to; i++) {
            triedWeights[i] = (float) (weights[i] + step * direction[i]);
          }
        });
  }

  /** Where the cubic through both ends has its least value, but not too near to either. */
  private static double between(
      double low,
      double lowValue,
      double lowSlope,
      double high,
      double highValue,
      double highSlope) {
    double width = high - low;
    double least = low + width / 2;
    double turn = lowSlope + highSlope - 3 * (highValue - lowValue) / width;
    double root = turn * turn - lowSlope * highSlope;
    if (root >= 0) {
      double signed = Math.copySign(Math.sqrt(root), width);
      double cubic =
          high - width * (highSlope + signed - turn) / (highSlope - lowSlope + 2 * signed);
      least = Double.isFinite(cubic) ? cubic : least;
    }
    double margin = 0.1 * Math.abs(width);
    double first = Math.min(low, high) + margin;
    double last = Math.max(low, high) - margin;
    return Math.max(first, Math.min(last, least));
  }

  private int active() {
    return (int)
        math.sums(
                1,
                (from, to, sums) -> {
                  for (int i = from; i < to; i++) {
                    sums[0] += weights[i] != 0 ? 1 : 0;
                  }
                })[0];
  }
}
