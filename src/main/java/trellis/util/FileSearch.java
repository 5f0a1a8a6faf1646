package trellis.util;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Suggests, for a file that is missing, where it may be and what it may be called. */
public final class FileSearch {
  private static final int MOST_FILES = 10_000;
  private static final Path REAL = Path.of("data", "real");

  private FileSearch() {}

  /**
   * Where the file was looked for and what may have been meant, to end a message; of a file that
   * our configs name below {@code data/real} also what brings it.
   */
  public static String hint(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    return placeHint(file, absolute) + scriptHint(absolute);
  }

  private static String placeHint(Path file, Path absolute) {
    Path folder = absolute.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      return ": the folder " + folder + " is missing" + homeHint(file);
    }
    if (Files.isSymbolicLink(absolute)) {
      return " at " + absolute + ": it is a link that leads nowhere";
    }
    String cure =
        nearest(names(folder), absolute.getFileName().toString())
            .map(name -> "; did you mean `" + Excerpt.of(name) + "`?")
            .orElse("");
    return " at " + absolute + cure;
  }

  /** The command that {@code data/corpora.tsv} knows for a file; empty for a file of the user's. */
  private static String scriptHint(Path absolute) {
    for (Path real = absolute.getParent(); real != null; real = real.getParent()) {
      if (real.endsWith(REAL)) {
        String name = absolute.subpath(real.getNameCount(), absolute.getNameCount()).toString();
        Path script = real.resolveSibling("get-corpora.sh");
        Path here = Path.of("").toAbsolutePath();
        Path shown = script.startsWith(here) ? here.relativize(script) : script;
        return rows(real.resolveSibling("corpora.tsv")).stream()
            .map(row -> row.split("\t"))
            .filter(row -> row.length > 1 && row[1].equals(name.replace('\\', '/')))
            .map(row -> "; `" + shown + " " + row[0] + "` brings it, or tells where it is from")
            .findFirst()
            .orElse("");
      }
    }
    return "";
  }

  /** The lines of a table; none when it cannot be read, for it only makes a message better. */
  private static List<String> rows(Path table) {
    try {
      return Files.readAllLines(table);
    } catch (IOException missing) {
      return List.of();
    }
  }

  private static String homeHint(Path file) {
    return file.startsWith("~") ? " (`~` is not read as the home folder: write it out)" : "";
  }

  /**
   * The names in a folder, sorted; none when it cannot be listed, for they only make a message
   * better.
   */
  public static List<String> names(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.limit(MOST_FILES).map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }

  /** Files with the same ending are compared without it, as it would make all of them seem near. */
  static Optional<String> nearest(List<String> names, String name) {
    String longer = null; // the last one: NAME.trellis rather than its NAME.card.md
    for (String other : names) {
      longer = other.startsWith(name + ".") ? other : longer;
    }
    if (longer != null) {
      return Optional.of(longer);
    }
    String ending = name.contains(".") ? name.substring(name.lastIndexOf('.')) : "";
    Map<Boolean, List<String>> bySameEnding =
        names.stream().collect(Collectors.partitioningBy(other -> other.endsWith(ending)));
    List<String> stems =
        bySameEnding.get(true).stream().map(other -> withoutEnding(other, ending)).toList();
    return NearestName.among(stems, withoutEnding(name, ending))
        .map(stem -> stem + ending)
        .or(() -> NearestName.among(bySameEnding.get(false), name));
  }

  private static String withoutEnding(String name, String ending) {
    return name.substring(0, name.length() - ending.length());
  }
}
