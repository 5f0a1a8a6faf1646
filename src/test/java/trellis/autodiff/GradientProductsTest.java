package trellis.autodiff;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import trellis.kernel.Kernel;
import trellis.testing.AllKernels;
import trellis.testing.RandomCases;

/** Gradients that are products of arrays of the tape until somebody reads them. */
class GradientProductsTest {
  private static final int CASES = 40;

  static List<Kernel> kernels() {
    return AllKernels.list();
  }

  private static TwoProducts network(Kernel kernel, RandomGenerator random) {
    return new TwoProducts(kernel, random.nextInt(1, 50), random);
  }

  private static void assertSame(Kernel kernel, float[] expected, float[] found) {
    if (kernel.name().equals("blas")) { // adds up in another order when it has other rows
      assertArrayEquals(expected, found, 1e-4f);
    } else {
      assertArrayEquals(expected, found);
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void allAtOnceAndRowByRowAreTheSameAndRight(Kernel kernel) {
    RandomCases.check(
        CASES,
        random -> {
          TwoProducts network = network(kernel, random);
          network.pass(random, 1);
          float[] byRows = network.byRows(random);
          network.check(byRows);
          network.checkBias();
          float[] dense = network.gradients.dense(network.weights);
          assertSame(kernel, byRows, dense);
          assertArrayEquals(dense, network.byRows(random)); // after it was worked out
        });
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void passesAddUpUntilTheGradientIsCleared(Kernel kernel) {
    RandomCases.check(
        CASES,
        random -> {
          TwoProducts network = network(kernel, random);
          for (int pass = random.nextInt(2, 5); pass > 0; pass--) {
            network.pass(random, 1);
            if (random.nextBoolean()) {
              network.check(network.byRows(random));
            }
            if (random.nextBoolean()) {
              network.check(network.gradients.dense(network.weights));
            }
          }
          float[] byRows = network.byRows(random); // numbers and products together
          network.check(byRows);
          network.checkBias();
          assertSame(kernel, byRows, network.gradients.dense(network.weights));
        });
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void aClearedGradientIsZeroAndWhatComesAfterStandsAlone(Kernel kernel) {
    RandomCases.check(
        CASES,
        random -> {
          TwoProducts network = network(kernel, random);
          network.pass(random, 1);
          if (random.nextBoolean()) {
            network.gradients.dense(network.weights); // else only products are to be forgotten
          }
          network.gradients.clear();
          float[] zeros = new float[network.weights.value().length];
          assertArrayEquals(zeros, network.byRows(random));
          if (random.nextBoolean()) {
            assertArrayEquals(zeros, network.gradients.dense(network.weights));
          }
          Arrays.fill(network.ofWeights, 0);
          Arrays.fill(network.ofBias, 0);
          network.pass(random, 1);
          network.check(network.byRows(random));
          network.check(network.gradients.dense(network.weights));
          network.checkBias();
        });
  }

  /** The next pass writes to the very arrays that the products are made of. */
  @ParameterizedTest
  @MethodSource("kernels")
  void aGradientReadAfterARestartIsThatOfThePassBefore(Kernel kernel) {
    RandomCases.check(
        CASES,
        random -> {
          TwoProducts network = network(kernel, random);
          for (int pass = 0; pass < 3; pass++) {
            network.pass(random, 1);
            float[] before = network.byRows(random);
            network.forward(random);
            assertSame(kernel, before, network.byRows(random));
            network.pass(random, 0);
            assertSame(kernel, before, network.byRows(random));
            network.check(network.gradients.dense(network.weights));
            network.checkBias();
          }
        });
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void isZeroTellsWhetherAnythingWasAdded(Kernel kernel) {
    RandomCases.check(
        CASES,
        random -> {
          TwoProducts network = network(kernel, random);
          for (int round = 0; round < 3; round++) {
            assertTrue(network.gradients.isZero(network.weights));
            network.forward(random);
            assertTrue(network.gradients.isZero(network.weights));
            network.byRows(random); // reading adds nothing
            assertTrue(network.gradients.isZero(network.weights));
            network.pass(random, 1);
            assertFalse(network.gradients.isZero(network.weights));
            assertFalse(network.gradients.isZero(network.bias));
            network.forward(random); // works the products out
            assertFalse(network.gradients.isZero(network.weights));
            assertTrue(network.gradients.isZero(network.unused));
            network.gradients.clear();
            assertTrue(network.gradients.isZero(network.bias));
          }
        });
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void manyThreadsMayReadRowsAtOnce(Kernel kernel) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      RandomCases.check(
          CASES,
          random -> {
            TwoProducts network = network(kernel, random);
            network.pass(random, 1);
            long seed = random.nextLong();
            float[] alone = network.byRows(new Random(seed));
            Callable<float[]> read = () -> network.byRows(new Random(seed));
            for (Future<float[]> one : threads.invokeAll(List.of(read, read, read, read))) {
              assertArrayEquals(alone, one.get());
            }
            network.check(alone);
          });
    } finally {
      threads.shutdownNow();
    }
  }
}
