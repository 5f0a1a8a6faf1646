package trellis.bench;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/**
 * How fast a kernel computed a product.
 *
 * @param gflops billions of additions and multiplications a second
 */
record ProductSpeed(String kernel, Size size, double gflops) {
  private static final int GATES = 4;
  private static final Map<String, Double> NANOSECONDS =
      Map.of("ns/op", 1.0, "us/op", 1e3, "ms/op", 1e6, "s/op", 1e9);

  /** The size of {@code [rows][depth] · [depth][columns]}. */
  record Size(int rows, int depth, int columns) implements Comparable<Size> {
    private static final Comparator<Size> ORDER =
        Comparator.comparingInt(Size::rows).thenComparingInt(Size::depth);

    @Override
    public int compareTo(Size other) {
      return ORDER.compare(this, other);
    }

    boolean isCube() {
      return rows == depth && depth == columns;
    }

    /** Both factors, for people. */
    String text() {
      return "[%d][%d] · [%d][%d]".formatted(rows, depth, depth, columns);
    }
  }

  /** The speed of a product; empty for any other benchmark, and where no time was measured. */
  static Optional<ProductSpeed> of(Measured measured) {
    Double nanoseconds = NANOSECONDS.get(measured.unit());
    return nanoseconds == null
        ? Optional.empty()
        : size(measured).map(size -> of(measured, size, nanoseconds * measured.median()));
  }

  private static ProductSpeed of(Measured measured, Size size, double nanoseconds) {
    double operations = 2.0 * size.rows * size.depth * size.columns;
    return new ProductSpeed(
        measured.parameters().get("kernel"),
        size,
        operations / nanoseconds); // per ns: billions a s
  }

  private static Optional<Size> size(Measured measured) {
    return switch (measured.benchmark()) {
      case "StepProduct.step" -> {
        int hidden = measured.number("hidden");
        yield Optional.of(new Size(measured.number("rows"), hidden, GATES * hidden));
      }
      case "StepProduct.cube" -> {
        int size = measured.number("size");
        yield Optional.of(new Size(size, size, size));
      }
      default -> Optional.empty();
    };
  }
}
