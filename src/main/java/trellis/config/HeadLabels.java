package trellis.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import trellis.config.DataConfig.FileScheme;
import trellis.config.DataConfig.Labels;
import trellis.config.TaggerConfig.Task;
import trellis.config.schema.ColumnRef;
import trellis.config.schema.Entry;
import trellis.config.schema.Key;
import trellis.config.yaml.YamlNode;
import trellis.util.NearestName;

/**
 * The settings of one head in {@code data.labels.heads}: where a corpus has its labels, and what
 * they mean. What is not given is as the corpus has it for a network with one head.
 */
public record HeadLabels(
    @Key(example = "upos", meaning = "by default data.columns.label") Optional<ColumnRef> column,
    @Key(example = "bio", meaning = "by default data.scheme") Optional<FileScheme> scheme,
    @Key(example = "{group: ORG}", meaning = "by default data.labels.map")
        Optional<Map<String, String>> map,
    @Key(example = "[PER, LOC]", meaning = "by default data.labels.knows")
        Optional<List<String>> knows,
    @Key(example = "[ORG]", meaning = "by default data.labels.types") Optional<List<String>> types,
    @Key(example = "auto", meaning = "by default data.labels.sets") Optional<Labels.Sets> sets,
    @Key(example = "2", range = "[1, 100]", meaning = "by default data.labels.level")
        Optional<Integer> level,
    @Key(example = "[PER, LOC]", meaning = "by default data.labels.only")
        Optional<List<String>> only) {
  static final String PATH = "data.labels.heads";
  private static final String GROUP = "data.labels";
  private static final String NAME = "heads";

  /** Copies the lists. */
  public HeadLabels {
    knows = knows.map(List::copyOf);
    types = types.map(List::copyOf);
    only = only.map(List::copyOf);
  }

  /** Says nothing but which level of nested spans a head takes. */
  public static HeadLabels ofLevel(int level) {
    return new HeadLabels(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(level),
        Optional.empty());
  }

  /** The same labels in a scheme. */
  HeadLabels in(FileScheme found) {
    return new HeadLabels(column, Optional.of(found), map, knows, types, sets, level, only);
  }

  /** The corpus with these labels alone. What the corpus says of spans is not for plain labels. */
  DataConfig of(DataConfig corpus, Head head) {
    boolean spans = head.task() == Task.NER;
    Labels all = corpus.labels();
    Labels labels =
        new Labels(
            map.or(all::map),
            spans ? knows.or(all::knows) : Optional.empty(),
            types.or(all::types),
            sets.orElse(all.sets()),
            level.or(all::level),
            only.or(all::only),
            Optional.empty());
    return corpus
        .with("data.columns.label", column.orElse(corpus.columns().label()))
        .with("data.scheme", scheme.orElse(spans ? corpus.scheme() : FileScheme.AUTO))
        .with("data.labels", labels);
  }

  /** The same labels of a corpus that knows these types alone. */
  HeadLabels knowing(List<String> others) {
    return new HeadLabels(column, scheme, map, Optional.of(others), types, sets, level, only);
  }

  /**
   * The keys of a group as it is read: in a config with heads, those of {@code data.labels} that
   * are none of its own are names of heads, which may stand there for short.
   */
  static List<YamlNode.Pair> gathered(Entry.Group group, YamlNode.Mapping map, Values values) {
    return group.path().equals(GROUP) && values.isGiven("heads")
        ? gathered(group, map, pair -> values.markGiven(PATH + "." + pair.key(), pair.place()))
        : map.pairs();
  }

  /**
   * The keys of an override of {@code data.labels}, as {@link #gathered(Entry.Group,
   * YamlNode.Mapping, Values)} has those of a file. Whether there are heads is not known yet: what
   * is near to a key of its own is no head.
   */
  static List<YamlNode.Pair> gathered(Entry.Group group, YamlNode.Mapping map) {
    List<String> own = group.entries().stream().map(Entry::name).toList();
    boolean hasTypo =
        map.pairs().stream()
            .map(YamlNode.Pair::key)
            .anyMatch(key -> !own.contains(key) && NearestName.among(own, key).isPresent());
    return group.path().equals(GROUP) && !hasTypo ? gathered(group, map, head -> {}) : map.pairs();
  }

  private static List<YamlNode.Pair> gathered(
      Entry.Group group, YamlNode.Mapping map, Consumer<YamlNode.Pair> onlooker) {
    List<YamlNode.Pair> own = new ArrayList<>();
    List<YamlNode.Pair> heads = new ArrayList<>();
    for (YamlNode.Pair pair : map.pairs()) {
      boolean isOwn = group.find(GROUP + "." + pair.key()).isPresent();
      (isOwn ? own : heads).add(pair);
      if (!isOwn) {
        onlooker.accept(pair);
      }
    }
    if (!heads.isEmpty()) {
      YamlNode gathered = new YamlNode.Mapping(heads.get(0).place(), heads);
      own.add(new YamlNode.Pair(heads.get(0).place(), NAME, gathered));
    }
    return own;
  }
}
