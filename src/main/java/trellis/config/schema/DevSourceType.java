package trellis.config.schema;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import trellis.config.yaml.YamlNode;
import trellis.util.Excerpt;

/** The type of the key that names the dev file, or the share of the training file in its place. */
record DevSourceType() implements ValueType {
  private static final Pattern SHARE = Pattern.compile("([-+.0-9eE]*) *%");
  static final String NONE = "none";
  private static final String HERE = "./"; // before a file that is called like a share
  private static final PathType FILE = new PathType(Key.FILE);

  @Override
  public String range() {
    return "file or share";
  }

  @Override
  public String expected() {
    return FILE.expected() + ", or a share of the training file such as 10%";
  }

  @Override
  public Optional<Object> read(YamlNode node, Complaints complaints) {
    if (!(node instanceof YamlNode.Scalar scalar)) {
      refuse(node, ": put a path with special characters in quotes", complaints);
      return Optional.empty();
    }
    if (scalar.kind() == YamlNode.Kind.TEXT && scalar.text().equals(NONE)) {
      return Optional.of(DevSource.None.NONE);
    }
    Matcher share = SHARE.matcher(scalar.text());
    if (share.matches()) {
      return share(scalar, share.group(1), complaints);
    }
    Optional<Path> file = FILE.read(node, complaints).map(Path.class::cast);
    boolean isLikeShare =
        scalar.text().startsWith(HERE) && isShare(scalar.text().substring(HERE.length()));
    return file.map(path -> new DevSource.OfFile(isLikeShare ? path.getFileName() : path));
  }

  /** A path as it is written in YAML, so that it is not read as a share. */
  static String written(Path file) {
    boolean isSpecial = isShare(file.toString()) || file.toString().equals(NONE);
    return isSpecial ? HERE + file : PathType.written(file);
  }

  private static boolean isShare(String text) {
    return SHARE.matcher(text).matches();
  }

  private static Optional<Object> share(
      YamlNode.Scalar scalar, String number, Complaints complaints) {
    double percent = NumberText.isDecimal(number) ? Double.parseDouble(number) : Double.NaN;
    if (percent > 0 && percent < 100) {
      return Optional.of(new DevSource.OfTrain(percent));
    }
    complaints.add(
        scalar.place(),
        Excerpt.quoted(scalar.text())
            + " is no share of the training file: write more than 0% and less than 100%, such as"
            + " 10%; or ./ before it, if it is the name of a file");
    return Optional.empty();
  }
}
