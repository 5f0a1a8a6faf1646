package trellis.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import trellis.config.DataConfig.FileScheme;
import trellis.config.DataConfig.Labels;
import trellis.config.TaggerConfig.Task;
import trellis.config.schema.ColumnRef;
import trellis.config.schema.Entry;
import trellis.config.schema.Key;
import trellis.config.yaml.YamlNode;

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
    if (!group.path().equals(GROUP) || !values.isGiven("heads")) {
      return map.pairs();
    }
    List<YamlNode.Pair> own = new ArrayList<>();
    List<YamlNode.Pair> heads = new ArrayList<>();
    for (YamlNode.Pair pair : map.pairs()) {
      boolean isOwn = group.find(GROUP + "." + pair.key()).isPresent();
      (isOwn ? own : heads).add(pair);
      if (!isOwn) {
        values.markGiven(PATH + "." + pair.key(), pair.place());
      }
    }
    if (!heads.isEmpty()) {
      YamlNode gathered = new YamlNode.Mapping(heads.get(0).place(), heads);
      own.add(new YamlNode.Pair(heads.get(0).place(), NAME, gathered));
    }
    return own;
  }
}
