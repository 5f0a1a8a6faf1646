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
    Overrides overrides = new Overrides();
    for (String one : written) {
      overrides.add(one, new ConfigPlace("--set " + Excerpt.of(one), 0), problems);
    }
    return overrides;
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
    Optional<Entry> entry = Records.ROOT.find(path).map(Overrides::inFull);
    if (entry.isEmpty()) {
      problems.add(place, Suggestions.forPath(path));
    } else if (entry.get() instanceof Entry.Group group) {
      String first = group.leaves().findFirst().map(Entry::path).orElse(path);
      problems.add(
          place,
          "`" + path + "` is a group of keys: set them one by one, as in --set " + first + "=…");
    } else {
      node(one.substring(equals + 1), place, problems)
          .ifPresent(node -> nodes.put(entry.get().path(), node));
    }
  }

  /** The key that a group's name is short for, where it is; else the entry itself. */
  private static Entry inFull(Entry entry) {
    return entry instanceof Entry.Group group && group.shortForm().isPresent()
        ? group.shortForm().get()
        : entry;
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
