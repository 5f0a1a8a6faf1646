package trellis.config.schema;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import trellis.config.yaml.YamlNode;
import trellis.util.Excerpt;

/**
 * The type of a key whose value is the path of a file or folder. Whether it is there is checked
 * later, when the whole config is read.
 */
public record PathType(String range) implements ValueType {

  @Override
  public String expected() {
    return "the path of a " + range;
  }

  /** Whether it must name a file that is there. */
  public boolean isInput() {
    return range.equals(Key.FILE);
  }

  @Override
  public Optional<Object> read(YamlNode node, Complaints complaints) {
    if (!(node instanceof YamlNode.Scalar scalar)) {
      refuse(node, ": put a path with special characters in quotes", complaints);
      return Optional.empty();
    }
    return TextType.line(scalar, expected(), complaints)
        .flatMap(text -> path(scalar, text, complaints));
  }

  private static Optional<Object> path(YamlNode.Scalar scalar, String text, Complaints complaints) {
    try {
      return Optional.of(Path.of(text));
    } catch (InvalidPathException e) {
      complaints.add(
          scalar.place(),
          "this system cannot name the file \""
              + Excerpt.of(text)
              + "\" ("
              + e.getReason()
              + "): rename it, or start Java in a UTF-8 locale such as LC_ALL=C.UTF-8");
      return Optional.empty();
    }
  }
}
