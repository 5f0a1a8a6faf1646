package trellis.config.schema;

import java.util.Optional;
import trellis.config.yaml.YamlNode;

/**
 * The type of a key whose value is a list of groups of keys. What it reads is the list as it stands
 * in YAML: who knows the keys of the groups reads these.
 */
public record GroupListType(String range) implements ValueType {
  @Override
  public String expected() {
    return "a " + range + ", each a map of its keys";
  }

  @Override
  public Optional<Object> read(YamlNode node, Complaints complaints) {
    if (!(node instanceof YamlNode.Sequence sequence)) {
      refuse(node, "", complaints);
      return Optional.empty();
    }
    if (sequence.items().isEmpty()) {
      complaints.add(node.place(), "the list is empty: give it one at least");
      return Optional.empty();
    }
    boolean areMaps = true;
    for (YamlNode item : sequence.items()) {
      if (!(item instanceof YamlNode.Mapping)) {
        refuse(item, "", complaints);
        areMaps = false;
      }
    }
    return areMaps ? Optional.of(sequence) : Optional.empty();
  }
}
