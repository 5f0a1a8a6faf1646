package trellis.kernel;

/**
 * The distribution function of the normal distribution, to about the precision of a double.
 *
 * <p>A Taylor series around the nearest point of a table, whose derivatives are the normal density
 * times Hermite polynomials: no exponential, and the lower tail has small relative errors too.
 */
final class NormalDistribution {
  private static final int STEPS = 16; // of the table in 1
  private static final int FARTHEST = 12; // below it, 2e-33 becomes 0

  private static final int TERMS = 14;
  private static final double[] SHARE = new double[TERMS]; // 1, 1/2, 1/3, ...

  /** The distribution function and the density at each point, from -FARTHEST to 0. */
  private static final double[] BELOW = new double[FARTHEST * STEPS + 1];

  private static final double[] DENSITY = new double[FARTHEST * STEPS + 1];

  static {
    for (int i = 0; i < BELOW.length; i++) {
      double x = (double) i / STEPS; // the point is -x
      DENSITY[i] = Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
      BELOW[i] = x < 2 ? 0.5 - DENSITY[i] * series(x) : DENSITY[i] / fraction(x);
    }
    for (int i = 0; i < TERMS; i++) {
      SHARE[i] = 1.0 / (i + 1);
    }
  }

  private NormalDistribution() {}

  /** How probable a number below x is. */
  static double below(double x) {
    if (x > 0) {
      return 1 - below(-x);
    }
    if (!(x > -FARTHEST)) {
      return Double.isNaN(x) ? x : 0;
    }
    int nearest = (int) (0.5 - x * STEPS);
    double point = -(double) nearest / STEPS;
    double step = x - point;
    double before = 0;
    double term = 1; // of the density's own series, divided by the density
    double sum = 0; // of its integral's
    for (int i = 0; i < TERMS; i++) {
      sum += term * SHARE[i];
      double next = -(point * term + step * before) * step * SHARE[i];
      before = term;
      term = next;
    }
    return BELOW[nearest] + DENSITY[nearest] * step * sum;
  }

  /** What the density times it is the probability between 0 and x. */
  private static double series(double x) {
    double term = x;
    double sum = 0;
    for (int i = 3; term > sum * 1e-18; i += 2) {
      sum += term;
      term *= x * x / i;
    }
    return sum;
  }

  /** What the density is divided by for the probability above x: Laplace's continued fraction. */
  private static double fraction(double x) {
    double value = x;
    for (int i = 300; i > 0; i--) {
      value = x + i / value;
    }
    return value;
  }
}
