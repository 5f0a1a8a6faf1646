package trellis.kernel;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import trellis.error.KernelException;
import trellis.util.Excerpt;
import trellis.util.Log;
import trellis.util.NearestName;

/**
 * Chooses the kernel: the Vector API if its module is there, else BLAS, else plain loops.
 *
 * <p>The choice is made once. {@code -Dtrellis.kernel=vector|blas|plain} forces one.
 */
public final class Kernels {
  private static final Log LOG = Log.of(Kernels.class);
  private static final String PROPERTY = "trellis.kernel";

  private static final Kernel PLAIN =
      new Kernel("plain", "plain Java loops", PlainPackedMatrix::new, new PlainMath());

  /** The fastest first; any of them may be missing. */
  private static final List<OptionalKernel> QUICKER =
      List.of(
          new OptionalKernel(
              "vector",
              "trellis.kernel.VectorKernel",
              "start Java 17 or later with --add-modules jdk.incubator.vector"),
          new OptionalKernel(
              "blas",
              "trellis.kernel.BlasKernel",
              "put org.bytedeco's openblas and javacpp with their natives for this platform on the"
                  + " class path; the light jar has no BLAS"));

  private static Kernel chosen;

  private Kernels() {}

  /** The kernel of this run, always the same one. */
  public static synchronized Kernel chosen() {
    if (chosen == null) { // no static initializer: its failure would hide what to do
      chosen = choose();
    }
    return chosen;
  }

  /** The kernel with this name; the exception tells what to do if it is not there. */
  public static Kernel named(String name) {
    if (name.equals(PLAIN.name())) {
      return PLAIN;
    }
    return QUICKER.stream()
        .filter(kernel -> kernel.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new KernelException(unknown(name)))
        .load();
  }

  private static String unknown(String name) {
    List<String> names =
        Stream.concat(QUICKER.stream().map(OptionalKernel::name), Stream.of(PLAIN.name())).toList();
    Optional<String> nearest = NearestName.among(names, name);
    return "there is no kernel "
        + Excerpt.quoted(name)
        + nearest.map(meant -> "; did you mean '" + meant + "'? ").orElse(": ")
        + "-D"
        + PROPERTY
        + " takes one of "
        + String.join(", ", names);
  }

  private static Kernel choose() {
    String forced = System.getProperty(PROPERTY);
    Kernel kernel = forced == null ? quickest() : named(forced);
    LOG.info("kernel " + kernel.name() + ": " + kernel.description());
    return kernel;
  }

  /** The first that is there; when that is not the fastest, says so once. */
  private static Kernel quickest() {
    String missing = "";
    for (OptionalKernel kernel : QUICKER) {
      try {
        return told(kernel.load(), missing);
      } catch (KernelException notThere) {
        missing = missing.isEmpty() ? notThere.getMessage() : missing;
      }
    }
    return told(PLAIN, missing);
  }

  private static Kernel told(Kernel kernel, String missing) {
    if (!missing.isEmpty()) {
      LOG.warn(
          "tagging and training are slow, on "
              + kernel.description()
              + " (kernel "
              + kernel.name()
              + "): "
              + missing
              + ". -D"
              + PROPERTY
              + "="
              + kernel.name()
              + " takes it without this warning");
    }
    return kernel;
  }
}
