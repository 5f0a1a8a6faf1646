package trellis.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.kernel.Product.Factors;
import trellis.testing.RandomCases;

class GemmTest {
  private static final List<Kernel> KERNELS = Kernels.available();

  /** Half the distance from 1 to the next float: the largest relative error of one rounding. */
  private static final double ROUNDING = 0x1p-24;

  @Test
  void allThreeKernelsAreTested() {
    assertEquals(List.of("vector", "blas", "plain"), KERNELS.stream().map(Kernel::name).toList());
  }

  @Test
  void productsAreThoseOfDoubleWithinTheRoundingOfKAdditions() {
    RandomCases.check(
        150,
        random -> {
          int m = size(random, 24);
          int n = size(random, 150);
          int k = size(random, 80);
          for (Product product : Product.values()) {
            Factors factors = product.factors(random, m, n, k);
            Matrix before = Matrix.random(random, m, n);
            for (Kernel kernel : KERNELS) {
              checkProduct(product, kernel, factors, before, k);
            }
          }
        });
  }

  @Test
  void depthsAndHeightsAboveAnyBlockAreRight() {
    RandomCases.check(
        2,
        random -> {
          for (Product product : Product.values()) {
            int n = 5 + random.nextInt(40);
            for (int[] size : new int[][] {{7, 1100}, {1100, 7}, {6, 600}}) { // {m, k}
              Factors factors = product.factors(random, size[0], n, size[1]);
              Matrix before = Matrix.random(random, size[0], n);
              for (Kernel kernel : KERNELS) {
                checkProduct(product, kernel, factors, before, size[1]);
              }
            }
          }
        });
  }

  private static void checkProduct(
      Product product, Kernel kernel, Factors factors, Matrix before, int k) {
    Matrix after = before.copy();
    product.add(kernel.gemm(), factors.a(), factors.b(), after);
    String what = product + " of " + kernel.name() + ", k = " + k;
    for (int i = 0; i < after.values().length; i++) {
      if (!after.contains(i)) {
        assertEquals(before.values()[i], after.values()[i], what + ": outside of c at " + i);
      }
    }
    for (int row = 0; row < after.rows(); row++) {
      for (int column = 0; column < after.columns(); column++) {
        double exact = before.get(row, column);
        double size = Math.abs(exact);
        for (int i = 0; i < k; i++) {
          double term = (double) product.a(factors.a(), row, i) * product.b(factors.b(), i, column);
          exact += term;
          size += Math.abs(term);
        }
        // Each of the k products and k additions rounds once; each error is below its share of
        // size.
        double bound = 1.01 * (k + 1) * ROUNDING * size;
        assertEquals(exact, after.get(row, column), bound, what + " at " + row + ", " + column);
      }
    }
  }

  @Test
  void aRowIsTheSameHoweverManyRowsAreInTheCall() {
    RandomCases.check(
        60,
        random -> {
          int m = 1 + random.nextInt(20);
          int n = size(random, 150);
          int k = size(random, 60);
          int from = random.nextInt(m);
          int to = from + 1 + random.nextInt(m - from);
          for (Product product : Product.values()) {
            Factors factors = product.factors(random, m, n, k);
            Matrix all = Matrix.random(random, m, n);
            Matrix some = all.copy();
            for (Kernel kernel : KERNELS) {
              product.add(kernel.gemm(), factors.a(), factors.b(), all);
              Matrix a = product.rowsOfA(factors.a(), from, to);
              product.add(kernel.gemm(), a, factors.b(), some.rows(from, to));
              // BLAS sums up in an order of its own; the sums here are below k.
              double tolerance = kernel.name().equals("blas") ? 1e-5 * (1 + k) : 0;
              for (int row = from; row < to; row++) {
                for (int column = 0; column < n; column++) {
                  assertEquals(
                      all.get(row, column), some.get(row, column), tolerance, kernel.name());
                }
              }
              System.arraycopy(all.values(), 0, some.values(), 0, all.values().length);
            }
          }
        });
  }

