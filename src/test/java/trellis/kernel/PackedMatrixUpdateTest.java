package trellis.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import trellis.testing.AllKernels;
import trellis.testing.RandomCases;

/** Right matrices that take some rows, or columns, of a matrix that changed there alone. */
class PackedMatrixUpdateTest {
  private static final int CASES = 100;

  static List<Kernel> kernels() {
    return AllKernels.list();
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void rowsThatChangedAreTakenAndNoOthers(Kernel kernel) {
    RandomCases.check(
        CASES,
        random -> {
          ProductCase one = ProductCase.random(random, ProductCase.width(random));
          Matrix b = one.b();
          PackedMatrix packed = kernel.packer().newMatrix(b.columns());
          ProductCase.pack(packed, b);
          for (int change = 0; change < 4; change++) {
            int from = random.nextInt(b.rows() + 1);
            int to = from + random.nextInt(b.rows() - from + 1);
            rewrite(random, b.rows(from, to));
            Matrix only = alone(b, from, to);
            packed.packRows(from, to, only.values(), only.at(), only.stride());
            one.check(kernel, packed);
          }
        });
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void transposedColumnsThatChangedArePackedAndNoOthers(Kernel kernel) {
    RandomCases.check(
        CASES,
        random -> {
          ProductCase one = ProductCase.random(random, ProductCase.width(random));
          Matrix b = one.b();
          PackedMatrix packed = kernel.packer().newMatrix(b.columns());
          ProductCase.packTransposed(packed, ProductCase.transposed(random, b));
          for (int change = 0; change < 4; change++) {
            int from = random.nextInt(b.columns() + 1);
            int to = from + random.nextInt(b.columns() - from + 1);
            rewrite(random, b.columns(from, to));
            Matrix only = alone(ProductCase.transposed(random, b), from, to);
            packed.packTransposedColumns(from, to, only.values(), only.at(), only.stride());
            one.check(kernel, packed);
          }
        });
  }

  /** Whoever writes a neighbor's numbers again, as they were before, is found out here. */
  @ParameterizedTest
  @MethodSource("kernels")
  void threadsMayEachTakeRowsOrColumnsOfTheirOwn(Kernel kernel) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      RandomCases.check(
          CASES,
          random -> {
            int n = ProductCase.width(random);
            ProductCase one = ProductCase.random(random, 7, n, random.nextInt(1, 100));
            Matrix b = one.b();
            PackedMatrix along = kernel.packer().newMatrix(n);
            PackedMatrix transposed = kernel.packer().newMatrix(n);
            ProductCase.pack(along, b);
            ProductCase.packTransposed(transposed, ProductCase.transposed(random, b));
            rewrite(random, b);
            Matrix turned = ProductCase.transposed(random, b);
            List<Callable<Boolean>> parts = new ArrayList<>();
            forParts(
                random,
                b.rows(),
                (from, to) -> parts.add(() -> tookRows(along, from, to, alone(b, from, to))));
            forParts(
                random,
                n,
                (from, to) ->
                    parts.add(() -> tookColumns(transposed, from, to, alone(turned, from, to))));
            for (Future<Boolean> done : threads.invokeAll(parts)) {
              assertEquals(true, done.get());
            }
            one.check(kernel, along);
            one.check(kernel, transposed);
          });
    } finally {
      threads.shutdownNow();
    }
  }

  private static boolean tookRows(PackedMatrix packed, int from, int to, Matrix b) {
    packed.packRows(from, to, b.values(), b.at(), b.stride());
    return true;
  }

  private static boolean tookColumns(PackedMatrix packed, int from, int to, Matrix turned) {
    packed.packTransposedColumns(from, to, turned.values(), turned.at(), turned.stride());
    return true;
  }

  /** A part from one place up to but not another. */
  private interface Part {
    void accept(int from, int to);
  }

  private static void forParts(RandomGenerator random, int size, Part part) {
    int to;
    for (int from = 0; from < size; from = to) {
      to = Math.min(size, from + random.nextInt(1, 12));
      part.accept(from, to);
    }
  }

  private static void rewrite(RandomGenerator random, Matrix block) {
    for (int row = 0; row < block.rows(); row++) {
      for (int column = 0; column < block.columns(); column++) {
        block.values()[block.at() + row * block.stride() + column] = random.nextFloat() * 2 - 1;
      }
    }
  }

  /** A copy with these rows where they stand, and NaN in place of everything else. */
  private static Matrix alone(Matrix matrix, int from, int to) {
    Matrix rows = matrix.rows(from, to);
    Matrix copy = matrix.copy();
    Arrays.fill(copy.values(), Float.NaN);
    for (int i = 0; i < copy.values().length; i++) {
      if (rows.contains(i)) {
        copy.values()[i] = matrix.values()[i];
      }
    }
    return copy;
  }
}
