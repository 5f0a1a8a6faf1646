package trellis.config.schema;

import java.util.List;
import java.util.Optional;
import trellis.config.yaml.YamlNode;

/** The type of a key whose value is a {@link LayerChoice}. */
record LayersType() implements ValueType {
  private static final int MOST = 1_000;
  private static final ValueType LIST =
      new ListType(WholeNumberType.ofInt(Range.parse("[-" + MOST + ", " + MOST + "]")));

  @Override
  public String range() {
    return "list of layers | " + LayerChoice.MIX;
  }

  @Override
  public String expected() {
    return "a list of layers such as [6, 11] or [-2], or " + LayerChoice.MIX;
  }

  @Override
  @SuppressWarnings("unchecked") // a list of whole numbers has nothing else
  public Optional<Object> read(YamlNode node, Complaints complaints) {
    if (node instanceof YamlNode.Sequence) {
      return LIST.read(node, complaints).map(list -> new LayerChoice((List<Integer>) list));
    }
    if (node instanceof YamlNode.Scalar scalar && scalar.text().equals(LayerChoice.MIX)) {
      return Optional.of(LayerChoice.mix());
    }
    refuse(node, cure(node), complaints);
    return Optional.empty();
  }

  private static String cure(YamlNode node) {
    return node instanceof YamlNode.Scalar scalar && NumberText.isWhole(scalar.text())
        ? ": write [" + scalar.text() + "]"
        : "";
  }
}
