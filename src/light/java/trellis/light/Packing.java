package trellis.light;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * One jar out of what some classes reach.
 *
 * @param called the classes that users call: what they need comes by itself
 * @param loadedByName what is loaded by name, so that no class refers to it
 * @param renamed libraries whose classes are renamed, so that a program may have them in another
 *     version: what names begin with, and what they begin with then
 * @param leftOut what names of classes begin with that the program has, or may lack
 * @param more files beside the classes, by path
 */
record Packing(
    Predicate<String> called,
    List<String> loadedByName,
    Map<String, String> renamed,
    Set<String> leftOut,
    Map<String, byte[]> more) {

  /**
   * Writes the jar.
   *
   * @param attributes lines of the manifest
   * @param license the text of the Apache License
   * @throws IllegalStateException when a class that is needed is nowhere
   */
  void write(Path jar, List<ClassSource> sources, List<String> attributes, byte[] license)
      throws IOException {
    Renaming renaming = new Renaming(renamed);
    Reach reach = new Reach(jar.getFileName().toString(), sources, renaming, leftOut);
    for (ClassSource source : sources) {
      reach.addAll(source.classes().filter(called));
    }
    reach.addAll(loadedByName.stream());
    Map<String, byte[]> files = new TreeMap<>(reach.files());
    sources.forEach(source -> addServices(source, files));
    files.putAll(Licenses.of(license, reach.usedSources(), renaming));
    files.putAll(more);
    JarFile.write(jar, manifest(attributes), files);
    System.out.printf("%s: %,d bytes, %d files%n", jar, jar.toFile().length(), files.size());
  }

  /** Adds the lists by which libraries find our classes, where all of a list are in the jar. */
  private static void addServices(ClassSource source, Map<String, byte[]> files) {
    source
        .files()
        .forEach(
            (path, content) -> {
              Stream<String> classes = new String(content, StandardCharsets.UTF_8).lines();
              if (path.startsWith("META-INF/services/")
                  && !source.isLibrary()
                  && classes.allMatch(c -> files.containsKey(c.replace('.', '/') + ".class"))) {
                files.put(path, content);
              }
            });
  }

  private static byte[] manifest(List<String> attributes) {
    String text = "Manifest-Version: 1.0\n" + String.join("\n", attributes) + "\n\n";
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
