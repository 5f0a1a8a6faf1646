package trellis.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.config.schema.Entry;
import trellis.config.yaml.Problems;
import trellis.error.ConfigPlace;

/**
 * A key of a config with the value that it has.
 *
 * @param key its path, such as {@code train.rate}
 * @param value the value as YAML spells it; empty when it is not set
 * @param byDefault the default that holds beside the other values; empty when it has none that is
 *     known without the config file
 * @param meaning what the key is for
 */
public record Setting(
    String key, Optional<String> value, Optional<String> byDefault, String meaning) {

  /** All keys of a config, in the order of its records. */
  public static List<Setting> of(TaggerConfig config) {
    List<Setting> settings = new ArrayList<>();
    collect(Records.ROOT, config, new Values(new ConfigPlace("config", 0)), settings);
    return List.copyOf(settings);
  }

  /** All keys of one of several corpora. */
  static List<Setting> ofCorpus(DataConfig corpus) {
    List<Setting> settings = new ArrayList<>();
    collect(Records.DATA, corpus, new Values(new ConfigPlace("config", 0)), settings);
    return settings;
  }

  /** Whether the value is another than the default. */
  public boolean differs() {
    return value.isPresent() && !value.equals(byDefault);
  }

  private static void collect(
      Entry.Group group, Record record, Values values, List<Setting> settings) {
    List<Object> parts = Records.parts(record);
    for (int i = 0; i < parts.size(); i++) {
      Object part = parts.get(i);
      if (group.entries().get(i) instanceof Entry.Group below) {
        collect(below, (Record) part, values, settings);
      } else {
        Entry.Leaf leaf = (Entry.Leaf) group.entries().get(i);
        Optional<?> value = part instanceof Optional<?> optional ? optional : Optional.of(part);
        settings.add(
            new Setting(
                leaf.path(),
                value.map(ConfigWriter::text),
                byDefault(leaf, values),
                leaf.meaning()));
        value.ifPresent(present -> values.put(leaf.path(), present)); // later defaults may need it
      }
    }
  }

  private static Optional<String> byDefault(Entry.Leaf leaf, Values values) {
    if (leaf.key().def().contains("<" + Values.FILE + ">")) {
      return Optional.empty();
    }
    ConfigPlace place = new ConfigPlace("default of " + leaf.path(), 0);
    Problems problems = new Problems(place.source());
    return DefaultValue.of(leaf, values, place, problems::add).map(ConfigWriter::text);
  }
}