  @Test
  void theVectorKernelAddsUpInOrderWithOneRoundingEach() {
    RandomCases.check(
        60,
        random -> {
          int m = size(random, 12);
          int n = size(random, 150);
          int k = size(random, 400);
          for (Product product : Product.values()) {
            Factors factors = product.factors(random, m, n, k);
            Matrix before = Matrix.random(random, m, n);
            Matrix after = before.copy();
            product.add(Kernels.named("vector").gemm(), factors.a(), factors.b(), after);
            for (int row = 0; row < m; row++) {
              for (int column = 0; column < n; column++) {
                float sum = before.get(row, column);
                for (int i = 0; i < k; i++) {
                  sum =
                      Math.fma(
                          product.a(factors.a(), row, i), product.b(factors.b(), i, column), sum);
                }
                assertEquals(sum, after.get(row, column), product + " " + row + ", " + column);
              }
            }
          }
        });
  }

  @Test
  void numbersAroundTheFactorsDoNotMatter() {
    RandomCases.check(
        40,
        random -> {
          int m = 1 + random.nextInt(8);
          int n = 1 + random.nextInt(40);
          int k = 1 + random.nextInt(20);
          for (Product product : Product.values()) {
            Factors factors = product.factors(random, m, n, k);
            Matrix c = Matrix.random(random, m, n);
            for (Kernel kernel : KERNELS) {
              Matrix clean = c.copy();
              product.add(kernel.gemm(), factors.a(), factors.b(), clean);
              Matrix dirty = c.copy();
              Matrix a = surroundedByNaN(factors.a());
              product.add(kernel.gemm(), a, surroundedByNaN(factors.b()), dirty);
              assertArrayEquals(clean.values(), dirty.values(), product + " " + kernel.name());
            }
          }
        });
  }

  private static Matrix surroundedByNaN(Matrix matrix) {
    Matrix copy = matrix.copy();
    for (int i = 0; i < copy.values().length; i++) {
      if (!copy.contains(i)) {
        copy.values()[i] = Float.NaN;
      }
    }
    return copy;
  }

  @Test
  void blocksThatDoNotFitAreRefused() {
    float[] short19 = new float[19];
    float[] fits = new float[20];
    for (Kernel kernel : KERNELS) {
      Gemm gemm = kernel.gemm();
      assertThrows(
          IndexOutOfBoundsException.class,
          () -> gemm.nn(5, 4, 4, short19, 0, 4, fits, 0, 4, fits.clone(), 0, 4),
          kernel.name());
      assertThrows(
          IndexOutOfBoundsException.class,
          () -> gemm.tn(4, 4, 5, fits, 0, 4, short19, 0, 4, fits.clone(), 0, 4),
          kernel.name());
      assertThrows(
          IndexOutOfBoundsException.class,
          () -> gemm.nt(4, 5, 4, fits, 0, 4, short19, 0, 4, fits.clone(), 0, 5),
          kernel.name());
      assertThrows(
          IndexOutOfBoundsException.class,
          () -> gemm.nn(5, 4, 4, fits, 0, 4, fits, 0, 4, short19.clone(), 0, 4),
          kernel.name());
      assertThrows(
          IndexOutOfBoundsException.class,
          () -> gemm.nn(5, 4, 4, fits, -1, 4, fits, 0, 4, fits.clone(), 0, 4),
          kernel.name());
    }
  }

  @Test
  void manyThreadsAtOnceDoNotDisturbEachOther() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<Boolean>> done = new ArrayList<>();
      for (int thread = 0; thread < 8; thread++) {
        long seed = thread;
        Callable<Boolean> work = () -> repeatedProductsAgree(new java.util.Random(seed));
        done.add(threads.submit(work));
      }
      for (Future<Boolean> one : done) {
        assertTrue(one.get());
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static boolean repeatedProductsAgree(RandomGenerator random) {
    for (int repeat = 0; repeat < 20; repeat++) {
      int n = 1 + random.nextInt(30);
      for (Product product : Product.values()) {
        Factors factors = product.factors(random, 9, n, 50);
        Matrix before = Matrix.random(random, 9, n);
        for (Kernel kernel : KERNELS) {
          checkProduct(product, kernel, factors, before, 50);
        }
      }
    }
    return true;
  }

  /** 0 and 1 often, else anything up to a limit. */
  private static int size(RandomGenerator random, int limit) {
    return random.nextInt(5) == 0 ? random.nextInt(2) : random.nextInt(limit + 1);
  }
}
