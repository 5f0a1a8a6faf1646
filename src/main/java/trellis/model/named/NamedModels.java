package trellis.model.named;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
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

  private static final String ARTIFACT =
      "the artifact trellis:trellis-model-%s:%s on the class path (among modules also:"
          + " --add-modules trellis.model.%s)";

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
    Optional<ModelPlace> inJar = jars.find(name);
    if (inJar.isPresent()) {
      return inJar.get();
    }
    for (Path folder : folders()) {
      if (isIn(folder, name)) {
        return ModelPlace.of(folder.resolve(name + ENDING));
      }
    }
    throw new ModelException(name, "", missing(name, file, jars));
  }

  private static boolean isIn(Path folder, String name) {
    Path file = folder.resolve(name + ENDING);
    return Files.exists(file) && !Files.isDirectory(file);
  }

  private static List<Path> folders() {
    List<Path> folders = new ArrayList<>(listed(System.getProperty(PROPERTY)));
    folders.addAll(listed(System.getenv(VARIABLE)));
    folders.add(FOLDER);
    return folders;
  }

  private static List<Path> listed(String folders) {
    List<Path> listed = new ArrayList<>();
    for (String one : folders == null ? new String[0] : folders.split(File.pathSeparator)) {
      if (!one.isBlank()) {
        listed.add(Path.of(one));
      }
    }
    return listed;
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
    List<String> lines = new ArrayList<>();
    for (Path folder : listed(folders)) {
      lines.add(where + ": " + looked(folder, name));
    }
    return folders == null ? List.of(where + ": not set") : lines;
  }

  private static String looked(Path folder, String name) {
    Path file = folder.resolve(name + ENDING).toAbsolutePath();
    return file + (Files.isDirectory(folder) ? ": no such file" : ": no such folder");
  }

  private static String cure(String name, ClassPathModels jars) {
    String place = "";
    if (OURS.contains(name)) {
      String artifact = ARTIFACT.formatted(name, TrellisVersion.number(), name.replace('-', '.'));
      if (System.getenv(VARIABLE) == null) {
        return "Put "
            + artifact
            + ", or build the model in the sources of Trellis: "
            + BUILD
            + name;
      }
      // As in an image, where the sources are not at hand.
      place = "Put " + name + ENDING + " into a folder of " + VARIABLE + ", or " + artifact + ". ";
    }
    Set<String> found = jars.names();
    for (Path folder : folders()) {
      addNames(folder, found);
    }
    Set<String> known = new LinkedHashSet<>(found);
    known.addAll(OURS);
    known.remove(name);
    return place
        + (found.isEmpty()
            ? "No model was found at all; Trellis' own are " + String.join(" and ", OURS)
            : "Models that were found: " + String.join(", ", found))
        + NearestName.among(known, name).map(near -> "; did you mean `" + near + "`?").orElse("");
  }

  private static void addNames(Path folder, Set<String> names) {
    for (String file : FileSearch.names(folder)) {
      int end = file.length() - ENDING.length();
      if (file.endsWith(ENDING)
          && isName(file.substring(0, end))
          && isIn(folder, file.substring(0, end))) {
        names.add(file.substring(0, end));
      }
    }
  }
}
