package trellis.config.schema;

import java.util.Optional;
import trellis.config.yaml.YamlNode;

/**
 * The type of a key whose value is any text of one line; a number or another word of YAML is taken
 * as it is written.
 *
 * @param range what it should be, in few words
 */
record TextType(String range) implements ValueType {
  /** Any text. */
  static final TextType ANY = new TextType("text");

  @Override
  public String expected() {
    return range.equals(ANY.range) ? "a text" : range.replace(" | ", ", ");
  }

  @Override
  public Optional<Object> read(YamlNode node, Complaints complaints) {
    if (!(node instanceof YamlNode.Scalar scalar)) {
      refuse(node, ": put a text with special characters in quotes", complaints);
      return Optional.empty();
    }
    return line(scalar, expected(), complaints).map(Object.class::cast);
  }

  /** The text of a scalar, unless it is blank or more than one line. */
  static Optional<String> line(YamlNode.Scalar scalar, String expected, Complaints complaints) {
    String text = scalar.text();
    if (text.isBlank()) {
      complaints.add(scalar.place(), "expected " + expected + ", found an empty text");
      return Optional.empty();
    }
    if (text.codePoints().anyMatch(TextType::isUnwritable)) {
      complaints.add(
          scalar.place(),
          "expected "
              + expected
              + " on one line, found a character that cannot be written in "
              + scalar.describe()
              + ": remove it");
      return Optional.empty();
    }
    return Optional.of(text);
  }

  /** Control characters, and halves of surrogate pairs, which escapes of YAML can make. */
  private static boolean isUnwritable(int c) {
    return Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE;
  }
}
