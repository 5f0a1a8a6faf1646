package trellis.light;

import java.lang.module.ModuleFinder;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import trellis.light.Renaming.Renamed;

/** Finds the classes that some classes need, by following all references. */
final class Reach {
  private final String jar;
  private final List<ClassSource> sources;
  private final Renaming renaming;
  private final Set<String> leftOut;
  private final Set<String> platform =
      ModuleFinder.ofSystem().findAll().stream()
          .flatMap(module -> module.descriptor().packages().stream())
          .map(name -> name.replace('.', '/'))
          .collect(Collectors.toSet());

  private final Set<String> met = new HashSet<>();
  private final Map<String, byte[]> files = new TreeMap<>();
  private final Set<ClassSource> usedSources = new HashSet<>();

  /**
   * Starts with no class.
   *
   * @param jar what messages call the jar
   * @param leftOut what names of classes begin with that may be missing
   */
  Reach(String jar, List<ClassSource> sources, Renaming renaming, Set<String> leftOut) {
    this.jar = jar;
    this.sources = sources;
    this.renaming = renaming;
    this.leftOut = leftOut;
  }

  /**
   * Adds classes with all that they need, and the tables of their packages.
   *
   * @throws IllegalStateException when something of that is nowhere
   */
  void addAll(Stream<String> classes) {
    Set<String> packages = new HashSet<>();
    Deque<String> open = new ArrayDeque<>();
    classes.filter(met::add).forEach(open::add);
    Set<String> missing = new TreeSet<>();
    while (!open.isEmpty()) {
      String name = open.remove();
      Optional<ClassSource> source =
          sources.stream().filter(p -> p.classFile(name) != null).findFirst();
      if (source.isEmpty()) {
        throw new IllegalStateException("there is no class " + name);
      }
      Renamed renamed = renaming.rename(source.get().classFile(name));
      files.put(renaming.rename(name) + ".class", renamed.content());
      usedSources.add(source.get());
      if (packages.add(packageOf(name))) {
        addTables(packageOf(name));
      }
      for (String reference : renamed.references()) {
        if (isNeeded(reference) && met.add(reference)) {
          if (sources.stream().map(p -> p.classFile(reference)).anyMatch(Objects::nonNull)) {
            open.add(reference);
          } else {
            missing.add(name + " needs " + reference);
          }
        }
      }
    }
    if (!missing.isEmpty()) {
      throw new IllegalStateException(
          jar
              + " would need classes of which it has none: keep them out of what its users reach,"
              + " or give it their library\n  "
              + String.join("\n  ", missing));
    }
  }

  /** All files that were found, under their new names. */
  Map<String, byte[]> files() {
    return Map.copyOf(files);
  }

  /** The sources that a class was taken from. */
  Collection<ClassSource> usedSources() {
    return Set.copyOf(usedSources);
  }

  private boolean isNeeded(String name) {
    return !platform.contains(packageOf(name)) && leftOut.stream().noneMatch(name::startsWith);
  }

  /**
   * Our own tables, which Gradle has in another folder than the classes that read them; resources
   * of the libraries are services and descriptions for tools.
   */
  private void addTables(String packageName) {
    for (ClassSource source : sources) {
      if (!source.isLibrary()) {
        source
            .files()
            .forEach(
                (path, content) -> {
                  if (packageOf(path).equals(packageName) && path.endsWith(".txt")) {
                    files.put(path, content);
                  }
                });
      }
    }
  }

  private static String packageOf(String name) {
    return name.substring(0, Math.max(0, name.lastIndexOf('/')));
  }
}
