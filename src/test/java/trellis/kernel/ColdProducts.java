package trellis.kernel;

import java.util.Arrays;
import java.util.Random;

/**
 * Prints what products of many shapes and functions of many numbers come to, for {@link
 * ColdStartTest} in JVMs of their own.
 */
final class ColdProducts {
  private static final float[] ODD = {
    0,
    -0f,
    88.8f,
    89.5f,
    -87.4f,
    -88,
    1e-40f,
    Float.MAX_VALUE,
    Float.NaN,
    Float.POSITIVE_INFINITY,
    Float.NEGATIVE_INFINITY
  };

  private ColdProducts() {}

  public static void main(String[] arguments) {
    Kernel kernel = Kernels.named("vector");
    MatrixPacker packer = kernel.packer();
    Random random = new Random(1);
    for (int round = 0; round < 200; round++) {
      int m = 1 + random.nextInt(12);
      int n = 1 + random.nextInt(150);
      int k = 1 + random.nextInt(60);
      PackedMatrix packed = packer.newMatrix(n);
      packed.pack(k, floats(random, k * n), 0, n);
      float[] c = floats(random, m * n);
      packed.addProduct(m, floats(random, m * k), 0, k, c, 0, n);
      packed.packTransposed(k, floats(random, k * n), 0, k);
      packed.addProduct(m, floats(random, m * k), 0, k, c, 0, n);
      int functions = functions(kernel.math(), random, n);
      System.out.println(m + "x" + k + "x" + n + " " + Arrays.hashCode(c) + " " + functions);
    }
  }

  private static int functions(VectorMath math, Random random, int length) {
    float[] all = new float[10 * length];
    float[] x = floats(random, length);
    for (int i = 0; i < length; i++) {
      x[i] = random.nextInt(8) == 0 ? ODD[random.nextInt(ODD.length)] : 10 * x[i];
    }
    for (int i = 0; i < 10; i++) {
      System.arraycopy(x, 0, all, i * length, length);
    }
    math.exp(all, 0, length);
    math.tanh(all, length, length);
    math.sigmoid(all, 2 * length, length);
    math.addScaled(0.3f, x, 0, all, 3 * length, length);
    math.gelu(all, 4 * length, length);
    math.geluTanh(all, 5 * length, length);
    return 31 * Arrays.hashCode(all) + rows(math, random, 1 + random.nextInt(9), length);
  }

  private static int rows(VectorMath math, Random random, int rows, int width) {
    float[] scale = floats(random, width);
    float[] shift = floats(random, width);
    float[] normal = floats(random, rows * width);
    float[] shares = normal.clone();
    math.normalizeRows(1e-5, scale, shift, normal, 0, rows, width);
    math.softmaxColumns(0.3f, shares, 0, width, rows, width - width / 8);
    float[] c = floats(random, rows * width);
    float[] b = floats(random, rows * width);
    int depth = Math.min(rows, width);
    math.addProduct(rows, width, depth, normal, 0, width, 1, b, 0, width, c, 0, width);
    return 31 * (31 * Arrays.hashCode(normal) + Arrays.hashCode(shares)) + Arrays.hashCode(c);
  }

  private static float[] floats(Random random, int size) {
    float[] floats = new float[size];
    for (int i = 0; i < size; i++) {
      floats[i] = (float) random.nextGaussian();
    }
    return floats;
  }
}
