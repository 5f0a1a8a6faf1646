package trellis.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.testing.AllKernels;
import trellis.testing.RandomCases;

class VectorMathTest {
  private static final List<Kernel> KERNELS = AllKernels.list();

  /** What {@link VectorMath} promises not to give as 0. */
  private static final double NEVER_ZERO = 1.7e-38;

  /** One function in place, its truth, and the relative error that its documentation states. */
  private enum Function {
    EXP(Math::exp, 8.5e-8) {
      @Override
      void replace(VectorMath math, float[] x, int at, int length) {
        math.exp(x, at, length);
      }
    },
    TANH(Math::tanh, 1.8e-7) {
      @Override
      void replace(VectorMath math, float[] x, int at, int length) {
        math.tanh(x, at, length);
      }
    },
    SIGMOID(x -> 1 / (1 + Math.exp(-x)), 1.8e-7) {
      @Override
      void replace(VectorMath math, float[] x, int at, int length) {
        math.sigmoid(x, at, length);
      }
    },
    GELU(x -> Math.max(x, -40) * normalBelow(x), 2e-7) {
      @Override
      void replace(VectorMath math, float[] x, int at, int length) {
        math.gelu(x, at, length);
      }

      @Override
      double bound(double x, double exact) {
        return error() * (x < -5.5 ? 5.5 : Math.abs(x));
      }
    },
    GELU_TANH(x -> Math.max(x, -40) * tanhShare(x), 4e-7) {
      @Override
      void replace(VectorMath math, float[] x, int at, int length) {
        math.geluTanh(x, at, length);
      }

      @Override
      double bound(double x, double exact) {
        return error() * Math.abs(x);
      }
    };

    private final DoubleUnaryOperator truth;
    private final double error;

    Function(DoubleUnaryOperator truth, double error) {
      this.truth = truth;
      this.error = error;
    }

    abstract void replace(VectorMath math, float[] x, int at, int length);

    final double error() {
      return error;
    }

    /** How far from the exact result one may be. */
    double bound(double x, double exact) {
      return error * Math.abs(exact);
    }

    /** Whether a result is as near to the truth as stated. */
    void check(Kernel kernel, float x, float result) {
      double exact = truth.applyAsDouble(x);
      boolean near;
      if (Double.isNaN(exact)) {
        near = Float.isNaN(result);
      } else if (Math.abs((float) exact) == Float.POSITIVE_INFINITY) {
        near = result == (float) exact;
      } else if (Math.abs(exact) < NEVER_ZERO) {
        near = result == 0 || Math.abs(result - exact) <= bound(x, exact) + 1.5e-45;
      } else {
        near = Math.abs(result - exact) <= bound(x, exact);
      }
      assertTrue(near, kernel.name() + " " + this + "(" + x + ") = " + result + ", not " + exact);
    }
  }

  /** The distribution function of the normal distribution: a series, and a continued fraction. */
  private static double normalBelow(double x) {
    double far = Math.abs(x);
    double density = Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
    double tail;
    if (far < 3) {
      double sum = 0;
      double term = far;
      for (int i = 3; i < 120; i += 2) {
        sum += term;
        term *= x * x / i;
      }
      tail = 0.5 - density * sum;
    } else {
      double fraction = far;
      for (int i = 100; i > 0; i--) {
        fraction = far + i / fraction;
      }
      tail = far > 40 ? 0 : density / fraction;
    }
    return x < 0 ? tail : 1 - tail;
  }

