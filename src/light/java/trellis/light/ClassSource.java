package trellis.light;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A folder or a jar that classes are taken from.
 *
 * @param name of the file
 * @param isLibrary whether it is a jar: our own classes lie in folders
 * @param files the path of each, with slashes, and its content
 */
record ClassSource(String name, boolean isLibrary, Map<String, byte[]> files) {
  private static final String CLASS = ".class";

  static List<ClassSource> read(List<Path> paths) throws IOException {
    List<ClassSource> sources = new ArrayList<>();
    for (Path path : paths) {
      if (Files.isDirectory(path)) {
        sources.add(new ClassSource(path.getFileName().toString(), false, folder(path)));
      } else if (Files.exists(path)) { // Gradle names folders of resources that are not there, too
        sources.add(new ClassSource(path.getFileName().toString(), true, jar(path)));
      }
    }
    return sources;
  }

  /** The classes, without those of later Java versions and without descriptions of packages. */
  Stream<String> classes() {
    return files.keySet().stream()
        .filter(file -> file.endsWith(CLASS) && !file.startsWith("META-INF/"))
        .map(file -> file.substring(0, file.length() - CLASS.length()))
        .filter(name -> !name.endsWith("-info"));
  }

  /** The content of a class, or null. */
  byte[] classFile(String name) {
    return files.get(name + CLASS);
  }

  private static Map<String, byte[]> folder(Path folder) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
        String path = folder.relativize(file).toString().replace('\\', '/');
        files.put(path, Files.readAllBytes(file));
      }
    }
    return files;
  }

  private static Map<String, byte[]> jar(Path jar) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      Enumeration<? extends ZipEntry> entries = zip.entries();
      while (entries.hasMoreElements()) {
        ZipEntry entry = entries.nextElement();
        if (!entry.isDirectory()) {
          try (InputStream in = zip.getInputStream(entry)) {
            files.put(entry.getName(), in.readAllBytes());
          }
        }
      }
    }
    return files;
  }
}
