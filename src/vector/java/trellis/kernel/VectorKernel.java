package trellis.kernel;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.function.Supplier;
import jdk.incubator.vector.FloatVector;
import trellis.error.KernelException;

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
    if (!isOptimized()) {
      throw new KernelException(
          "the kernel 'vector' is of no use here (this JVM was started without its optimising"
              + " compiler, as by -XX:TieredStopAtLevel=1 or -Xint): start Java without that"
              + " option, or take -Dtrellis.kernel=blas or plain");
    }
    return new Kernel(
        "vector", "Vector API, " + LANES + " lanes", PanelPackedMatrix::new, new VectorApiMath());
  }

  /** Only the optimizing compiler keeps vectors in registers: the others make objects of them. */
  private static boolean isOptimized() {
    return option("TieredStopAtLevel").map(level -> level.equals("4")).orElse(true)
        && !System.getProperty("java.vm.info", "").startsWith("interpreted");
  }

  /**
   * Old x86 processors lack it: Java then works each fma out in software, a thousand times slower.
   */
  private static boolean fusesMultiplyAndAdd() {
    return option("UseFMA").map(value -> value.equals("true")).orElse(true);
  }

  /** The value of an option of the JVM; empty when this JVM has no such option. */
  private static Optional<String> option(String name) {
    HotSpotDiagnosticMXBean options =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    try {
      return Optional.ofNullable(options).map(bean -> bean.getVMOption(name).getValue());
    } catch (IllegalArgumentException unknown) {
      return Optional.empty();
    }
  }
}
