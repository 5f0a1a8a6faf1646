package trellis.model.named;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import trellis.error.ModelException;
import trellis.util.Excerpt;
import trellis.util.FileSearch;
import trellis.util.NearestName;
import trellis.util.TrellisVersion;

/**
 * Finds models by their names: in jars on the class path, then as {@code NAME.trellis} in the
 * folders of the system property {@code trellis.models} and of the variable {@code TRELLIS_MODELS},
 * then in {@code data/models} of the working directory.
 */
public final class NamedModels {
  /** Folders with models, for this JVM. */
  static final String PROPERTY = "trellis.models";

  private static final String VARIABLE = "TRELLIS_MODELS";
  private static final Path FOLDER = Path.of("data", "models");
  private static final String ENDING = ".trellis";

  /** The models that Trellis has itself, and how one is built in its sources. */
  private static final List<String> OURS = List.of("en-small", "en");

  private static final String BUILD = "./gradlew model -Pname=";

  /** Nothing that is a path, a hidden file, an option or a line of a list. */
  private static final Pattern NAME = Pattern.compile("[^\\s./\\\\=:#-][^\\s/\\\\=:]*");

  private NamedModels() {}

  /** Whether a text may be the name of a model; all others are paths. */
  public static boolean isName(String text) {
    return NAME.matcher(text).matches() && !text.contains(ENDING);
  }

  /**
   * The model of a name.
   *
   * @throws ModelException when there is none, or there are several that differ
   * @throws IllegalArgumentException when the text is a path
   */
  public static ModelPlace find(String name) {
    if (!isName(name)) {
      throw new IllegalArgumentException(
          Excerpt.quoted(name) + " is no name of a model: if it is a path, load the file by it");
    }
    return find(name, Optional.empty());
  }

  /**
   * The model of a name that might have been a file in the working directory.
   *
   * @param file that is not there
   * @throws ModelException when there is none, or there are several that differ
   */
  public static ModelPlace find(String name, Path file) {
    return find(name, Optional.of(file));
  }

  private static ModelPlace find(String name, Optional<Path> file) {
    ClassPathModels jars = ClassPathModels.ofThisThread();
    return jars.find(name)
        .or(() -> folders().filter(one -> isIn(one, name)).findFirst().map(one -> in(one, name)))
        .orElseThrow(() -> new ModelException(name, "", missing(name, file, jars)));
  }

  private static ModelPlace in(Path folder, String name) {
    return ModelPlace.of(folder.resolve(name + ENDING));
  }

  private static boolean isIn(Path folder, String name) {
    Path file = folder.resolve(name + ENDING);
    return Files.exists(file) && !Files.isDirectory(file);
  }

  private static Stream<Path> folders() {
    return Stream.of(
            listed(System.getProperty(PROPERTY)), listed(System.getenv(VARIABLE)), List.of(FOLDER))
        .flatMap(Collection::stream);
  }

  private static List<Path> listed(String folders) {
    return folders == null
        ? List.of()
        : Stream.of(folders.split(File.pathSeparator))
            .filter(one -> !one.isBlank())
            .map(Path::of)
            .toList();
  }

  private static String missing(String name, Optional<Path> file, ClassPathModels jars) {
    List<String> text = new ArrayList<>();
    text.add("there is no model of this name. It was looked for, in this order:");
    file.ifPresent(one -> text.add("no such file" + FileSearch.hint(one)));
    text.add(
        "the class path: "
            + (jars.names().isEmpty()
                ? "no jar has " + ClassPathModels.LIST
                : "its jars have " + String.join(", ", jars.names())));
    text.addAll(looked("the system property " + PROPERTY, System.getProperty(PROPERTY), name));
    text.addAll(looked("the variable " + VARIABLE, System.getenv(VARIABLE), name));
    text.add(looked(FOLDER, name));
    return String.join("\n  ", text) + "\n" + cure(name, jars);
  }

  private static List<String> looked(String where, String folders, String name) {
    return folders == null
        ? List.of(where + ": not set")
        : listed(folders).stream().map(one -> where + ": " + looked(one, name)).toList();
  }

  private static String looked(Path folder, String name) {
    Path file = folder.resolve(name + ENDING).toAbsolutePath();
    return file + (Files.isDirectory(folder) ? ": no such file" : ": no such folder");
  }

  private static String cure(String name, ClassPathModels jars) {
    if (OURS.contains(name)) {
      return "Put the artifact trellis:trellis-model-"
          + name
          + ":"
          + TrellisVersion.number()
          + " on the class path, or build the model in the sources of Trellis: "
          + BUILD
          + name;
    }
    Set<String> found = new LinkedHashSet<>(jars.names());
    folders().forEach(folder -> found.addAll(names(folder)));
    Set<String> known = new LinkedHashSet<>(found);
    known.addAll(OURS);
    return (found.isEmpty()
            ? "No model was found at all; Trellis' own are " + String.join(" and ", OURS)
            : "Models that were found: " + String.join(", ", found))
        + NearestName.among(known, name).map(near -> "; did you mean `" + near + "`?").orElse("");
  }

  private static List<String> names(Path folder) {
    return FileSearch.names(folder).stream()
        .filter(name -> name.endsWith(ENDING) && isIn(folder, withoutEnding(name)))
        .map(NamedModels::withoutEnding)
        .filter(NamedModels::isName)
        .toList();
  }

  private static String withoutEnding(String name) {
    return name.substring(0, name.length() - ENDING.length());
  }
}
