package trellis.cli.convert;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import trellis.error.CorpusException;
import trellis.util.AtomicFile;
import trellis.util.FileSearch;
import trellis.util.IoReason;

/** Writes a folder beside its place and moves it there when it is complete. */
final class BratFolder {
  private BratFolder() {}

  /** Writes what a folder holds. */
  @FunctionalInterface
  interface Filling {
    void into(Path folder) throws IOException;
  }

  /**
   * Makes a folder.
   *
   * @throws CorpusException when something is there already, or it cannot be written
   */
  static void make(Path folder, Filling filling) {
    Path beside = AtomicFile.beside(folder.toAbsolutePath().normalize());
    try {
      if (Files.isDirectory(folder) && FileSearch.names(folder).isEmpty()) {
        Files.delete(folder);
      }
      if (Files.exists(folder)) {
        throw new CorpusException(
            folder.toString(), 0, "is there already: name a folder that is not, or an empty one");
      }
      delete(beside);
      Files.createDirectories(beside);
      filling.into(beside);
      AtomicFile.move(beside, folder);
    } catch (IOException e) {
      throw new CorpusException(folder.toString(), 0, "cannot be written: " + IoReason.of(e), e);
    } finally {
      clear(beside);
    }
  }

  private static void clear(Path beside) {
    try {
      delete(beside);
    } catch (IOException left) {
      // What is left over stands beside the folder, and the next run takes it away.
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> files = Files.walk(folder)) {
      all = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : all) {
      Files.delete(file);
    }
  }
}
