package trellis.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the matrix product that an LSTM computes at each step, and a large one to see what a
 * kernel can do at its best; {@link GflopsTable} sets them side by side.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class StepProduct {

  /** The states of some sentences times the recurrent weights. */
  @State(Scope.Thread)
  public static class Step {
    private static final int GATES = 4;

    @Param({"vector", "blas", "plain"})
    String kernel;

    @Param({"1", "5", "10", "32"})
    int rows;

    @Param({"100", "200", "300"})
    int hidden;

    private Product product;

    /** Makes the two matrices. */
    @Setup
    public void prepare() {
      product = Product.of(kernel, rows, hidden, GATES * hidden);
    }
  }

  /** A product of square matrices. */
  @State(Scope.Thread)
  public static class Cube {
    @Param({"vector", "blas", "plain"})
    String kernel;

    @Param("1024")
    int size;

    private Product product;

    /** Makes the two matrices. */
    @Setup
    public void prepare() {
      product = Product.of(kernel, size, size, size);
    }
  }

  /** {@code [rows][hidden] · [hidden][4 * hidden]}. */
  @Benchmark
  public float[] step(Step step) {
    return step.product.add();
  }

  /** {@code [size][size] · [size][size]}. */
  @Benchmark
  public float[] cube(Cube cube) {
    return cube.product.add();
  }
}
