package trellis.light;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Packs the jar to tag with, out of the folders and jars that the build names. */
public final class LightJar {
  /** The packages that users call, with all below the second. */
  private static final List<String> CALLED =
      List.of("trellis/[^/]+", "trellis/adapt/.+", "trellis/forms/SentenceJson");

  private static final List<String> LOADED_BY_NAME = List.of("trellis/kernel/VectorKernel");

  private static final Map<String, String> RENAMED =
      Map.of(
          "com/fasterxml/jackson/core/", "trellis/light/jackson/",
          "org/snakeyaml/engine/", "trellis/light/snakeyaml/");

  /** What the program has or has not: the log, and what the adapters adapt to. */
  private static final Set<String> LEFT_OUT =
      Set.of("org/slf4j/", "opennlp/", "org/apache/lucene/");

  private LightJar() {}

  /**
   * Writes the jar.
   *
   * @param args the jar to write, the version of Trellis, its license, then the folders and jars to
   *     take from
   */
  public static void main(String[] args) throws IOException {
    new Packing(
            name -> CALLED.stream().anyMatch(name::matches),
            LOADED_BY_NAME,
            RENAMED,
            LEFT_OUT,
            Map.of(ModuleDescriptor.FILE, ModuleDescriptor.of(args[1])))
        .write(
            Path.of(args[0]),
            ClassSource.read(Stream.of(args).skip(3).map(Path::of).toList()),
            List.of("Implementation-Title: Trellis", "Implementation-Version: " + args[1]),
            Files.readAllBytes(Path.of(args[2])));
  }
}
