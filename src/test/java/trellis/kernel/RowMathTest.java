package trellis.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.testing.AllKernels;
import trellis.testing.RandomCases;

/** Softmax, layer norm and products of rows, in all kernels. */
class RowMathTest {
  private static final List<Kernel> KERNELS = AllKernels.list();

  @Test
  void softmaxIsTheShareOfTheExponentials() {
    RandomCases.check(
        200,
        random -> {
          int rows = 1 + random.nextInt(70);
          int columns = 1 + random.nextInt(40);
          int stride = columns + random.nextInt(2) * random.nextInt(20);
          int at = random.nextInt(5);
          float scale = random.nextFloat();
          float[] x = block(random, at + rows * stride + 3, 10);
          for (Kernel kernel : KERNELS) {
            float[] results = x.clone();
            kernel.math().softmaxColumns(scale, results, at, stride, rows, columns);
            for (int column = 0; column < columns; column++) {
              double[] exact = softmax(scale, column(x, at + column, stride, rows));
              float[] shares = column(results, at + column, stride, rows);
              for (int i = 0; i < rows; i++) {
                double bound = 1e-5 * exact[i] + 1e-37; // e^x is as exact as x is: up to 80 · 6e-8
                assertEquals(exact[i], shares[i], bound, kernel.name());
              }
            }
            for (int i = 0; i < x.length; i++) {
              if (i < at || (i - at) % stride >= columns || i >= at + rows * stride) {
                assertEquals(x[i], results[i], kernel.name());
              }
            }
          }
        });
  }

  private static float[] column(float[] x, int at, int stride, int rows) {
    float[] column = new float[rows];
    for (int row = 0; row < rows; row++) {
      column[row] = x[at + row * stride];
    }
    return column;
  }

  private static double[] softmax(double scale, float[] x) {
    double[] result = new double[x.length];
    double largest = Double.NEGATIVE_INFINITY;
    for (float value : x) {
      largest = Math.max(largest, scale * value);
    }
    for (int i = 0; i < x.length; i++) {
      result[i] = Math.exp(scale * x[i] - largest);
    }
    double sum = Arrays.stream(result).sum();
    return Arrays.stream(result).map(value -> value / sum).toArray();
  }

  @Test
  void softmaxStandsLargeNumbers() {
    for (Kernel kernel : KERNELS) {
      float[] x = {3e38f, -3e38f, 3e38f, Float.NEGATIVE_INFINITY};
      kernel.math().softmaxColumns(0.5f, x, 0, 1, 4, 1);
      assertArrayEquals(new float[] {0.5f, 0, 0.5f, 0}, x, 1e-37f, kernel.name());
    }
  }

  @Test
  void layerNormIsThatOfDoubles() {
    RandomCases.check(
        200,
        random -> {
          int rows = 1 + random.nextInt(6);
          int width = 1 + random.nextInt(400);
          int at = random.nextInt(5);
          float[] scale = block(random, width, 1);
          float[] shift = block(random, width, 1);
          float[] x = block(random, at + rows * width + 3, 3);
          for (Kernel kernel : KERNELS) {
            float[] results = x.clone();
            kernel.math().normalizeRows(1e-3, scale, shift, results, at, rows, width);
            for (int row = 0; row < rows; row++) {
              int from = at + row * width;
              double[] exact = norm(1e-3, Arrays.copyOfRange(x, from, from + width));
              for (int i = 0; i < width; i++) {
                double truth = exact[i] * scale[i] + shift[i];
                assertEquals(truth, results[from + i], 2e-5, kernel.name());
              }
            }
            assertEquals(x[x.length - 1], results[x.length - 1]);
          }
        });
  }

