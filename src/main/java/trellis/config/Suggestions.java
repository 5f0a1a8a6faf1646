package trellis.config;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import trellis.config.schema.Entry;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/** Suggests which key of the config an unknown one was meant to be. */
public final class Suggestions {

  private Suggestions() {}

  /**
   * The keys that an option of the command line may have been meant for: those whose last word it
   * is, or nearly.
   *
   * @param option without its dashes, such as {@code weight-decay}
   */
  public static List<String> keysFor(String option) {
    String word = option.replace('-', '_');
    List<String> paths = pathsNamed(word);
    List<String> names = allPaths().stream().map(Suggestions::lastOf).distinct().toList();
    return paths.isEmpty()
        ? NearestName.among(names, word).map(Suggestions::pathsNamed).orElse(List.of())
        : paths;
  }

  /** The message about a key that its group does not have. */
  static String forKey(Entry.Group here, String key) {
    String intro =
        here.path().isEmpty()
            ? "`" + Excerpt.of(key) + "` is not a key of the config: "
            : "`" + Excerpt.of(key) + "` is not a key of `" + here.path() + "`: ";
    return intro
        + nestedPath(here, key)
            .or(() -> elsewhere(key))
            .or(() -> nearestKey(here, key).map(name -> "did you mean `" + name + "`?"))
            .or(() -> nearestPath(key))
            .orElseGet(() -> "it has " + names(here));
  }

  /** The message about a path that the config does not have, as given in an override. */
  static String forPath(String path) {
    String last = path.substring(path.lastIndexOf('.') + 1);
    return "there is no key `"
        + Excerpt.of(path)
        + "`: "
        + Optional.of(pathsNamed(last))
            .filter(paths -> !paths.isEmpty())
            .map(paths -> "did you mean " + either(paths) + "?")
            .or(
                () ->
                    NearestName.among(allPaths(), path).map(near -> "did you mean `" + near + "`?"))
            .or(() -> nearestPath(last))
            .orElse("`trellis config` shows every key");
  }

  /** The keys of a group, for a message. */
  static String names(Entry.Group group) {
    return group.entries().stream().map(Entry::name).collect(Collectors.joining(", "));
  }

  /** A dotted key such as {@code train.rate}, which only an override may write. */
  private static Optional<String> nestedPath(Entry.Group here, String key) {
    String path = here.path().isEmpty() ? key : here.path() + "." + key;
    if (!key.contains(".") || here.find(path).isEmpty()) {
      return Optional.empty();
    }
    int dot = key.lastIndexOf('.');
    return Optional.of(
        "in the file, write `"
            + key.substring(dot + 1)
            + ":` indented below `"
            + path.substring(0, path.lastIndexOf('.'))
            + "`");
  }

  private static Optional<String> elsewhere(String key) {
    List<String> groups =
        pathsNamed(key).stream()
            .map(path -> path.substring(0, Math.max(0, path.lastIndexOf('.'))))
            .toList();
    if (groups.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        groups.contains("")
            ? "it belongs at the top level, not indented"
            : "it belongs under " + either(groups));
  }

  private static Optional<String> nearestKey(Entry.Group here, String key) {
    List<String> names = here.entries().stream().map(Entry::name).toList();
    return NearestName.among(names, key).or(() -> containedIn(key, names));
  }

  /** A known path whose last name is near the word, or is a part of it. */
  private static Optional<String> nearestPath(String word) {
    List<String> names = allPaths().stream().map(path -> lastOf(path)).distinct().toList();
    return NearestName.among(names, word)
        .or(() -> containedIn(word, names))
        .map(name -> "did you mean " + either(pathsNamed(name)) + "?");
  }

  /** A name that is a part of the word: {@code rate} in {@code learning_rate}. */
  private static Optional<String> containedIn(String word, List<String> names) {
    List<String> parts = List.of(word.toLowerCase(Locale.ROOT).split("[^a-z0-9]+"));
    return names.stream().filter(parts::contains).findFirst();
  }

  private static List<String> pathsNamed(String name) {
    return allPaths().stream().filter(path -> lastOf(path).equals(name)).toList();
  }

  private static String lastOf(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  private static List<String> allPaths() {
    return paths(Records.ROOT).toList();
  }

  private static Stream<String> paths(Entry.Group group) {
    return group.entries().stream()
        .flatMap(
            entry ->
                entry instanceof Entry.Group below
                    ? Stream.concat(Stream.of(below.path()), paths(below))
                    : Stream.of(entry.path()));
  }

  private static String either(List<String> paths) {
    return paths.stream().map(path -> "`" + path + "`").collect(Collectors.joining(" or "));
  }
}
