package trellis.light;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Packs the jar to tag with, out of the folders and jars that the build names. */
public final class LightJar {
  /** The packages that users call, with all below the second: what they need comes by itself. */
  private static final List<String> CALLED = List.of("trellis/[^/]+", "trellis/adapt/.+");

  /** What is loaded by name, so that no class refers to it. */
  private static final List<String> LOADED_BY_NAME = List.of("trellis/kernel/VectorKernel");

  /** Libraries whose classes are renamed, so that a program may have them in another version. */
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
    Path jar = Path.of(args[0]);
    List<ClassSource> sources = ClassSource.read(Stream.of(args).skip(3).map(Path::of).toList());
    Renaming renaming = new Renaming(RENAMED);
    Reach reach = new Reach(sources, renaming, LEFT_OUT);
    for (ClassSource source : sources) {
      reach.addAll(source.classes().filter(name -> CALLED.stream().anyMatch(name::matches)));
    }
    reach.addAll(LOADED_BY_NAME.stream());
    Map<String, byte[]> files = new TreeMap<>(reach.files());
    byte[] license = Files.readAllBytes(Path.of(args[2]));
    files.putAll(Licenses.of(license, reach.usedSources(), renaming));
    files.put(ModuleDescriptor.FILE, ModuleDescriptor.of(args[1]));
    JarFile.write(jar, manifest(args[1]), files);
    System.out.printf("%s: %,d bytes, %d files%n", jar, jar.toFile().length(), files.size());
  }

  private static byte[] manifest(String version) {
    String text =
        """
        Manifest-Version: 1.0
        Implementation-Title: Trellis
        Implementation-Version: %s

        """;
    return text.formatted(version).getBytes(StandardCharsets.UTF_8);
  }
}
