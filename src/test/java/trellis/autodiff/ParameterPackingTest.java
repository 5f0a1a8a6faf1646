package trellis.autodiff;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import trellis.autodiff.tensor.Parameter;
import trellis.kernel.Kernel;
import trellis.kernel.MatrixPacker;
import trellis.kernel.PackedMatrix;
import trellis.testing.AllKernels;
import trellis.testing.RandomCases;

/** The right factors of a parameter hold its weights as they are now. */
class ParameterPackingTest {
  private static final List<Kernel> KERNELS = AllKernels.list();
  private static final int M = 3;

  private final ExecutorService threads = Executors.newFixedThreadPool(4);

  @AfterEach
  void endThreads() {
    threads.shutdownNow();
  }

  @Test
  void factorsFollowAllThatIsSaidToHaveChanged() {
    RandomCases.check(
        100,
        random -> {
          Parameter parameter = random(random);
          Kernel kernel = KERNELS.get(random.nextInt(KERNELS.size()));
          for (int change = 0; change < 8; change++) {
            change(parameter, random);
            if (random.nextInt(3) > 0) { // else the next change meets matrices that are not fresh
              assertFresh(parameter, kernel, random);
            }
          }
        });
  }

  @Test
  void factorsForTwoKernelsThatAreAskedInTurnBothFollow() {
    RandomCases.check(
        100,
        random -> {
          Parameter parameter = random(random);
          for (int change = 0; change < 8; change++) {
            change(parameter, random);
            for (int asked = random.nextInt(4); asked > 0; asked--) {
              assertFresh(parameter, KERNELS.get(random.nextInt(KERNELS.size())), random);
            }
          }
        });
  }

  @Test
  void threadsThatAskAtOnceAllMultiplyWithTheNewWeights() {
    RandomCases.check(
        50,
        random -> {
          Parameter parameter = random(random);
          Kernel kernel = KERNELS.get(random.nextInt(KERNELS.size()));
          for (int change = 0; change < 5; change++) {
            change(parameter, random);
            long seed = random.nextLong();
            Callable<Boolean> ask = () -> assertFresh(parameter, kernel, new Random(seed));
            for (Future<Boolean> done : threads.invokeAll(List.of(ask, ask, ask, ask))) {
              assertEquals(true, done.get());
            }
          }
        });
  }

  private static Parameter random(RandomGenerator random) {
    return Parameter.dense("p", random.nextInt(1, 70), random.nextInt(1, 140));
  }

  /** Writes all weights, or some rows on several threads, each of which says what it did. */
  private void change(Parameter parameter, RandomGenerator random) throws Exception {
    if (random.nextInt(3) == 0) {
      write(parameter, 0, parameter.rows(), random.nextLong());
      parameter.changed();
      return;
    }
    List<Callable<Boolean>> parts = new ArrayList<>();
    int to;
    for (int from = 0; from < parameter.rows(); from = to) {
      to = Math.min(parameter.rows(), from + random.nextInt(1, 20));
      if (random.nextInt(4) > 0) {
        int first = from;
        int end = to;
        long seed = random.nextLong();
        parts.add(() -> rewrote(parameter, first, end, seed));
      }
    }
    for (Future<Boolean> done : threads.invokeAll(parts)) {
      assertEquals(true, done.get());
    }
  }

  private static boolean rewrote(Parameter parameter, int from, int to, long seed) {
    write(parameter, from, to, seed);
    parameter.rowsChanged(from, to);
    return true;
  }

  private static void write(Parameter parameter, int from, int to, long seed) {
    RandomGenerator random = new Random(seed);
    for (int i = from * parameter.columns(); i < to * parameter.columns(); i++) {
      parameter.value()[i] = random.nextFloat() * 2 - 1;
    }
  }

  /** Compares with a parameter that never had other weights. */
  private static boolean assertFresh(Parameter parameter, Kernel kernel, RandomGenerator random) {
    int rows = parameter.rows();
    int columns = parameter.columns();
    Parameter fresh = Parameter.dense("fresh", rows, columns);
    System.arraycopy(parameter.value(), 0, fresh.value(), 0, rows * columns);
    MatrixPacker packer = kernel.packer();
    float[] x = numbers(random, M * rows);
    float[] y = numbers(random, M * columns);
    // BLAS need not add up in the same order each time.
    float tolerance = kernel.name().equals("blas") ? 1e-4f : Float.MIN_VALUE;
    assertArrayEquals(
        product(fresh.packed(packer), x, rows, columns),
        product(parameter.packed(packer), x, rows, columns),
        tolerance,
        kernel.name());
    assertArrayEquals(
        product(fresh.packedTransposed(packer), y, columns, rows),
        product(parameter.packedTransposed(packer), y, columns, rows),
        tolerance,
        kernel.name() + ", transposed");
    return true;
  }

  private static float[] product(PackedMatrix packed, float[] a, int k, int n) {
    float[] sum = new float[M * n];
    packed.addProduct(M, a, 0, k, sum, 0, n);
    return sum;
  }

  private static float[] numbers(RandomGenerator random, int count) {
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = random.nextFloat() * 2 - 1;
    }
    return numbers;
  }
}
