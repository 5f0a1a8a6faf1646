package trellis.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import trellis.bench.ProductSpeed.Size;
import trellis.util.TextTable;

/** Prints the speeds of {@link StepProduct}, the kernels side by side, from JMH's results. */
public final class GflopsTable {
  private static final String NOT_MEASURED = "-";

  private final Map<Size, Map<String, Double>> gflops; // of each kernel by its name

  private GflopsTable(List<ProductSpeed> speeds) {
    gflops =
        speeds.stream()
            .collect(
                Collectors.groupingBy(
                    ProductSpeed::size,
                    TreeMap::new,
                    Collectors.toMap(ProductSpeed::kernel, ProductSpeed::gflops)));
  }

  /** Takes the file of JMH's results; prints nothing when no product was measured. */
  public static void main(String[] args) throws IOException {
    List<ProductSpeed> speeds =
        Measured.read(Path.of(args[0])).stream().flatMap(m -> ProductSpeed.of(m).stream()).toList();
    if (!speeds.isEmpty()) {
      System.out.print("\nGFLOPS, medians\n" + new GflopsTable(speeds).render());
    }
  }

  private String render() {
    TextTable table =
        new TextTable(List.of("product", "vector", "blas", "plain", "vector, % of its cube"));
    gflops.forEach(
        (size, ofKernels) ->
            table.row(
                List.of(
                    size.text(),
                    text(Optional.ofNullable(ofKernels.get("vector"))),
                    text(Optional.ofNullable(ofKernels.get("blas"))),
                    text(Optional.ofNullable(ofKernels.get("plain"))),
                    text(percent(ofKernels)))));
    return table.render();
  }

  /** The share of what the vector kernel does at its best, if both were measured. */
  private Optional<Double> percent(Map<String, Double> ofKernels) {
    return gflops.entrySet().stream()
        .filter(product -> product.getKey().isCube())
        .map(Map.Entry::getValue)
        .filter(cube -> cube.containsKey("vector") && ofKernels.containsKey("vector"))
        .findFirst()
        .map(cube -> 100 * ofKernels.get("vector") / cube.get("vector"));
  }

  private static String text(Optional<Double> figure) {
    return figure.map(number -> String.format(Locale.ROOT, "%.1f", number)).orElse(NOT_MEASURED);
  }
}
