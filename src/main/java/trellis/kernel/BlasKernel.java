package trellis.kernel;

import java.util.function.Supplier;

/** Supplies the kernel of the native BLAS library that ND4J brings; BLAS has no vector maths. */
final class BlasKernel implements Supplier<Kernel> {

  @Override
  public Kernel get() {
    return new Kernel("blas", "OpenBLAS, one thread a caller", new BlasGemm(), new PlainMath());
  }
}
