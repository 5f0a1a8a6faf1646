package trellis.kernel;

import static org.bytedeco.openblas.global.openblas_nolapack.blas_set_num_threads;

import java.util.function.Supplier;

/**
 * Supplies the kernel of the native BLAS library that ND4J brings; BLAS has no vector functions.
 */
final class BlasKernel implements Supplier<Kernel> {

  /** Loads the native library, so it fails where there is none. */
  @Override
  public Kernel get() {
    blas_set_num_threads(1); // callers bring their own threads
    return new Kernel(
        "blas", "OpenBLAS, one thread a caller", BlasPackedMatrix::new, new PlainMath());
  }
}
