package trellis.config.schema;

import java.math.BigDecimal;
import java.util.Optional;
import trellis.config.yaml.YamlNode;
import trellis.util.Excerpt;

/** The type of a key whose value is a finite number in double precision. */
record DecimalType(Range limits) implements ValueType {

  @Override
  public String range() {
    return limits.toString();
  }

  @Override
  public String expected() {
    return "a number in " + limits;
  }

  @Override
  public Optional<Object> read(YamlNode node, Complaints complaints) {
    if (!isNumber(node)) {
      refuse(node, NumberText.cureForDecimal(node), complaints);
      return Optional.empty();
    }
    String text = ((YamlNode.Scalar) node).text();
    // Adding 0.0 makes the negative zero a plain one: two configs with 0 are then equal.
    double value = Double.parseDouble(text) + 0.0;
    if (Double.isInfinite(value) || !limits.contains(BigDecimal.valueOf(value))) {
      complaints.add(node.place(), Excerpt.of(text) + " is outside its range " + limits);
      return Optional.empty();
    }
    return Optional.of(value);
  }

  private static boolean isNumber(YamlNode node) {
    return node instanceof YamlNode.Scalar scalar
        && (scalar.kind() == YamlNode.Kind.NUMBER || scalar.kind() == YamlNode.Kind.WHOLE_NUMBER)
        && NumberText.isDecimal(scalar.text());
  }
}
