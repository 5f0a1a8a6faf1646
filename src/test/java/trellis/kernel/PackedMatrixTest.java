package trellis.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import trellis.testing.AllKernels;
import trellis.testing.RandomCases;

class PackedMatrixTest {
  private static final int CASES = 200;

  /** Half the distance from 1 to the next float: the largest relative error of one rounding. */
  private static final double ROUNDING = 0x1p-24;

  static List<Kernel> kernels() {
    return AllKernels.list();
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void aFactorThatTookAMatrixMultipliesByIt(Kernel kernel) {
    RandomCases.check(
        CASES,
        random -> {
          ProductCase one = ProductCase.random(random, ProductCase.width(random));
          PackedMatrix packed = kernel.packer().newMatrix(one.b().columns());
          ProductCase.pack(packed, one.b());
          one.check(kernel, packed);
        });
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void aTransposedMatrixIsPackedAsItsTranspose(Kernel kernel) {
    RandomCases.check(
        CASES,
        random -> {
          ProductCase one = ProductCase.random(random, ProductCase.width(random));
          PackedMatrix packed = kernel.packer().newMatrix(one.b().columns());
          ProductCase.packTransposed(packed, ProductCase.transposed(random, one.b()));
          one.check(kernel, packed);
        });
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void productsAreThoseOfDoubleWithinTheRoundingOfKAdditions(Kernel kernel) {
    RandomCases.check(
        CASES,
        random -> checkRounding(kernel, ProductCase.random(random, ProductCase.width(random))));
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void depthsAndHeightsAboveAnyBlockAreRight(Kernel kernel) {
    RandomCases.check(
        2,
        random -> {
          int n = 5 + random.nextInt(40);
          for (int[] size : new int[][] {{7, 1100}, {1100, 7}, {6, 600}}) { // {m, k}
            checkRounding(kernel, ProductCase.random(random, size[0], n, size[1]));
          }
        });
  }

  private static void checkRounding(Kernel kernel, ProductCase one) {
    PackedMatrix packed = kernel.packer().newMatrix(one.b().columns());
    ProductCase.pack(packed, one.b());
    Matrix found = one.product(packed);
    int k = one.b().rows();
    for (int row = 0; row < found.rows(); row++) {
      for (int column = 0; column < found.columns(); column++) {
        double exact = one.c().get(row, column);
        double size = Math.abs(exact);
        for (int i = 0; i < k; i++) {
          double term = (double) one.a().get(row, i) * one.b().get(i, column);
          exact += term;
          size += Math.abs(term);
        }
        // Each of the k products and k additions rounds once; each error is below its share of
        // size.
        double bound = 1.01 * (k + 1) * ROUNDING * size;
        assertEquals(exact, found.get(row, column), bound, row + ", " + column);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void aRowIsTheSameHoweverManyRowsAreInTheCall(Kernel kernel) {
    RandomCases.check(
        CASES / 3,
        random -> {
          int m = random.nextInt(1, 20);
          int n = ProductCase.width(random);
          ProductCase all = ProductCase.random(random, m, n, ProductCase.depth(random));
          int from = random.nextInt(m);
          int to = from + 1 + random.nextInt(m - from);
          ProductCase some =
              new ProductCase(all.a().rows(from, to), all.b(), all.c().rows(from, to));
          PackedMatrix packed = kernel.packer().newMatrix(n);
          ProductCase.pack(packed, all.b());
          Matrix expected = all.product(packed).rows(from, to);
          Matrix found = some.product(packed);
          // BLAS sums up in an order of its own; the sums here are below 1 + k.
          float tolerance = kernel.name().equals("blas") ? 1e-5f * (1 + all.b().rows()) : 0;
          for (int row = 0; row < found.rows(); row++) {
            for (int column = 0; column < n; column++) {
              assertEquals(expected.get(row, column), found.get(row, column), tolerance);
            }
          }
        });
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void numbersAroundTheFactorsDoNotMatter(Kernel kernel) {
    RandomCases.check(
        CASES / 5,
        random -> {
          ProductCase clean = ProductCase.random(random, ProductCase.width(random));
          Matrix a = surroundedByNaN(clean.a());
          ProductCase dirty = new ProductCase(a, surroundedByNaN(clean.b()), clean.c());
          PackedMatrix packed = kernel.packer().newMatrix(clean.b().columns());
          ProductCase.pack(packed, clean.b());
          float[] expected = clean.product(packed).values();
          ProductCase.pack(packed, dirty.b());
          assertArrayEquals(expected, dirty.product(packed).values());
          Matrix turned = surroundedByNaN(ProductCase.transposed(random, clean.b()));
          ProductCase.packTransposed(packed, turned);
          assertArrayEquals(expected, dirty.product(packed).values());
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

  @ParameterizedTest
  @MethodSource("kernels")
  void blocksThatDoNotFitAreRefused(Kernel kernel) {
    float[] short19 = new float[19];
    float[] fits = new float[20];
    PackedMatrix packed = kernel.packer().newMatrix(4);
    assertOutOfBounds(() -> packed.pack(5, short19, 0, 4));
    assertOutOfBounds(() -> packed.packTransposed(5, short19, 0, 5));
    packed.pack(4, fits, 0, 4);
    assertOutOfBounds(() -> packed.addProduct(5, short19, 0, 4, fits.clone(), 0, 4));
    assertOutOfBounds(() -> packed.addProduct(5, fits, 0, 4, short19.clone(), 0, 4));
    assertOutOfBounds(() -> packed.addProduct(5, fits, -1, 4, fits.clone(), 0, 4));
  }

  private static void assertOutOfBounds(Executable call) {
    assertThrows(IndexOutOfBoundsException.class, call);
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void withoutRowsItAddsNothing(Kernel kernel) {
    for (int n : new int[] {1, 9, 64}) {
      float[] sum = new float[3 * n];
      Arrays.fill(sum, 5);
      float[] before = sum.clone();
      kernel.packer().newMatrix(n).addProduct(3, new float[0], 0, 0, sum, 0, n);
      assertArrayEquals(before, sum);
    }
  }

  /** In a convolution the windows slide over one array, so that rows share most of it. */
  @ParameterizedTest
  @MethodSource("kernels")
  void theRowsOfTheLeftFactorMayOverlap(Kernel kernel) {
    RandomCases.check(
        CASES / 2,
        random -> {
          int n = ProductCase.width(random);
          ProductCase apart =
              ProductCase.random(random, random.nextInt(1, 20), n, random.nextInt(2, 100));
          int m = apart.c().rows();
          int k = apart.b().rows();
          int stride = random.nextInt(1, k);
          int at = random.nextInt(20);
          float[] sliding = Matrix.random(random, 1, at + (m - 1) * stride + k).values();
          for (int row = 0; row < m; row++) {
            Matrix a = apart.a();
            int to = a.at() + row * a.stride();
            System.arraycopy(sliding, at + row * stride, a.values(), to, k);
          }
          PackedMatrix packed = kernel.packer().newMatrix(n);
          ProductCase.pack(packed, apart.b());
          Matrix windows = new Matrix(m, k, at, stride, sliding);
          Matrix found = new ProductCase(windows, apart.b(), apart.c()).product(packed);
          assertArrayEquals(apart.product(packed).values(), found.values());
          apart.check(kernel, packed);
        });
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void aFactorThatIsFilledAgainForgetsWhatItHeld(Kernel kernel) {
    RandomCases.check(
        CASES / 4,
        random -> {
          int n = ProductCase.width(random);
          PackedMatrix packed = kernel.packer().newMatrix(n);
          for (int fill = 0; fill < 4; fill++) {
            ProductCase earlier = poisoned(random, ProductCase.random(random, n));
            fill(random, packed, earlier.b());
            earlier.product(packed); // what a thread keeps for its next product is poisoned too
            ProductCase later = ProductCase.random(random, n);
            fill(random, packed, later.b());
            Matrix product = later.product(packed);
            for (float number : product.values()) {
              assertTrue(Float.isFinite(number), kernel.name());
            }
            later.check(kernel, packed);
          }
        });
  }

  private static void fill(RandomGenerator random, PackedMatrix packed, Matrix b) {
    if (random.nextBoolean()) {
      ProductCase.pack(packed, b);
    } else {
      ProductCase.packTransposed(packed, ProductCase.transposed(random, b));
    }
  }

  /** The same with numbers everywhere that no sum gets rid of. */
  private static ProductCase poisoned(RandomGenerator random, ProductCase one) {
    float poison = random.nextBoolean() ? Float.NaN : Float.POSITIVE_INFINITY;
    Stream.of(one.a(), one.b(), one.c()).forEach(matrix -> Arrays.fill(matrix.values(), poison));
    return one;
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void manyThreadsMayMultiplyAtOnce(Kernel kernel) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (int n : new int[] {3, 9, 50, 130}) {
        RandomGenerator random = new Random(n);
        Matrix b = Matrix.random(random, 70, n);
        PackedMatrix packed = kernel.packer().newMatrix(n);
        ProductCase.pack(packed, b);
        Callable<Boolean> work = () -> repeatedProductsAreRight(kernel, packed, b);
        for (Future<Boolean> done : threads.invokeAll(List.of(work, work, work, work))) {
          assertEquals(true, done.get());
        }
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static boolean repeatedProductsAreRight(Kernel kernel, PackedMatrix packed, Matrix b) {
    RandomGenerator random = new Random(Thread.currentThread().getId());
    for (int repeat = 0; repeat < 50; repeat++) {
      int m = random.nextInt(1, 20);
      Matrix a = Matrix.random(random, m, b.rows());
      new ProductCase(a, b, Matrix.random(random, m, b.columns())).check(kernel, packed);
    }
    return true;
  }
}
