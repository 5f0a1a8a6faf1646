package trellis.config;

import java.util.ArrayList;
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

  private static final String DATA = "data.";

  private final Map<String, Object> values = new HashMap<>();
  private final Map<String, ConfigPlace> given = new HashMap<>();
  private final List<Values> corpora = new ArrayList<>(); // of a config with several
  private final ConfigPlace whole;
  private final Values above; // null but for one of several corpora

  /** Starts empty; {@code whole} is the place of all that is not given. */
  Values(ConfigPlace whole) {
    this(whole, null);
  }

  private Values(ConfigPlace whole, Values above) {
    this.whole = whole;
    this.above = above;
  }

  /** The values of one of several corpora: its own of {@code data}, all others are of these. */
  Values ofCorpus(ConfigPlace place) {
    return new Values(place, this);
  }

  /** Takes the corpora; the first one's values are those of {@code data}, too. */
  void setCorpora(List<Values> several) {
    Values first = several.get(0);
    values.putAll(first.values);
    first.given.forEach(given::putIfAbsent);
    if (several.size() > 1) {
      corpora.addAll(several);
    }
  }

  /** Each of several corpora; these values alone where there is one. */
  List<Values> corpora() {
    return corpora.isEmpty() ? List.of(this) : List.copyOf(corpora);
  }

  /** Whether these are of one of several corpora. */
  boolean isOneOfSeveral() {
    return above != null && !above.corpora.isEmpty();
  }

  private boolean isAbove(String path) {
    return above != null && !path.startsWith(DATA);
  }

  void put(String path, Object value) {
    values.put(path, value);
  }

  void markGiven(String path, ConfigPlace place) {
    given.put(path, place);
  }

  /** The value of a key, given or default; empty when it is unset or was refused. */
  Optional<Object> find(String path) {
    return isAbove(path) ? above.find(path) : Optional.ofNullable(values.get(path));
  }

  <T> Optional<T> find(String path, Class<T> type) {
    return find(path).map(type::cast);
  }

  boolean isGiven(String path) {
    return isAbove(path) ? above.isGiven(path) : given.containsKey(path);
  }

  /** Where the key was given; the place of the whole when it was not. */
  ConfigPlace place(String path) {
    return isAbove(path) ? above.place(path) : given.getOrDefault(path, whole);
  }
}
