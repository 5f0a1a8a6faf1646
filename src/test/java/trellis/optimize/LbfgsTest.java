package trellis.optimize;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.testing.RandomCases;
import trellis.util.WorkerTeam;

/** The least value is found where it is known, and a run that is gone on with is the same run. */
class LbfgsTest {
  private static final int MEMORY = 6;

  /** {@code sum of scale_i / 2 (x_i - center_i)^2}. */
  private record Bowl(double[] center, double[] scale) implements Objective {
    static Bowl random(int size, RandomGenerator random) {
      return new Bowl(
          random.doubles(size, -2, 2).toArray(), random.doubles(size, 0.5, 20).toArray());
    }

    @Override
    public int size() {
      return center.length;
    }

    @Override
    public double valueAndGradient(double[] weights, double[] gradient) {
      double sum = 0;
      for (int i = 0; i < weights.length; i++) {
        double away = weights[i] - center[i];
        gradient[i] = scale[i] * away;
        sum += scale[i] / 2 * away * away;
      }
      return sum;
    }
  }

  /** The banana-shaped valley, pair by pair; its least value is 0, where all numbers are 1. */
  private record Rosenbrock(int size) implements Objective {
    @Override
    public double valueAndGradient(double[] x, double[] gradient) {
      double sum = 0;
      for (int i = 0; i < size; i += 2) {
        double a = 1 - x[i];
        double b = x[i + 1] - x[i] * x[i];
        sum += a * a + 100 * b * b;
        gradient[i] = -2 * a - 400 * x[i] * b;
        gradient[i + 1] = 200 * b;
      }
      return sum;
    }
  }

  private static Lbfgs begin(Objective objective, double[] start, double l1, WorkerTeam team) {
    BlockMath math = new BlockMath(team, objective.size());
    return new Lbfgs(objective, start, l1, new CurvatureHistory(math, MEMORY), math);
  }

  private static int run(Lbfgs lbfgs, int most) {
    int steps = 0;
    double before = lbfgs.value();
    while (steps < most && lbfgs.step()) {
      assertTrue(lbfgs.value() < before, "each step goes down");
      before = lbfgs.value();
      steps++;
    }
    return steps;
  }

  @Test
  void findsTheBottomOfABowl() {
    RandomCases.check(
        50,
        random -> {
          Bowl bowl = Bowl.random(1 + random.nextInt(50), random);
          try (WorkerTeam team = new WorkerTeam(1)) {
            Lbfgs lbfgs = begin(bowl, new double[bowl.size()], 0, team);
            int steps = run(lbfgs, 200);
            assertTrue(steps < 200, "it stops when rounding hides the rest");
            assertArrayEquals(bowl.center(), lbfgs.weights(), 1e-5);
            assertFalse(lbfgs.step());
          }
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 20})
  void findsItsWayThroughTheValley(int size) {
    Rosenbrock valley = new Rosenbrock(size);
    double[] start = new double[size];
    for (int i = 0; i < size; i += 2) {
      start[i] = -1.25;
      start[i + 1] = 1;
    }
    try (WorkerTeam team = new WorkerTeam(1)) {
      Lbfgs lbfgs = begin(valley, start, 0, team);
      int steps = run(lbfgs, 200);
      assertTrue(steps < 100, () -> steps + " steps");
      for (double x : lbfgs.weights()) {
        assertEquals(1, x, 1e-4);
      }
    }
  }

  /** The least value of {@code scale/2 (x-c)^2 + l1 |x|} is at c, moved by l1/scale towards 0. */
  @Test
  void withAnL1PenaltyTheOptimumIsSoftlyThresholded() {
    RandomCases.check(
        50,
        random -> {
          Bowl bowl = Bowl.random(1 + random.nextInt(40), random);
          double l1 = random.nextDouble(0.1, 5);
          try (WorkerTeam team = new WorkerTeam(1)) {
            Lbfgs lbfgs = begin(bowl, new double[bowl.size()], l1, team);
            run(lbfgs, 300);
            for (int i = 0; i < bowl.size(); i++) {
              double rest = Math.abs(bowl.center()[i]) - l1 / bowl.scale()[i];
              double expected = rest <= 0 ? 0 : Math.copySign(rest, bowl.center()[i]);
              assertEquals(expected, lbfgs.weights()[i], rest <= -1e-3 ? 0 : 1e-4);
            }
          }
        });
  }

  @Test
  void aRunThatIsGoneOnWithIsTheSameRun() {
    RandomCases.check(
        40,
        random -> {
          int size = 2 + 2 * random.nextInt(40);
          Objective objective = new Rosenbrock(size);
          double l1 = random.nextInt(2) * 0.05;
          double[] start = new double[size];
          for (int i = 0; i < size; i++) {
            start[i] = random.nextFloat(-2, 2);
          }
          int before = 1 + random.nextInt(12);
          try (WorkerTeam team = new WorkerTeam(1)) {
            Lbfgs whole = begin(objective, start.clone(), l1, team);
            run(whole, before);
            Lbfgs again = restored(whole, objective, l1, team);
            for (int i = 0; i < 5; i++) {
              assertEquals(whole.step(), again.step());
              assertEquals(whole.value(), again.value(), 0.0);
              assertEquals(whole.gradientNorm(), again.gradientNorm(), 0.0);
              assertArrayEquals(whole.weights(), again.weights(), 0.0);
            }
          }
        });
  }

  /** A run that knows what a checkpoint has: the weights and the vectors, in single precision. */
  private static Lbfgs restored(Lbfgs other, Objective objective, double l1, WorkerTeam team) {
    BlockMath math = new BlockMath(team, objective.size());
    CurvatureHistory history = new CurvatureHistory(math, MEMORY);
    float[][] vectors = history.vectors();
    float[][] saved = other.history().vectors();
    for (int i = 0; i < vectors.length; i++) {
      System.arraycopy(saved[i], 0, vectors[i], 0, vectors[i].length);
    }
    history.restore(other.history().steps());
    double[] weights = other.weights().clone();
    for (double weight : weights) {
      assertEquals((float) weight, weight, "single precision holds the weights");
    }
    return new Lbfgs(objective, weights, l1, history, math);
  }

  @Test
  void anyNumberOfThreadsGivesTheSameBits() {
    Bowl bowl = Bowl.random(3 * BlockMath.BLOCK + 5, RandomGenerator.of("L64X128MixRandom"));
    for (double l1 : new double[] {0, 0.5}) {
      double[] first = null;
      for (int threads = 1; threads <= 3; threads++) {
        try (WorkerTeam team = new WorkerTeam(threads)) {
          Lbfgs lbfgs = begin(bowl, new double[bowl.size()], l1, team);
          run(lbfgs, 8);
          first = first == null ? lbfgs.weights().clone() : first;
          assertArrayEquals(first, lbfgs.weights(), 0.0);
        }
      }
    }
  }

  @Test
  void atTheBottomThereIsNoStep() {
    Bowl bowl = new Bowl(new double[3], new double[] {1, 1, 1});
    try (WorkerTeam team = new WorkerTeam(1)) {
      for (double l1 : new double[] {0, 1}) {
        Lbfgs lbfgs = begin(bowl, new double[3], l1, team);
        assertFalse(lbfgs.step());
        assertEquals(0, lbfgs.gradientNorm());
        assertEquals(1, lbfgs.evaluations());
      }
    }
  }
}
