package trellis.kernel;

import java.util.Arrays;
import java.util.Random;

/** Prints what products of many shapes come to, for {@link ColdStartTest} in JVMs of their own. */
final class ColdProducts {
  private ColdProducts() {}

  public static void main(String[] arguments) {
    Gemm gemm = Kernels.named("vector").gemm();
    Random random = new Random(1);
    for (int round = 0; round < 200; round++) {
      int m = 1 + random.nextInt(12);
      int n = 1 + random.nextInt(150);
      int k = 1 + random.nextInt(60);
      RightFactor factor = gemm.rightFactor(n);
      factor.take(k, floats(random, k * n), 0, n);
      float[] c = floats(random, m * n);
      factor.addProduct(m, floats(random, m * k), 0, k, c, 0, n);
      gemm.tn(m, n, k, floats(random, k * m), 0, m, floats(random, k * n), 0, n, c, 0, n);
      System.out.println(m + "x" + k + "x" + n + " " + Arrays.hashCode(c));
    }
  }

  private static float[] floats(Random random, int size) {
    float[] floats = new float[size];
    for (int i = 0; i < size; i++) {
      floats[i] = (float) random.nextGaussian();
    }
    return floats;
  }
}