  /** What GELU by a hyperbolic tangent multiplies x by. */
  private static double tanhShare(double x) {
    return (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x * x * x))) / 2;
  }

  @Test
  void theNormalDistributionIsAsInTables() {
    double[][] table = {
      {-20, 0},
      {-10, 7.61985302416052e-24},
      {-5, 2.866515718791939e-7},
      {-2, 0.02275013194817921},
      {0, 0.5},
      {0.5, 0.6914624612740131},
      {1, 0.8413447460685429},
      {9, 1}
    };
    for (double[] row : table) {
      assertEquals(row[1], NormalDistribution.below(row[0]), 1e-14 * row[1], "Φ(" + row[0] + ")");
    }
    for (double x = -11.9; x < 12; x += 0.001) {
      assertEquals(normalBelow(x), NormalDistribution.below(x), 3e-13 * normalBelow(x), "Φ(" + x);
    }
    assertTrue(Double.isNaN(NormalDistribution.below(Double.NaN)));
  }

  @Test
  void functionsAreExactToTheStatedErrorOverAllFloats() {
    int step = 9973; // prime: all exponents, and all patterns of the last bits
    for (Kernel kernel : KERNELS) {
      for (Function function : Function.values()) {
        float[] x = new float[(int) ((1L << 32) / step) + 1];
        for (int i = 0; i < x.length; i++) {
          x[i] = Float.intBitsToFloat(i * step);
        }
        checkAll(kernel, function, x);
      }
    }
  }

  @Test
  void functionsAreExactWhereTheyMatter() {
    RandomCases.check(
        5,
        random -> {
          float[] x = new float[20_000];
          for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.nextGaussian() * (i % 2 == 0 ? 1 : 8);
          }
          for (Kernel kernel : KERNELS) {
            for (Function function : Function.values()) {
              checkAll(kernel, function, x);
            }
          }
        });
  }

  @Test
  void limitsAndOddNumbersAreRight() {
    float[] x = {
      Float.NEGATIVE_INFINITY,
      -Float.MAX_VALUE,
      -1e4f,
      -105,
      -104,
      -103.9f,
      -89,
      -88,
      -87.5f,
      -87.3f,
      -87,
      -86.9f,
      -20,
      -10,
      -1,
      -Float.MIN_NORMAL,
      -Float.MIN_VALUE,
      -0f,
      0,
      Float.MIN_VALUE,
      Float.MIN_NORMAL,
      1,
      10,
      20,
      87,
      88,
      88.3f,
      88.4f,
      88.72f,
      88.73f,
      89,
      90,
      105,
      1e4f,
      Float.MAX_VALUE,
      Float.POSITIVE_INFINITY,
      Float.NaN
    };
    for (Kernel kernel : KERNELS) {
      for (Function function : Function.values()) {
        checkAll(kernel, function, x);
      }
    }
  }

  private static void checkAll(Kernel kernel, Function function, float[] x) {
    float[] results = x.clone();
    function.replace(kernel.math(), results, 0, x.length);
    for (int i = 0; i < x.length; i++) {
      function.check(kernel, x[i], results[i]);
    }
  }

  @Test
  void anElementIsTheSameWhereverItStandsAndItsNeighborsStay() {
    RandomCases.check(
        100,
        random -> {
          float[] x = randomBlock(random, 100, 5);
          int at = random.nextInt(40);
          int length = random.nextInt(x.length - at);
          for (Kernel kernel : KERNELS) {
            for (Function function : Function.values()) {
              float[] expected = x.clone();
              for (int i = at; i < at + length; i++) {
                function.replace(kernel.math(), expected, i, 1);
              }
              float[] results = x.clone();
              function.replace(kernel.math(), results, at, length);
              assertArrayEquals(expected, results, kernel.name() + " " + function);
            }
          }
        });
  }

  @Test
  void addScaledAddsToItsBlockOnly() {
    RandomCases.check(
        100,
        random -> {
          int length = random.nextInt(70);
          int xAt = random.nextInt(20);
          int yAt = random.nextInt(20);
          float[] x = randomBlock(random, 90, 3);
          float[] y = randomBlock(random, 90, 3);
          float scale = random.nextFloat() - 0.5f;
          for (Kernel kernel : KERNELS) {
            float[] results = y.clone();
            kernel.math().addScaled(scale, x, xAt, results, yAt, length);
            for (int i = 0; i < y.length; i++) {
              boolean inside = i >= yAt && i < yAt + length;
              double added = inside ? (double) scale * x[xAt + i - yAt] : 0;
              double bound = inside ? 1.2e-7 * (Math.abs(added) + Math.abs(y[i])) : 0;
              assertEquals(y[i] + added, results[i], bound, kernel.name());
            }
          }
        });
  }

  @Test
  void addScaledGivesTheSameBitsAtAnyPlace() {
    RandomCases.check(
        50,
        random -> {
          float[] x = randomBlock(random, 70, 3);
          float[] y = randomBlock(random, 70, 3);
          for (Kernel kernel : KERNELS) {
            float[] expected = y.clone();
            for (int i = 0; i < x.length; i++) {
              kernel.math().addScaled(0.3f, x, i, expected, i, 1);
            }
            float[] results = y.clone();
            kernel.math().addScaled(0.3f, x, 0, results, 0, x.length);
            assertArrayEquals(expected, results, kernel.name());
          }
        });
  }

  @Test
  void squaresAreAddedUpInDouble() {
    RandomCases.check(
        100,
        random -> {
          float[] x = randomBlock(random, 200, Math.pow(10, random.nextInt(50) - 20));
          int at = random.nextInt(x.length);
          int length = random.nextInt(x.length - at);
          double exact = 0;
          for (int i = at; i < at + length; i++) {
            exact += (double) x[i] * x[i];
          }
          for (Kernel kernel : KERNELS) {
            double sum = kernel.math().sumOfSquares(x, at, length);
            assertEquals(exact, sum, 1e-13 * exact, kernel.name());
            assertEquals(sum, kernel.math().sumOfSquares(x.clone(), at, length), kernel.name());
          }
        });
  }

  /** Normally distributed, times the scale. */
  private static float[] randomBlock(RandomGenerator random, int length, double scale) {
    float[] x = new float[length];
    for (int i = 0; i < x.length; i++) {
      x[i] = (float) (random.nextGaussian() * Math.min(scale, 1e30));
    }
    return x;
  }
}
