package trellis.config.schema;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import trellis.config.yaml.YamlNode;

/** The type of a key whose value is a list of at least one value, all of them different. */
record ListType(ValueType item) implements ValueType {

  @Override
  public String range() {
    return "list of " + item.range() + (item instanceof ChoiceType ? "" : "s");
  }

  @Override
  public String expected() {
    return "a list such as [1, 2, 3], each " + item.expected();
  }

  @Override
  public Optional<Object> read(YamlNode node, Complaints complaints) {
    if (!(node instanceof YamlNode.Sequence sequence)) {
      refuse(node, cure(node), complaints);
      return Optional.empty();
    }
    if (sequence.items().isEmpty()) {
      complaints.add(node.place(), "the list is empty: give it one value at least");
      return Optional.empty();
    }
    Set<Object> values = new LinkedHashSet<>();
    for (YamlNode element : sequence.items()) {
      item.read(element, complaints).ifPresent(value -> addNew(value, values, element, complaints));
    }
    return values.size() == sequence.items().size()
        ? Optional.of(List.copyOf(values))
        : Optional.empty();
  }

  private static void addNew(
      Object value, Set<Object> values, YamlNode element, Complaints complaints) {
    if (!values.add(value)) {
      complaints.add(element.place(), value + " stands twice in the list: keep one");
    }
  }

  /** A single value may be meant as a list of one. */
  private String cure(YamlNode node) {
    boolean single =
        node instanceof YamlNode.Scalar && item.read(node, (place, text) -> {}).isPresent();
    return single ? ": write [" + ((YamlNode.Scalar) node).text() + "]" : "";
  }
}
