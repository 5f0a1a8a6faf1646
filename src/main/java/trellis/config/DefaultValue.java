package trellis.config;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import trellis.config.schema.Entry;
import trellis.config.schema.Key;
import trellis.config.schema.ValueType.Complaints;
import trellis.config.yaml.Problems;
import trellis.config.yaml.UnreadableException;
import trellis.config.yaml.YamlNode;
import trellis.config.yaml.YamlTree;
import trellis.error.ConfigPlace;

/** Works out the default of a key from its annotation and the values of the keys before it. */
final class DefaultValue {
  private static final Pattern PLACEHOLDER = Pattern.compile("<([a-z.]+)>");

  private DefaultValue() {}

  /** The default of a key that was not given; empty when it has none, or when it was refused. */
  static Optional<Object> of(
      Entry.Leaf leaf, Values values, ConfigPlace place, Complaints complaints) {
    if (!leaf.hasDefault()) {
      return Optional.empty();
    }
    String written = fillIn(chosen(leaf.key(), values), values);
    return leaf.type().read(node(leaf, written, place), complaints);
  }

  /** A default with a placeholder is a text as it stands; the others are YAML. */
  private static YamlNode node(Entry.Leaf leaf, String written, ConfigPlace place) {
    if (PLACEHOLDER.matcher(leaf.key().def()).find()) {
      return new YamlNode.Scalar(place, YamlNode.Kind.TEXT, written);
    }
    try {
      return YamlTree.read(written, line -> place, new Problems("")).orElseThrow();
    } catch (UnreadableException e) {
      throw new IllegalStateException("the default of " + leaf.path() + " is no YAML", e);
    }
  }

  private static String chosen(Key key, Values values) {
    for (Key.When when : key.when()) {
      Optional<String> other = values.find(when.key()).map(ConfigWriter::text);
      if (other.equals(Optional.of(when.is()))) {
        return when.def();
      }
    }
    return key.def();
  }

  private static String fillIn(String written, Values values) {
    return PLACEHOLDER
        .matcher(written)
        .replaceAll(
            match ->
                Matcher.quoteReplacement(
                    values.find(match.group(1)).map(ConfigWriter::text).orElse("")));
  }
}
