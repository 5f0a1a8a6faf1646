package trellis.config;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import trellis.config.schema.Entry;
import trellis.config.schema.ValueType;
import trellis.config.yaml.Problems;
import trellis.config.yaml.YamlNode;
import trellis.error.ConfigPlace;
import trellis.util.Excerpt;

/** Reads the values of all keys from the tree of a YAML file and the overrides. */
final class ValueReader {
  private final Overrides overrides;
  private final Problems problems;
  private final Values values;

  ValueReader(Overrides overrides, Values values, Problems problems) {
    this.overrides = overrides;
    this.values = values;
    this.problems = problems;
  }

  /**
   * Reads a group and the groups below it.
   *
   * @param written the group in the file, empty when it is not there
   * @param place where the group starts
   */
  void read(Entry.Group group, Optional<YamlNode.Mapping> written, ConfigPlace place) {
    readPairs(group, written.map(map -> firstPairs(group, map)).orElse(Map.of()), place);
  }

  private void readPairs(Entry.Group group, Map<String, YamlNode.Pair> pairs, ConfigPlace place) {
    Map<String, YamlNode.Pair> effective = override(group, pairs);
    if (group == Records.DATA && effective.containsKey(CorporaReader.NAME)) {
      if (overrides.find(CorporaReader.PATH).isPresent()) { // in place of the file's one corpus
        CorporaReader.replacements(Set.of(CorporaReader.NAME)).stream()
            .filter(key -> overrides.find(group.path() + "." + key).isEmpty())
            .forEach(effective::remove);
      }
      new CorporaReader(overrides, values, problems).read(effective, place);
      return;
    }
    for (Entry entry : group.entries()) {
      Optional<YamlNode.Pair> pair = Optional.ofNullable(effective.get(entry.name()));
      if (entry instanceof Entry.Group below) {
        readGroup(below, pair, place);
      } else {
        readLeaf((Entry.Leaf) entry, pair, place);
      }
    }
  }

  /** The first pair of each key; reports unknown keys and keys that stand twice. */
  Map<String, YamlNode.Pair> firstPairs(Entry.Group group, YamlNode.Mapping map) {
    Map<String, YamlNode.Pair> first = new LinkedHashMap<>();
    for (YamlNode.Pair pair : HeadLabels.gathered(group, map, values)) {
      YamlNode.Pair earlier = first.putIfAbsent(pair.key(), pair);
      if (earlier != null) {
        problems.add(
            pair.place(),
            "`"
                + Excerpt.of(pair.key())
                + "` stands twice, first on line "
                + earlier.place().line()
                + ": keep one of the two");
      } else if (group.entries().stream().noneMatch(e -> e.name().equals(pair.key()))) {
        problems.add(pair.place(), Suggestions.forKey(group, pair.key()));
      }
    }
    return first;
  }

  /** The group's pairs after the overrides; of a key and the one it replaces only one is left. */
  private Map<String, YamlNode.Pair> override(Entry.Group group, Map<String, YamlNode.Pair> pairs) {
    Map<String, YamlNode.Pair> effective = new HashMap<>(pairs);
    for (Entry entry : group.entries()) {
      overrides
          .find(entry.path())
          .ifPresent(
              node ->
                  effective.put(entry.name(), new YamlNode.Pair(node.place(), entry.name(), node)));
    }
    for (Entry entry : group.entries()) {
      if (entry instanceof Entry.Leaf leaf && !leaf.key().replaces().isEmpty()) {
        keepOne(leaf.name(), leaf.key().replaces(), pairs, effective);
      }
    }
    return effective;
  }

  /** An override of one key takes the other out of the file; otherwise both are a problem. */
  private void keepOne(
      String name,
      String replaced,
      Map<String, YamlNode.Pair> inFile,
      Map<String, YamlNode.Pair> effective) {
    YamlNode.Pair one = effective.get(name);
    YamlNode.Pair other = effective.get(replaced);
    if (one == null || other == null) {
      return;
    }
    boolean oneFromFile = one == inFile.get(name);
    boolean otherFromFile = other == inFile.get(replaced);
    if (oneFromFile == otherFromFile) {
      problems.add(
          one.place(),
          "both `" + replaced + "` and `" + name + "` are given (" + other.place() + "): keep one");
    } else {
      effective.remove(oneFromFile ? name : replaced);
    }
  }

  private void readGroup(Entry.Group group, Optional<YamlNode.Pair> pair, ConfigPlace parent) {
    if (pair.isEmpty()) {
      read(group, Optional.empty(), parent);
      return;
    }
    ConfigPlace place = pair.get().place();
    YamlNode value = pair.get().value();
    if (value instanceof YamlNode.Mapping map) {
      read(group, Optional.of(map), place);
    } else if (group.hasShortForm(value)) {
      readPairs(group, Map.of(group.shortForm().get().name(), pair.get()), place);
    } else if (value.isNull()) {
      problems.add(
          place, "`" + group.path() + "` has no keys: indent them below it, or remove the line");
    } else if (!(value instanceof YamlNode.Refused)) {
      problems.add(
          value.place(),
          "`"
              + group.path()
              + "`: expected a map with the keys "
              + Suggestions.names(group)
              + group.shortForm().map(leaf -> ", or " + leaf.type().expected()).orElse("")
              + ", found "
              + value.describe());
    }
  }

  private void readLeaf(Entry.Leaf leaf, Optional<YamlNode.Pair> pair, ConfigPlace group) {
    String path = pair.map(written -> writtenPath(leaf, written)).orElse(leaf.path());
    ValueType.Complaints complaints =
        (place, text) -> problems.add(place, "`" + path + "`: " + text);
    Optional<Object> value;
    if (pair.isEmpty()) {
      value = DefaultValue.of(leaf, values, group, complaints);
      if (leaf.required()) {
        complaints.add(
            group, "is missing: add `" + leaf.name() + ": " + leaf.key().example() + "`");
      }
    } else {
      values.markGiven(leaf.path(), pair.get().place());
      value = readGiven(leaf, pair.get().value(), complaints);
    }
    value.ifPresent(read -> values.put(leaf.path(), read));
  }

  /**
   * The path of the key as it stands in the file: that of its group, where that is short for it.
   */
  private static String writtenPath(Entry.Leaf leaf, YamlNode.Pair pair) {
    String path = leaf.path();
    return pair.key().equals(leaf.name()) ? path : path.substring(0, path.lastIndexOf('.'));
  }

  private static Optional<Object> readGiven(
      Entry.Leaf leaf, YamlNode node, ValueType.Complaints complaints) {
    if (!node.isNull()) {
      return leaf.type().read(node, complaints);
    }
    String otherwise =
        leaf.hasDefault()
            ? ", or leave the key out for the default " + leaf.key().def()
            : leaf.optional() ? ", or leave the key out" : "";
    complaints.add(node.place(), "has no value: give it " + leaf.type().expected() + otherwise);
    return Optional.empty();
  }
}
