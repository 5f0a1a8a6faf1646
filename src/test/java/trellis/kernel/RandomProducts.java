package trellis.kernel;

import trellis.testing.RandomCases;

/** A program for tests: right factors of the vector kernel, on the lanes that this JVM has. */
final class RandomProducts {
  private RandomProducts() {}

  public static void main(String[] arguments) {
    Kernel kernel = Kernels.named("vector");
    RandomCases.check(
        200,
        random -> {
          ProductCase one = ProductCase.random(random, ProductCase.width(random));
          PackedMatrix packed = kernel.packer().newMatrix(one.b().columns());
          ProductCase.pack(packed, one.b());
          one.check(kernel, packed);
          ProductCase.packTransposed(packed, ProductCase.transposed(random, one.b()));
          one.check(kernel, packed);
        });
    System.out.println("right: " + kernel.description());
  }
}