  private static double[] norm(double epsilon, float[] x) {
    double mean = 0;
    for (float value : x) {
      mean += (double) value / x.length;
    }
    double variance = epsilon;
    for (float value : x) {
      variance += (value - mean) * (value - mean) / x.length;
    }
    double[] result = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      result[i] = (x[i] - mean) / Math.sqrt(variance);
    }
    return result;
  }

  @Test
  void aRowIsTheSameWhereverItStands() {
    RandomCases.check(
        100,
        random -> {
          int rows = 1 + random.nextInt(6);
          int width = 1 + random.nextInt(80);
          float[] scale = block(random, width, 1);
          float[] x = block(random, rows * width, 3);
          for (Kernel kernel : KERNELS) {
            VectorMath math = kernel.math();
            float[] together = x.clone();
            math.normalizeRows(1e-5, scale, scale, together, 0, rows, width);
            for (int row = 0; row < rows; row++) {
              float[] alone = new float[width + 40];
              int at = random.nextInt(20);
              System.arraycopy(x, row * width, alone, at, width);
              math.normalizeRows(1e-5, scale, scale, alone, at, 1, width);
              assertArrayEquals(
                  Arrays.copyOfRange(together, row * width, row * width + width),
                  Arrays.copyOfRange(alone, at, at + width),
                  kernel.name());
            }
          }
        });
  }

  @Test
  void aColumnIsTheSameWhereverItStands() {
    RandomCases.check(
        100,
        random -> {
          int rows = 1 + random.nextInt(70);
          int columns = 1 + random.nextInt(40);
          float[] x = block(random, rows * columns, 3);
          for (Kernel kernel : KERNELS) {
            float[] together = x.clone();
            kernel.math().softmaxColumns(0.3f, together, 0, columns, rows, columns);
            for (int column = 0; column < columns; column++) {
              float[] alone = column(x, column, columns, rows);
              kernel.math().softmaxColumns(0.3f, alone, 0, 1, rows, 1);
              assertArrayEquals(column(together, column, columns, rows), alone, kernel.name());
            }
          }
        });
  }

  @Test
  void productsAreRightAndWriteNothingElse() {
    RandomCases.check(
        300,
        random -> {
          int m = random.nextInt(14);
          int n = random.nextInt(80);
          int k = random.nextInt(40);
          boolean isTransposed = random.nextBoolean();
          int aStride = (isTransposed ? m : k) + random.nextInt(3);
          int aRow = isTransposed ? 1 : aStride;
          int aColumn = isTransposed ? aStride : 1;
          int bStride = n + random.nextInt(3);
          int cStride = n + random.nextInt(3);
          float[] a = block(random, 2 + Math.max(m, k) * aStride, 1);
          float[] b = block(random, 3 + k * bStride, 1);
          float[] c = block(random, 4 + m * cStride, 1);
          for (Kernel kernel : KERNELS) {
            float[] results = c.clone();
            kernel
                .math()
                .addProduct(m, n, k, a, 2, aRow, aColumn, b, 3, bStride, results, 4, cStride);
            for (int i = 0; i < c.length; i++) {
              int row = (i - 4) / Math.max(1, cStride);
              int column = i - 4 - row * cStride;
              double exact = c[i];
              if (i >= 4 && column < n) {
                for (int j = 0; j < k; j++) {
                  exact += (double) a[2 + row * aRow + j * aColumn] * b[3 + j * bStride + column];
                }
                assertEquals(exact, results[i], 2e-5, kernel.name());
              } else {
                assertEquals(c[i], results[i], kernel.name());
              }
            }
          }
        });
  }

  @Test
  void theVectorKernelHasTheBitsOfItsPackedProduct() {
    RandomCases.check(
        100,
        random -> {
          int m = 1 + random.nextInt(14);
          int n = 1 + random.nextInt(80);
          int k = 1 + random.nextInt(40);
          float[] a = block(random, m * k, 1);
          float[] b = block(random, k * n, 1);
          float[] c = block(random, m * n, 1);
          float[] expected = c.clone();
          Kernel kernel = KERNELS.get(0);
          PackedMatrix packed = kernel.packer().newMatrix(n);
          packed.pack(k, b, 0, n);
          packed.addProduct(m, a, 0, k, expected, 0, n);
          kernel.math().addProduct(m, n, k, a, 0, k, 1, b, 0, n, c, 0, n);
          assertArrayEquals(expected, c);
        });
  }

  @Test
  void manyRowsOfGreatDepthHaveTheBitsOfOneRow() {
    RandomCases.check(
        5,
        random -> {
          int m = 24 + random.nextInt(20);
          int n = 16 + random.nextInt(80);
          int k = 300 + random.nextInt(500);
          float[] a = block(random, m * k, 1);
          float[] b = block(random, k * n, 1);
          for (Kernel kernel : List.of(Kernels.named("vector"), Kernels.named("plain"))) {
            PackedMatrix packed = kernel.packer().newMatrix(n);
            packed.pack(k, b, 0, n);
            float[] together = new float[m * n];
            packed.addProduct(m, a, 0, k, together, 0, n);
            float[] alone = new float[m * n];
            for (int row = 0; row < m; row++) {
              packed.addProduct(1, a, row * k, k, alone, row * n, n);
            }
            assertArrayEquals(alone, together, kernel.name());
          }
        });
  }

  private static float[] block(RandomGenerator random, int length, double scale) {
    float[] x = new float[length];
    for (int i = 0; i < length; i++) {
      x[i] = (float) (random.nextGaussian() * scale);
    }
    return x;
  }
}
