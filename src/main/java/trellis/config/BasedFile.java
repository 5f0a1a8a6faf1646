package trellis.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import trellis.config.schema.Entry;
import trellis.config.schema.Key;
import trellis.config.schema.PathType;
import trellis.config.yaml.Problems;
import trellis.config.yaml.UnreadableException;
import trellis.config.yaml.YamlNode;
import trellis.error.ConfigPlace;
import trellis.util.Excerpt;
import trellis.util.FileSearch;

/**
 * Reads a config file together with the one that it is based on, which its key {@code base} names.
 *
 * <p>A group that both files have is merged key by key; of a value, a list included, that of the
 * file itself counts. Each value keeps the place where it was written. The base may have a base of
 * its own.
 */
final class BasedFile {
  /** The key that names the base; it is of the file alone and no key of what the file says. */
  static final String KEY = "base";

  private final Problems problems;
  private final List<Path> chain = new ArrayList<>(); // the files that were read, the first on top

  private BasedFile(Problems problems) {
    this.problems = problems;
  }

  /** The keys of a file and of its bases. */
  static YamlNode.Mapping read(Path file, Problems problems) throws UnreadableException {
    return new BasedFile(problems).read(file);
  }

  private YamlNode.Mapping read(Path file) throws UnreadableException {
    chain.add(file);
    IntFunction<ConfigPlace> places = line -> new ConfigPlace(file.toString(), line);
    YamlNode.Mapping own = ConfigReader.mapping(ConfigFile.text(file), places, problems);
    List<YamlNode.Pair> bases = own.pairs().stream().filter(p -> p.key().equals(KEY)).toList();
    if (bases.isEmpty()) {
      return own;
    }
    if (bases.size() > 1) {
      throw refused(bases.get(1).place(), "stands twice: a config is based on one other");
    }
    List<YamlNode.Pair> others = own.pairs().stream().filter(p -> !p.key().equals(KEY)).toList();
    YamlNode.Mapping base = read(base(file, bases.get(0)));
    return merge(Records.ROOT, new YamlNode.Mapping(own.place(), others), base);
  }

  private Path base(Path file, YamlNode.Pair written) throws UnreadableException {
    List<String> complaints = new ArrayList<>();
    YamlNode value = written.value();
    Optional<Object> read =
        value.isNull()
            ? Optional.empty()
            : new PathType(Key.FILE).read(value, (place, text) -> complaints.add(text));
    if (read.isEmpty()) {
      String why = complaints.isEmpty() ? "has no value" : complaints.get(0);
      throw refused(value.place(), why + ": name the config that this one is based on");
    }
    Path base = file.resolveSibling((Path) read.get()).normalize();
    if (!Files.exists(base)) {
      String name = Excerpt.quoted(base.toString());
      throw refused(
          value.place(),
          "there is no config " + name + FileSearch.hint(base) + " (the path starts at this file)");
    }
    if (chain.stream().anyMatch(above -> isSame(above, base))) {
      throw refused(
          value.place(),
          Excerpt.quoted(base.toString())
              + " is itself based on this file, and a circle has no first value: remove one"
              + " `base`");
    }
    return base;
  }

  private static boolean isSame(Path one, Path other) {
    return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
  }

  private static UnreadableException refused(ConfigPlace place, String text) {
    return new UnreadableException(place, "`" + KEY + "`: " + text);
  }

  /** The keys of a group, and those of another one that stand below them. */
  static YamlNode.Mapping merge(Entry.Group group, YamlNode.Mapping own, YamlNode.Mapping base) {
    Map<String, YamlNode.Pair> below = new LinkedHashMap<>();
    base.pairs().forEach(pair -> below.putIfAbsent(pair.key(), pair));
    List<YamlNode.Pair> merged = new ArrayList<>();
    Set<String> given = new TreeSet<>();
    for (YamlNode.Pair pair : own.pairs()) {
      boolean first = given.add(pair.key());
      YamlNode.Pair inBase = below.get(pair.key());
      merged.add(first && inBase != null ? merge(group, pair, inBase) : pair);
    }
    given.addAll(replacements(group, given));
    base.pairs().stream().filter(pair -> !given.contains(pair.key())).forEach(merged::add);
    return new YamlNode.Mapping(own.place(), List.copyOf(merged));
  }

  private static YamlNode.Pair merge(Entry.Group group, YamlNode.Pair own, YamlNode.Pair base) {
    for (Entry entry : group.entries()) {
      if (entry instanceof Entry.Group below && entry.name().equals(own.key())) {
        Optional<YamlNode.Mapping> ownKeys = keys(below, own.value());
        Optional<YamlNode.Mapping> baseKeys = keys(below, base.value());
        if (ownKeys.isPresent() && baseKeys.isPresent()) {
          return new YamlNode.Pair(
              own.place(), own.key(), merge(below, ownKeys.get(), baseKeys.get()));
        }
      }
    }
    return own;
  }

  /** The keys of a group, also where a single value is short for one of them. */
  private static Optional<YamlNode.Mapping> keys(Entry.Group group, YamlNode value) {
    if (value instanceof YamlNode.Mapping map) {
      return Optional.of(map);
    }
    return !value.isNull() && group.hasShortForm(value)
        ? group
            .shortForm()
            .map(leaf -> new YamlNode.Pair(value.place(), leaf.name(), value))
            .map(pair -> new YamlNode.Mapping(value.place(), List.of(pair)))
        : Optional.empty();
  }

  /** The keys that those which are given stand in place of, either way round. */
  private static Set<String> replacements(Entry.Group group, Set<String> given) {
    Set<String> replaced = new TreeSet<>();
    if (group == Records.DATA) {
      replaced.addAll(CorporaReader.replacements(given));
    }
    for (Entry entry : group.entries()) {
      if (entry instanceof Entry.Leaf leaf && !leaf.key().replaces().isEmpty()) {
        if (given.contains(leaf.name())) {
          replaced.add(leaf.key().replaces());
        }
        if (given.contains(leaf.key().replaces())) {
          replaced.add(leaf.name());
        }
      }
    }
    return replaced;
  }
}
