package trellis.spark.train;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.SparkFiles;
import trellis.config.ConfigReader;
import trellis.config.ConfigWriter;
import trellis.config.PortableConfig;
import trellis.config.TaggerConfig;
import trellis.util.Sha256;

/**
 * A config with the content of all files that it names, which executors write to files of their
 * own: a training there reads what one on the driver would read.
 *
 * @param yaml the config
 * @param digest of the files
 * @param places the places of the files by their paths on the driver
 * @param files their content by their places; those of a folder have places in that of the folder
 */
record ShippedConfig(
    String yaml, String digest, Map<String, String> places, Map<String, byte[]> files)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Reads the files of a config on the driver. */
  static ShippedConfig of(TaggerConfig config) {
    Map<String, String> places = new LinkedHashMap<>();
    Map<String, byte[]> files = new LinkedHashMap<>();
    PortableConfig.withFiles(
        config,
        path -> {
          if (Files.exists(path) && !places.containsKey(path.toString())) {
            String place = places.size() + "/" + path.getFileName(); // models keep the names
            places.put(path.toString(), place);
            read(path, place, files);
          }
          return path;
        });
    String yaml = ConfigWriter.write(config);
    StringBuilder all = new StringBuilder();
    files.forEach((place, bytes) -> all.append(place).append(Sha256.of(bytes)));
    return new ShippedConfig(
        yaml, Sha256.of(all.toString().getBytes(StandardCharsets.UTF_8)), places, files);
  }

  private static void read(Path path, String place, Map<String, byte[]> files) {
    try (Stream<Path> inside = Files.walk(path)) {
      for (Path file : (Iterable<Path>) inside.filter(Files::isRegularFile).sorted()::iterator) {
        String behind = path.relativize(file).toString();
        files.put(behind.isEmpty() ? place : place + "/" + behind, Files.readAllBytes(file));
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The config on an executor, whose files are there: those that came first are used again. */
  TaggerConfig here() {
    return here(yaml);
  }

  /**
   * Another config on an executor.
   *
   * @param other which names the same files
   */
  TaggerConfig here(String other) {
    Path root = Path.of(SparkFiles.getRootDirectory(), "trellis-" + digest);
    return PortableConfig.withFiles(
        ConfigReader.parse("the driver's config", other),
        path -> places.containsKey(path.toString()) ? written(root, path) : path);
  }

  private Path written(Path root, Path path) {
    String place = places.get(path.toString());
    synchronized (ShippedConfig.class) { // tasks of a JVM share the files
      files.forEach(
          (name, bytes) -> {
            Path file = root.resolve(name);
            if ((name.equals(place) || name.startsWith(place + "/")) && !Files.exists(file)) {
              write(file, bytes);
            }
          });
    }
    return root.resolve(place);
  }

  private static void write(Path file, byte[] bytes) {
    try {
      Files.createDirectories(file.getParent());
      Path beside = Files.createTempFile(file.getParent(), "part", "");
      Files.write(beside, bytes);
      Files.move(beside, file);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
