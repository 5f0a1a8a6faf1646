package trellis.config;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import trellis.config.schema.DevSource;
import trellis.config.schema.Entry;
import trellis.config.schema.ValueType;
import trellis.config.yaml.Problems;
import trellis.config.yaml.YamlNode;
import trellis.error.ConfigPlace;
import trellis.util.Excerpt;

/**
 * Reads the corpora of a config that has several: each as if it stood in the place of {@code data},
 * with what {@code data} says for all of them below its own keys.
 */
final class CorporaReader {
  /** The key of {@code data} that has the list. */
  static final String NAME = "corpora";

  static final String PATH = Records.DATA.path() + "." + NAME;

  private static final String DEV = "dev";
  private static final List<String> OF_EACH =
      List.of("name", "train", DEV, "test"); // dev but for a share

  private final Overrides overrides;
  private final Values values;
  private final Problems problems;

  CorporaReader(Overrides overrides, Values values, Problems problems) {
    this.overrides = overrides.without(PATH);
    this.values = values;
    this.problems = problems;
  }

  /**
   * Reads all corpora.
   *
   * @param given the keys of {@code data}, the list among them, overridden ones in place of others
   */
  void read(Map<String, YamlNode.Pair> given, ConfigPlace place) {
    Map<String, YamlNode.Pair> shared = new LinkedHashMap<>(given);
    YamlNode.Pair list = shared.remove(NAME);
    values.markGiven(PATH, list.place());
    Entry.Leaf leaf = (Entry.Leaf) Records.DATA.find(PATH).orElseThrow();
    ValueType.Complaints complaints = (where, text) -> add(where, PATH, text);
    Optional<Object> sequence = leaf.type().read(list.value(), complaints);
    refuseWhatIsOfEach(shared);
    if (sequence.isEmpty()) {
      return;
    }
    YamlNode.Mapping below = new YamlNode.Mapping(place, List.copyOf(shared.values()));
    List<Values> corpora = new ArrayList<>();
    for (YamlNode item : ((YamlNode.Sequence) sequence.get()).items()) {
      corpora.add(read((YamlNode.Mapping) item, below));
    }
    requireNames(corpora);
    if (corpora.stream().noneMatch(CorporaReader::choosesEpochs)) {
      add(
          list.place(),
          PATH,
          "no corpus has dev sentences that choose the best epoch: give one of them `dev`, without"
              + " `chooses: false`");
    }
    values.setCorpora(corpora);
  }

  /**
   * What is no longer said once these keys are: a list of corpora stands in place of one corpus.
   */
  static List<String> replacements(Set<String> given) {
    if (given.contains(NAME)) {
      return List.of("name", "train", "dev", "test");
    }
    return given.contains("train") ? List.of(NAME) : List.of();
  }

  private void refuseWhatIsOfEach(Map<String, YamlNode.Pair> shared) {
    for (String key : OF_EACH) {
      YamlNode.Pair pair = shared.get(key);
      boolean isShare =
          pair != null && pair.value() instanceof YamlNode.Scalar dev && dev.text().endsWith("%");
      if (pair != null && !isShare) {
        add(
            pair.place(),
            "data." + key,
            "is of each corpus of `" + PATH + "`, not of all: write it in the list");
      }
    }
  }

  private Values read(YamlNode.Mapping item, YamlNode.Mapping shared) {
    Values corpus = values.ofCorpus(item.place());
    ValueReader reader = new ValueReader(overrides, corpus, problems);
    List<YamlNode.Pair> own = new ArrayList<>(reader.firstPairs(Records.DATA, item).values());
    own.stream()
        .filter(pair -> pair.key().equals(NAME))
        .forEach(pair -> add(pair.place(), PATH, "a corpus has no corpora in it: list all in one"));
    own.removeIf(pair -> pair.key().equals(NAME) || isUnknown(pair));
    boolean hasDev =
        own.stream().anyMatch(pair -> pair.key().equals(DEV))
            || shared.pairs().stream().anyMatch(pair -> pair.key().equals(DEV));
    if (!hasDev) {
      YamlNode none =
          new YamlNode.Scalar(item.place(), YamlNode.Kind.TEXT, DevSource.None.NONE.toString());
      own.add(new YamlNode.Pair(item.place(), DEV, none));
    }
    YamlNode.Mapping all =
        BasedFile.merge(Records.DATA, new YamlNode.Mapping(item.place(), own), shared);
    reader.read(Records.DATA, Optional.of(all), item.place());
    return corpus;
  }

  private static boolean isUnknown(YamlNode.Pair pair) {
    return Records.DATA.entries().stream().noneMatch(entry -> entry.name().equals(pair.key()));
  }

  private static boolean choosesEpochs(Values corpus) {
    boolean none = corpus.find("data.dev").equals(Optional.of(DevSource.None.NONE));
    return !none && !corpus.find("data.chooses").equals(Optional.of(false));
  }

  private void requireNames(List<Values> corpora) {
    Set<String> names = new HashSet<>();
    for (Values corpus : corpora) {
      Optional<String> name = corpus.find("data.name", String.class);
      ConfigPlace place = corpus.place("data.name");
      if (name.isEmpty() && corpora.size() > 1) {
        add(place, PATH, "each of several corpora needs a `name`, such as `name: mine`");
      } else if (name.isPresent() && !names.add(name.get())) {
        add(
            place,
            "data.name",
            Excerpt.quoted(name.get()) + " is the name of two corpora: call one of them otherwise");
      }
    }
  }

  private void add(ConfigPlace place, String key, String complaint) {
    problems.add(place, "`" + key + "`: " + complaint);
  }
}
