package trellis.linear.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import trellis.optimize.Objective;
import trellis.util.WorkerTeam;

/** What holds of every objective. */
final class ObjectiveChecks {
  private static final double STEP = 1e-4; // values are rounded, so not nearer

  private ObjectiveChecks() {}

  static double[] weights(int size, RandomGenerator random) {
    return random.doubles(size, -1.5, 1.5).toArray();
  }

  /** The gradient is the slope between two points to both sides, in some of the weights. */
  static void assertSlope(Objective objective, double[] weights, IntStream some) {
    double[] gradient = new double[weights.length];
    objective.valueAndGradient(weights, gradient);
    double[] ignored = new double[weights.length];
    some.forEach(
        weight -> {
          double before = weights[weight];
          weights[weight] = before + STEP;
          double above = objective.valueAndGradient(weights, ignored);
          weights[weight] = before - STEP;
          double below = objective.valueAndGradient(weights, ignored);
          weights[weight] = before;
          assertEquals((above - below) / (2 * STEP), gradient[weight], 1e-7);
        });
  }

  /** One thread gives the same bits as two and three. */
  static void assertSameBits(Function<WorkerTeam, Objective> objectives, RandomGenerator random) {
    double[] weights = null;
    double[] first = null;
    double value = 0;
    for (int threads = 1; threads <= 3; threads++) {
      try (WorkerTeam team = new WorkerTeam(threads)) {
        Objective objective = objectives.apply(team);
        weights = weights == null ? weights(objective.size(), random) : weights;
        double[] gradient = new double[weights.length];
        double found = objective.valueAndGradient(weights, gradient);
        if (first == null) {
          first = gradient;
          value = found;
        }
        assertEquals(value, found, 0.0);
        assertArrayEquals(first, gradient, 0.0);
      }
    }
  }
}
