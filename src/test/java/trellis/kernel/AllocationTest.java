package trellis.kernel;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/**
 * Shows that the vectors of the vector kernel stay in registers.
 *
 * <p>Where the compiler gives up on a method, every vector becomes an object: some thousand bytes a
 * call, and a hundredth of the speed.
 */
class AllocationTest {
  private static final long PATIENCE_IN_NANOSECONDS = 60_000_000_000L;
  private static final int CALLS = 2_000;

  private final float[] a = new float[4_000];
  private final float[] b = new float[4_000];
  private final float[] c = new float[4_000];

  private PackedMatrix wide;
  private PackedMatrix odd;
  private PackedMatrix narrow;
  private PackedMatrix transposed;

  @Test
  void vectorsDoNotBecomeObjects() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Kernel kernel = Kernels.named("vector");
    wide = taken(kernel, 100);
    odd = taken(kernel, 37);
    narrow = taken(kernel, 9);
    transposed = kernel.packer().newMatrix(20);
    transposed.packTransposed(8, b, 0, 8);
    long start = System.nanoTime();
    long bytes;
    do { // until all is compiled
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int call = 0; call < CALLS; call++) {
        callAll(kernel, 1 + call % 10);
      }
      bytes = (threads.getCurrentThreadAllocatedBytes() - before) / CALLS;
    } while (bytes > 16 && System.nanoTime() - start < PATIENCE_IN_NANOSECONDS);
    assertTrue(bytes <= 16, bytes + " bytes a call");
  }

  private PackedMatrix taken(Kernel kernel, int n) {
    PackedMatrix packed = kernel.packer().newMatrix(n);
    packed.pack(8, b, 0, 100);
    return packed;
  }

  /** Calls everything several times, as a network does: that is what overburdens the compiler. */
  private void callAll(Kernel kernel, int m) {
    wide.addProduct(m, a, 0, 8, c, 0, 100);
    odd.addProduct(m, a, 0, 8, c, 0, 100);
    narrow.addProduct(m, a, 0, 8, c, 0, 100);
    transposed.addProduct(m, a, 0, 8, c, 0, 100);
    VectorMath math = kernel.math();
    math.sigmoid(c, 1, 60);
    math.tanh(c, 61, 20);
    math.exp(c, 81, 5);
    math.sigmoid(c, 100, 40);
    math.tanh(c, 200, 40);
    math.addScaled(0.1f, a, 0, c, 3, 50);
    c[1] = (float) math.sumOfSquares(c, 1, 70);
    math.gelu(c, 1, 60);
    math.geluTanh(c, 61, 60);
    math.softmaxColumns(0.5f, c, 0, 32, m, 32);
    math.softmaxColumns(0.5f, c, 300, 40, m, 37);
    math.normalizeRows(1e-12, a, a, c, 0, m, 50);
    math.addProduct(m, 32, 20, a, 0, 20, 1, b, 0, 100, c, 0, 40);
    math.addProduct(m, 37, 20, a, 0, 20, 1, b, 0, 100, c, 0, 40);
  }
}
