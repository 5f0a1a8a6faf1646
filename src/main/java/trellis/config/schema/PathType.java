package trellis.config.schema;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import trellis.config.yaml.YamlNode;
import trellis.util.Excerpt;

/**
 * The type of a key whose value is the path of a file or folder. Whether it is there is checked
 * later, when the whole config is read. {@code ~/} at its beginning is the user's home folder.
 */
public record PathType(String range) implements ValueType {
  private static final String HERE = "./";
  private static final String OR_NAMES = Key.FILE + ", "; // behind it the names of what is built in

  @Override
  public String expected() {
    return "the path of a " + range;
  }

  /** Whether it must name a file that is there. */
  public boolean isInput() {
    return range.equals(Key.FILE) || range.startsWith(OR_NAMES) || mayBeFolder();
  }

  /** Whether a value names what is built in, not a file. */
  public boolean isBuiltIn(Path value) {
    return range.startsWith(OR_NAMES)
        && List.of(range.substring(OR_NAMES.length()).split(", | or ")).contains(value.toString());
  }

  /** Whether it may name a folder in place of a file that is there. */
  public boolean mayBeFolder() {
    return range.equals(Key.FILE_OR_FOLDER);
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
    if (text.matches("~[^/]+/.*")) {
      complaints.add(
          scalar.place(),
          Excerpt.quoted(text)
              + " names somebody's home folder, which is not looked up: write its whole path (or"
              + " ./"
              + text
              + " for a file of that name)");
      return Optional.empty();
    }
    try {
      return Optional.of(ofHome(text));
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

  /** The path, in which ~ as the first folder is the user's own: no shell has read it. */
  private static Path ofHome(String text) {
    if (text.startsWith(HERE + "~")) {
      return Path.of(text.substring(HERE.length()));
    }
    return text.startsWith("~/")
        ? Path.of(System.getProperty("user.home", "."), text.substring(2))
        : Path.of(text);
  }

  /** A path as it must be written to be read as it is. */
  public static String written(Path path) {
    String text = path.toString();
    return text.startsWith("~") && text.indexOf('/') >= 0 ? HERE + text : text;
  }
}
