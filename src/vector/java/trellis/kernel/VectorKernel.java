package trellis.kernel;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.Supplier;
import jdk.incubator.vector.FloatVector;

/** Supplies the kernel of the Vector API where the processor can do it justice. */
final class VectorKernel implements Supplier<Kernel> {
  private static final int LANES = FloatVector.SPECIES_PREFERRED.length();

  @Override
  public Kernel get() {
    if (LANES <= 4 && !fusesMultiplyAndAdd()) {
      throw new KernelException(
          "the kernel 'vector' is of no use here (this processor cannot multiply and add in one"
              + " step): take -Dtrellis.kernel=blas or plain");
    }
    return new Kernel(
        "vector", "Vector API, " + LANES + " lanes", new VectorGemm(), new VectorApiMath());
  }

  /**
   * Old x86 processors lack it: Java then works each fma out in software, a thousand times slower.
   */
  private static boolean fusesMultiplyAndAdd() {
    HotSpotDiagnosticMXBean options =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    return options == null || options.getVMOption("UseFMA").getValue().equals("true");
  }
}
