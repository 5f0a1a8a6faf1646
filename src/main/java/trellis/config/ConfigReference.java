package trellis.config;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import trellis.config.schema.Entry;
import trellis.config.schema.Key;

/**
 * The reference of all keys, made from their {@link Key} annotations.
 *
 * <p>It is itself a config with comments: keys that must be given stand in it with an example, keys
 * that are unset or whose default depends on others are commented out.
 */
public final class ConfigReference {
  private static final int WIDTH = 100;
  private static final int INDENT = 2;
  private static final int RANGE_WIDTH = 16;
  private static final String MARK = "  # ";

  private static final String HEAD =
      """
      # Every key of a config, with its default, its range and what it is for.
      # Only data.train and data.dev must be given; a key that is left out has the value shown here.
      # A key after # is not set, or its default depends on other keys.
      # Relative paths start at the working directory.
      # base: other.yaml takes over what another config says, from the folder of this one; what this one
      # says itself counts.
      # On the command line, --set train.rate=0.01 stands in place of what the file says.
      """;

  /** A line: the key with its value, its range, and what it is for. */
  private record Line(String key, String range, String meaning) {}

  private ConfigReference() {}

  /** The reference as text, aligned for a terminal of 100 columns. */
  public static String render() {
    List<Line> lines = lines(Records.ROOT, 0).toList();
    int keyWidth = lines.stream().mapToInt(line -> line.key().length()).max().orElse(0);
    StringBuilder text = new StringBuilder(HEAD);
    boolean wasIndented = true;
    for (Line line : lines) {
      boolean indented = line.key().startsWith(" ");
      boolean startsSection = !indented && (wasIndented || line.range().isEmpty());
      text.append(startsSection ? "\n" : "").append(layOut(line, keyWidth));
      wasIndented = indented;
    }
    return text.toString();
  }

  private static Stream<Line> lines(Entry.Group group, int depth) {
    return group.entries().stream()
        .flatMap(
            entry ->
                entry instanceof Entry.Group below
                    ? Stream.concat(Stream.of(head(below, depth)), lines(below, depth + 1))
                    : Stream.of(line((Entry.Leaf) entry, depth, group.onlyWith().isPresent())));
  }

  private static Line head(Entry.Group group, int depth) {
    boolean allUnset =
        group.onlyWith().isPresent() || group.leaves().allMatch(ConfigReference::isUnset);
    return new Line(margin(depth, allUnset) + group.name() + ":", "", group.meaning());
  }

  private static Line line(Entry.Leaf leaf, int depth, boolean meansNothing) {
    Key key = leaf.key();
    String value = leaf.hasDefault() ? key.def() : key.example();
    String start = leaf.required() ? "must be given: " : leaf.optional() ? "optional: " : "";
    String others =
        Stream.of(key.when())
            .map(when -> "; default " + when.def() + " when " + when.key() + " is " + when.is())
            .collect(Collectors.joining());
    return new Line(
        margin(depth, meansNothing || isUnset(leaf)) + leaf.name() + ": " + value,
        leaf.type().range(),
        start + key.meaning() + others);
  }

  private static boolean isUnset(Entry.Leaf leaf) {
    return leaf.optional() || leaf.defaultDepends();
  }

  private static String margin(int depth, boolean unset) {
    return " ".repeat(INDENT * depth) + (unset ? "# " : "");
  }

  private static String layOut(Line line, int keyWidth) {
    int rangeWidth = line.range().isEmpty() ? 0 : RANGE_WIDTH;
    List<String> right =
        new ArrayList<>(wrap(line.meaning(), WIDTH - keyWidth - MARK.length() - rangeWidth));
    List<String> ranges = List.of(line.range());
    if (line.range().length() + 2 > rangeWidth && rangeWidth > 0) {
      // a range that is too long for its column has rows of its own
      ranges = wrap(line.range(), WIDTH - keyWidth - MARK.length());
      right.addAll(0, Collections.nCopies(ranges.size(), ""));
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < right.size(); i++) {
      String key = i == 0 ? line.key() : "";
      String range = i < ranges.size() ? ranges.get(i) : "";
      String row = pad(key, keyWidth) + MARK + pad(range, rangeWidth) + right.get(i);
      text.append(row.stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private static List<String> wrap(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ")) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }
}
