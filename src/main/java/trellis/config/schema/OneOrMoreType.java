package trellis.config.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.config.yaml.YamlNode;

/** The type of a key that has one value, or a list of them, which may be equal. */
public record OneOrMoreType(ValueType item) implements ValueType {
  /** Each costs a table, and a word keeps as many bits. */
  private static final int MOST = 16;

  @Override
  public String range() {
    return item.range();
  }

  @Override
  public String expected() {
    return item.expected() + ", or a list of such";
  }

  @Override
  public Optional<Object> read(YamlNode node, Complaints complaints) {
    if (!(node instanceof YamlNode.Sequence sequence)) {
      return item.read(node, complaints).map(OneOrMore::one);
    }
    int count = sequence.items().size();
    if (count == 0 || count > MOST) {
      complaints.add(
          node.place(),
          (count == 0 ? "the list is empty" : "the list has " + count + " values")
              + ": from 1 to "
              + MOST
              + " are expected");
      return Optional.empty();
    }
    List<Object> values = new ArrayList<>();
    for (YamlNode element : sequence.items()) {
      item.read(element, complaints).ifPresent(values::add);
    }
    return values.size() == count ? Optional.of(OneOrMore.each(values)) : Optional.empty();
  }
}
