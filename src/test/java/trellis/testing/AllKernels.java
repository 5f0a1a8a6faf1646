package trellis.testing;

import java.util.List;
import java.util.stream.Stream;
import trellis.kernel.Kernel;
import trellis.kernel.Kernels;

/** Every kernel of the product: the tests run where all of them are there. */
public final class AllKernels {
  private AllKernels() {}

  /** The kernels, the quickest first; fails where one is missing. */
  public static List<Kernel> list() {
    return Stream.of("vector", "blas", "plain").map(Kernels::named).toList();
  }
}
