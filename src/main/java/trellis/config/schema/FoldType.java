package trellis.config.schema;

import java.util.Optional;
import trellis.config.yaml.YamlNode;

/** The type of a key whose value is a {@link Fold}. */
record FoldType() implements ValueType {

  @Override
  public String range() {
    return "fold";
  }

  @Override
  public String expected() {
    return "a fold such as 3/5, the third of five";
  }

  @Override
  public Optional<Object> read(YamlNode node, Complaints complaints) {
    Optional<Fold> fold =
        node instanceof YamlNode.Scalar scalar ? Fold.parse(scalar.text()) : Optional.empty();
    if (fold.isEmpty()) {
      refuse(node, "", complaints);
    }
    return fold.map(Object.class::cast);
  }
}
