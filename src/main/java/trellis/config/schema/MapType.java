package trellis.config.schema;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import trellis.config.yaml.YamlNode;

/**
 * The type of a key whose value is a map, one entry at least, in their order.
 *
 * @param what the values in a word
 */
record MapType(ValueType values, String what, String example) implements ValueType {
  @Override
  public String range() {
    return "map of " + what;
  }

  @Override
  public String expected() {
    return "a map such as " + example + ", whose values are " + what;
  }

  @Override
  public Optional<Object> read(YamlNode node, Complaints complaints) {
    if (!(node instanceof YamlNode.Mapping map)) {
      refuse(node, "", complaints);
      return Optional.empty();
    }
    if (map.pairs().isEmpty()) {
      complaints.add(node.place(), "the map is empty: give it one entry at least");
      return Optional.empty();
    }
    Map<String, Object> read = new LinkedHashMap<>();
    for (YamlNode.Pair pair : map.pairs()) {
      Optional<Object> value = values.read(pair.value(), complaints);
      if (value.isPresent() && read.put(pair.key(), value.get()) != null) {
        complaints.add(pair.place(), pair.key() + " stands twice in the map: keep one");
        return Optional.empty();
      }
    }
    return read.size() == map.pairs().size()
        ? Optional.of(Collections.unmodifiableMap(read))
        : Optional.empty();
  }
}
