package trellis.kernel;

import trellis.testing.RandomCases;

/** A program for tests: right factors of the vector kernel, on the lanes that this JVM has. */
final class RandomFactors {
  private RandomFactors() {}

  public static void main(String[] arguments) {
    Kernel kernel = Kernels.named("vector");
    RandomCases.check(
        200,
        random -> {
          FactorCase one = FactorCase.random(random, FactorCase.width(random));
          PackedMatrix factor = kernel.gemm().rightFactor(one.b().columns());
          FactorCase.take(factor, one.b());
          one.check(kernel, factor);
          FactorCase.takeCrosswise(factor, FactorCase.crosswise(random, one.b()));
          one.check(kernel, factor);
        });
    System.out.println("right: " + kernel.description());
  }
}
