package trellis.config.schema;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.function.Function;
import trellis.config.yaml.YamlNode;
import trellis.util.Excerpt;

/** The type of a key whose value is a whole number in decimal digits. */
final class WholeNumberType implements ValueType {
  private final Range range;
  private final int bits;
  private final Function<BigInteger, Object> toJava;

  private WholeNumberType(Range range, int bits, Function<BigInteger, Object> toJava) {
    this.range = range;
    this.bits = bits;
    this.toJava = toJava;
  }

  static WholeNumberType ofInt(Range range) {
    return new WholeNumberType(range, Integer.SIZE, BigInteger::intValueExact);
  }

  static WholeNumberType ofLong(Range range) {
    return new WholeNumberType(range, Long.SIZE, BigInteger::longValueExact);
  }

  @Override
  public String range() {
    return range.isEverything() ? "whole number" : range.toString();
  }

  @Override
  public String expected() {
    return range.isEverything() ? "a whole number" : "a whole number in " + range;
  }

  @Override
  public Optional<Object> read(YamlNode node, Complaints complaints) {
    boolean whole =
        node instanceof YamlNode.Scalar scalar
            && scalar.kind() == YamlNode.Kind.WHOLE_NUMBER
            && NumberText.isWhole(scalar.text());
    if (!whole) {
      refuse(node, NumberText.cureForWhole(node), complaints);
      return Optional.empty();
    }
    BigInteger value = new BigInteger(((YamlNode.Scalar) node).text());
    if (!range.contains(new BigDecimal(value))) {
      complaints.add(node.place(), Excerpt.of(value.toString()) + " is outside its range " + range);
      return Optional.empty();
    }
    if (value.bitLength() >= bits) {
      complaints.add(
          node.place(),
          Excerpt.of(value.toString())
              + " does not fit into "
              + bits
              + " bits: the largest whole number here is "
              + BigInteger.TWO.pow(bits - 1).subtract(BigInteger.ONE));
      return Optional.empty();
    }
    return Optional.of(toJava.apply(value));
  }
}
