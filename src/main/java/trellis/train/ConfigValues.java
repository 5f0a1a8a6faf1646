package trellis.train;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import trellis.config.ColumnsConfig.ColumnRef;
import trellis.config.TaggerConfig;

/** The values of a config by the paths of their keys, to tell what differs between two. */
final class ConfigValues {
  /** Keys that do not change the weights of an epoch; files are compared by their content. */
  private static final Set<String> FREE =
      Set.of(
          "name",
          "seeds",
          "output",
          "data.train",
          "data.dev",
          "data.test",
          "embeddings.file",
          "train.threads",
          "train.parallel",
          "train.epochs",
          "train.patience");

  private ConfigValues() {}

  /** The first key that makes the training another one, with both values; empty when none does. */
  static Optional<String> difference(TaggerConfig before, TaggerConfig now) {
    Map<String, String> old = of(before);
    Map<String, String> current = of(now);
    Set<String> keys = new TreeSet<>(old.keySet());
    keys.addAll(current.keySet());
    keys.removeAll(FREE);
    for (String key : keys) {
      if (!current.get(key).equals(old.get(key))) {
        return Optional.of("`" + key + "` was " + old.get(key) + " and is now " + current.get(key));
      }
    }
    return Optional.empty();
  }

  private static Map<String, String> of(TaggerConfig config) {
    Map<String, String> values = new LinkedHashMap<>();
    collect("", config, values);
    return values;
  }

  private static void collect(String path, Object value, Map<String, String> values) {
    for (RecordComponent component : value.getClass().getRecordComponents()) {
      String key = path.isEmpty() ? component.getName() : path + "." + component.getName();
      Object part = part(component, value);
      if (component.getType().isRecord() && component.getType() != ColumnRef.class) {
        collect(key, part, values);
      } else {
        values.put(key, part instanceof Enum<?> ? lowerCase(part) : part.toString());
      }
    }
  }

  /** A choice as YAML spells it. */
  private static String lowerCase(Object choice) {
    return choice.toString().toLowerCase(Locale.ROOT);
  }

  private static Object part(RecordComponent component, Object of) {
    try {
      return component.getAccessor().invoke(of);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the config cannot be read at " + component, e);
    }
  }
}
