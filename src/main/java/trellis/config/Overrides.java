package trellis.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import trellis.config.schema.Entry;
import trellis.config.yaml.Problems;
import trellis.config.yaml.UnreadableException;
import trellis.config.yaml.YamlNode;
import trellis.config.yaml.YamlTree;
import trellis.error.ConfigPlace;
import trellis.util.Excerpt;

/**
 * The values given on the command line by {@code --set key=value}, which override those of the
 * config file.
 */
final class Overrides {
  private final Map<String, YamlNode> nodes = new LinkedHashMap<>();

  private Overrides() {}

  /**
   * Reads overrides of the form {@code a.b=value}; of two for the same key the later one counts.
   */
  static Overrides parse(List<String> written, Problems problems) {
    return new Overrides().and("--set ", written, problems);
  }

  /**
   * These overrides with more of them.
   *
   * @param option what messages put before each
   */
  Overrides and(String option, List<String> written, Problems problems) {
    for (String one : written) {
      add(one, new ConfigPlace(option + Excerpt.of(one), 0), problems);
    }
    return this;
  }

  /** Adds a text for a key, which is taken as it is. */
  void put(String path, String text, ConfigPlace place) {
    nodes.put(path, new YamlNode.Scalar(place, YamlNode.Kind.QUOTED, text));
  }

  /** All but that of one key. */
  Overrides without(String path) {
    Overrides others = new Overrides();
    others.nodes.putAll(nodes);
    others.nodes.remove(path);
    return others;
  }

  Optional<YamlNode> find(String path) {
    return Optional.ofNullable(nodes.get(path));
  }

  private void add(String one, ConfigPlace place, Problems problems) {
    int equals = one.indexOf('=');
    if (equals < 0) {
      problems.add(place, "expected key=value, as in train.rate=0.01");
      return;
    }
    String path = one.substring(0, equals).strip();
    Optional<Entry> entry = Records.ROOT.find(path);
    if (entry.isEmpty()) {
      problems.add(place, Suggestions.forPath(path));
      return;
    }
    node(one.substring(equals + 1), place, problems)
        .ifPresent(node -> add(entry.get(), node, place, problems));
  }

  /** A value for a key, or a map with values for keys of a group. */
  private void add(Entry entry, YamlNode node, ConfigPlace place, Problems problems) {
    if (entry instanceof Entry.Leaf) {
      nodes.put(entry.path(), node);
      return;
    }
    Entry.Group group = (Entry.Group) entry;
    if (node instanceof YamlNode.Mapping map) {
      for (YamlNode.Pair pair : HeadLabels.gathered(group, map)) {
        Optional<Entry> below = group.find(group.path() + "." + pair.key());
        if (below.isPresent()) {
          add(below.get(), pair.value(), place, problems);
        } else {
          problems.add(place, Suggestions.forKey(group, pair.key()));
        }
      }
    } else if (group.hasShortForm(node)) {
      nodes.put(group.shortForm().get().path(), node);
    } else if (!(node instanceof YamlNode.Refused)) {
      String first = group.leaves().findFirst().map(Entry::path).orElse(group.path());
      problems.add(
          place,
          "`"
              + group.path()
              + "` is a group of keys: set them one by one, as in --set "
              + first
              + "=…, or several as a map, as in {"
              + group.entries().get(0).name()
              + ": …}");
    }
  }

  private static Optional<YamlNode> node(String value, ConfigPlace place, Problems problems) {
    try {
      YamlNode none = new YamlNode.Scalar(place, YamlNode.Kind.NULL, "");
      return Optional.of(YamlTree.read(value, line -> place, problems).orElse(none));
    } catch (UnreadableException e) {
      problems.add(e.place(), e.getMessage());
      return Optional.empty();
    }
  }
}
