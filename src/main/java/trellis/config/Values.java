package trellis.config;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import trellis.error.ConfigPlace;

/**
 * Holds what has been read of a config so far: typed values, and the places where they were given,
 * by the path of their key.
 */
final class Values {
  /** The path of the name of the config file, without its ending, for defaults made from it. */
  static final String FILE = "file";

  private final Map<String, Object> values = new HashMap<>();
  private final Map<String, ConfigPlace> given = new HashMap<>();
  private final ConfigPlace whole;

  /** Starts empty; {@code whole} is the place of all that is not given. */
  Values(ConfigPlace whole) {
    this.whole = whole;
  }

  /** Each of several corpora; these values alone where there is one. */
  List<Values> corpora() {
    return List.of(this);
  }

  void put(String path, Object value) {
    values.put(path, value);
  }

  void markGiven(String path, ConfigPlace place) {
    given.put(path, place);
  }

  /** The value of a key, given or default; empty when it is unset or was refused. */
  Optional<Object> find(String path) {
    return Optional.ofNullable(values.get(path));
  }

  <T> Optional<T> find(String path, Class<T> type) {
    return find(path).map(type::cast);
  }

  boolean isGiven(String path) {
    return given.containsKey(path);
  }

  /** Where the key was given; the place of the whole when it was not. */
  ConfigPlace place(String path) {
    return given.getOrDefault(path, whole);
  }
}
