package trellis.light;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Packs the jar of the layers for networks of DL4J, out of the folders that the build names: it
 * needs DL4J's own jars and no other.
 */
public final class LayersJar {
  /** Of DL4J's part, what reads corpora and models: it would bring half of Trellis along. */
  private static final String WHOLE_BUILD =
      "ConllDataSet.*|Dl4jEngine.*|GraphModels.*|LabelForm|SharedEncoding.*";

  private static final List<String> LOADED_BY_NAME =
      List.of(
          "trellis/kernel/VectorKernel",
          "trellis/kernel/BlasKernel",
          "trellis/indouble/dl4j/DoublePasses");

  /** What DL4J brings: itself, the natives of OpenBLAS, and the log. */
  private static final Set<String> LEFT_OUT =
      Set.of("org/deeplearning4j/", "org/nd4j/", "org/bytedeco/", "org/slf4j/");

  private LayersJar() {}

  /**
   * Writes the jar.
   *
   * @param args the jar to write, the version of Trellis, its license, then the folders to take
   *     from
   */
  public static void main(String[] args) throws IOException {
    new Packing(
            name -> name.matches("trellis/dl4j/[^/]+") && !name.matches(".*/(" + WHOLE_BUILD + ")"),
            LOADED_BY_NAME,
            Map.of(),
            LEFT_OUT,
            Map.of())
        .write(
            Path.of(args[0]),
            ClassSource.read(Stream.of(args).skip(3).map(Path::of).toList()),
            List.of(
                "Automatic-Module-Name: trellis.dl4j",
                "Implementation-Title: Trellis",
                "Implementation-Version: " + args[1]),
            Files.readAllBytes(Path.of(args[2])));
  }
}
