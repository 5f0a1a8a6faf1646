package trellis.train.run;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import trellis.config.TaggerConfig;
import trellis.config.TrainConfig.Schedule;
import trellis.config.schema.ColumnRef;
import trellis.config.schema.Entry;
import trellis.config.schema.OneOrMore;

/** The values of a config by the paths of their keys, to tell what differs between two. */
public final class ConfigValues {
  /** Keys that do not change the weights of an epoch; files are compared by their content. */
  private static final Set<String> FREE =
      Set.of(
          "name",
          "seeds",
          "output",
          "data.train",
          "data.dev",
          "data.test",
          "data.unlabelled",
          "data.tokens",
          "data.errors",
          "embeddings.file",
          "network.gazetteers.file",
          "network.clusters.file",
          "init",
          "train.teacher.file",
          "train.threads",
          "train.parallel",
          "train.epochs",
          "train.patience",
          "train.checkpoint",
          "train.sample");

  private static final String UNSET = "not set";
  private static final String CORPORA = "data.corpora.";
  private static final String OF_CORPUS = "^data[.]corpora[.][^.]*[.]";

  private ConfigValues() {}

  /** The first key that makes the training another one, with both values; empty when none does. */
  public static Optional<String> difference(TaggerConfig before, TaggerConfig now) {
    return differences(before, now).stream()
        .filter(value -> !isFree(value.key()) || isOfSchedule(value.key(), now))
        .findFirst()
        .map(v -> "`" + v.key() + "` was " + v.first() + " and is now " + v.second());
  }

  private static boolean isFree(String key) {
    return FREE.contains(key.startsWith(CORPORA) ? key.replaceFirst(OF_CORPUS, "data.") : key);
  }

  /** A rate that falls to 0 at the end falls in another way when there are more epochs. */
  private static boolean isOfSchedule(String key, TaggerConfig config) {
    boolean usesLength =
        config.train().schedule() == Schedule.LINEAR || config.train().warmup() > 0;
    return usesLength && key.equals("train.epochs");
  }

  /** All keys whose values differ, in the order of the alphabet. */
  static List<ConfigDifference> differences(TaggerConfig first, TaggerConfig second) {
    Map<String, String> old = of(first);
    Map<String, String> current = of(second);
    Set<String> keys = new TreeSet<>(old.keySet());
    keys.addAll(current.keySet());
    return keys.stream()
        .filter(key -> !Objects.equals(current.get(key), old.get(key)))
        .map(key -> new ConfigDifference(key, shown(old, key), shown(current, key)))
        .toList();
  }

  private static String shown(Map<String, String> values, String key) {
    return values.getOrDefault(key, UNSET);
  }

  private static Map<String, String> of(TaggerConfig config) {
    Map<String, String> values = new LinkedHashMap<>();
    collect("", config, values);
    if (config.corpora().size() > 1) {
      values.keySet().removeIf(key -> key.startsWith("data.")); // those of the first corpus
      config
          .corpora()
          .forEach(corpus -> collect(CORPORA + corpus.name().orElseThrow(), corpus, values));
    }
    return values;
  }

  private static void collect(String path, Object value, Map<String, String> values) {
    for (RecordComponent component : value.getClass().getRecordComponents()) {
      String key = (path.isEmpty() ? "" : path + ".") + Entry.nameOf(component);
      Object part = part(component, value);
      if (component.getType().isRecord() && component.getType() != ColumnRef.class) {
        collect(key, part, values);
      } else {
        values.put(key, shown(part));
      }
    }
  }

  /** A value as YAML spells it. */
  private static String shown(Object value) {
    if (value instanceof Optional<?> optional) {
      return optional.map(ConfigValues::shown).orElse(UNSET);
    }
    if (value instanceof OneOrMore<?> some) {
      return shown(some.written());
    }
    if (value instanceof List<?> list) {
      return list.stream().map(ConfigValues::shown).toList().toString();
    }
    return value instanceof Enum<?> ? value.toString().toLowerCase(Locale.ROOT) : value.toString();
  }

  private static Object part(RecordComponent component, Object of) {
    try {
      return component.getAccessor().invoke(of);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the config cannot be read at " + component, e);
    }
  }
}
