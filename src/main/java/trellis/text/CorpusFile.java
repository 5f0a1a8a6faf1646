package trellis.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import trellis.message.NearestName;

/** Opens corpus files, and says what is there when it cannot. */
final class CorpusFile {
  private CorpusFile() {}

  static InputStream open(Path file) {
    if (Files.isDirectory(file)) {
      throw fault(file, "is a folder, not a file" + example(file));
    }
    if (Files.notExists(file)) {
      throw fault(file, "no such file" + whereLooked(file.toAbsolutePath().normalize()));
    }
    try {
      return Files.newInputStream(file);
    } catch (AccessDeniedException e) {
      throw new CorpusException(
          file.toString(), 0, "may not be read: give yourself the right to read it", e);
    } catch (IOException e) {
      throw new CorpusException(file.toString(), 0, "cannot be opened: " + e.getMessage(), e);
    }
  }

  private static CorpusException fault(Path file, String text) {
    return new CorpusException(file.toString(), 0, text);
  }

  private static String whereLooked(Path file) {
    Path folder = file.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      return " at " + file + ": the folder is not there either";
    }
    String nearest =
        NearestName.among(names(folder), file.getFileName().toString())
            .map(name -> "; did you mean " + name + "?")
            .orElse(": check the name, or the folder you are in");
    return " in " + folder + nearest;
  }

  private static String example(Path folder) {
    return names(folder).stream()
        .sorted()
        .findFirst()
        .map(name -> ": name a file in it, such as " + folder.resolve(name))
        .orElse(", and it is empty");
  }

  /** The names in a folder; none when it cannot be listed, for they only make a message better. */
  private static List<String> names(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(path -> path.getFileName().toString()).toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }
}
