package trellis.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import trellis.config.schema.PathType;
import trellis.config.yaml.Problems;
import trellis.util.Excerpt;
import trellis.util.FileSearch;

/** Checks that the files named by a config are there and can be read. */
final class InputFiles {

  private InputFiles() {}

  static void check(Values values, Problems problems) {
    Records.ROOT
        .leaves()
        .filter(leaf -> leaf.type() instanceof PathType)
        .forEach(
            leaf ->
                values
                    .find(leaf.path(), Path.class)
                    .flatMap(path -> complaint((PathType) leaf.type(), path))
                    .ifPresent(
                        text ->
                            problems.add(
                                values.place(leaf.path()), "`" + leaf.path() + "`: " + text)));
  }

  private static Optional<String> complaint(PathType type, Path path) {
    return type.isInput() ? inputComplaint(path) : folderComplaint(path);
  }

  private static Optional<String> inputComplaint(Path file) {
    String shown = Excerpt.quoted(file.toString());
    if (Files.isDirectory(file)) {
      return Optional.of(shown + " is a folder: name a file in it");
    }
    if (!Files.exists(file)) {
      return Optional.of("there is no file " + shown + FileSearch.hint(file));
    }
    return Files.isReadable(file)
        ? Optional.empty()
        : Optional.of(shown + " may not be read: check its permissions");
  }

  private static Optional<String> folderComplaint(Path folder) {
    return Files.exists(folder) && !Files.isDirectory(folder)
        ? Optional.of(
            Excerpt.quoted(folder.toString()) + " is a file: name a folder for the results")
        : Optional.empty();
  }
}
