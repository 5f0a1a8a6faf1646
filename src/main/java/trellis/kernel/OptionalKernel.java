package trellis.kernel;

import java.util.Optional;
import java.util.function.Supplier;
import trellis.error.KernelException;

/**
 * A kernel that may not be there, so it is loaded by name.
 *
 * @param source the class that supplies the kernel
 * @param cure what to do when it is not there
 */
record OptionalKernel(String name, String source, String cure) {

  /** Loads the kernel; the exception tells why it is not there and what to do. */
  Kernel load() {
    readVectorApi();
    try {
      return (Kernel)
          ((Supplier<?>) Class.forName(source).getDeclaredConstructor().newInstance()).get();
    } catch (ReflectiveOperationException | LinkageError failure) {
      throw new KernelException(
          "the kernel '" + name + "' is not there (" + reason(failure) + "): " + cure, failure);
    }
  }

  /**
   * Lets the module of the light jar use the Vector API where it is. A descriptor that named it
   * would make compilers warn of an incubator module in every program that reads this one.
   */
  private static void readVectorApi() {
    Module ours = OptionalKernel.class.getModule();
    if (ours.isNamed()) {
      Optional<Module> vectors = ModuleLayer.boot().findModule("jdk.incubator.vector");
      if (vectors.isPresent()) { // no method reference: to link that one takes 10 ms
        ours.addReads(vectors.get());
      }
    }
  }

  /** What went wrong first, below all wrappers. */
  private static String reason(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root.getMessage() == null
        ? root.getClass().getSimpleName()
        : root.getClass().getSimpleName() + ": " + root.getMessage();
  }
}
