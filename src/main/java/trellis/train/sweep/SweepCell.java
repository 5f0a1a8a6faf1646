package trellis.train.sweep;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import trellis.config.TaggerConfig;

/**
 * One cell of a grid: the values that it gives its keys, and the config that this comes to.
 *
 * @param values as they were written, by the paths of their keys
 * @param config whose {@code output} is the folder of the cell
 */
public record SweepCell(Map<String, String> values, TaggerConfig config) {
  /** Takes a copy that keeps the order. */
  public SweepCell {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Its keys and values in a line. */
  public String name() {
    return name(values);
  }

  static String name(Map<String, String> values) {
    StringBuilder name = new StringBuilder();
    values.forEach(
        (key, value) ->
            name.append(name.isEmpty() ? "" : " ").append(key).append('=').append(value));
    return name.toString();
  }

  /** Where its run is kept. */
  public Path folder() {
    return config.output();
  }
}
