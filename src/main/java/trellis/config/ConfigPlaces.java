package trellis.config;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import trellis.error.ConfigPlace;

/** Where the keys of a config stand: their lines, or the overrides that set them. */
public final class ConfigPlaces {
  private static final String DATA = "data.";
  private static final String LABELS = "data.labels.";
  private static final String BEHIND = ": "; // a key that begins a message

  private final Values values;

  ConfigPlaces(Values values) {
    this.values = values;
  }

  /**
   * The place of a key, or of what it is in where it is not given; empty for what is no key.
   *
   * @param key as messages name it, such as {@code data.labels.map}, of one of several corpora
   *     {@code data.mine.labels.map}, and of a head {@code data.labels.ner.map}
   */
  public Optional<ConfigPlace> place(String key) {
    for (Values corpus : values.corpora()) {
      String own = DATA + corpus.find("data.name", String.class).orElse("") + ".";
      if (corpus.isOneOfSeveral() && key.startsWith(own)) {
        return place(corpus, DATA + key.substring(own.length()));
      }
    }
    return place(values, key);
  }

  private Optional<ConfigPlace> place(Values corpus, String key) {
    Map<?, ?> heads = values.find("heads", Map.class).orElse(Map.of());
    String head = key.substring(Math.min(key.length(), LABELS.length())).split("\\.", 2)[0];
    if (key.startsWith(LABELS) && heads.containsKey(head)) {
      String own = HeadLabels.PATH + "." + head;
      return Optional.of(corpus.place(corpus.isGiven(own) ? own : HeadLabels.PATH));
    }
    return Records.ROOT.find(key).map(entry -> corpus.place(key));
  }

  /** A message of which each line that begins with a key begins with the place of that instead. */
  public String located(String message) {
    return message.lines().map(this::locatedLine).collect(Collectors.joining("\n"));
  }

  private String locatedLine(String line) {
    int end = Math.max(0, line.indexOf(BEHIND));
    String key = line.substring(0, end);
    return place(key)
        .map(place -> place + BEHIND + "`" + key + "`" + line.substring(end))
        .orElse(line);
  }
}
