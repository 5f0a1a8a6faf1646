package trellis.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.StringJoiner;
import trellis.config.schema.Entry;
import trellis.config.schema.Key;

/** The page {@code src/docs/config-reference.md}, made from the {@link Key} annotations. */
public final class ReferencePage {
  /** Where the page stands, from the folder of the project. */
  static final Path FILE = Path.of("src", "docs", "config-reference.md");

  private static final int WIDTH = 120;

  private static final String HEAD =
      """
      # Reference of the config

      This page lists every key of a config with its values, its default and its meaning.

      It is generated from the code: `./gradlew docs` writes it. `trellis config` prints the same as a config that can be
      edited.

      - Only `data.train` and `data.dev` must be given.
      - A group is a map in YAML: `train.rate` is the key `rate` below `train`.
      - Relative paths start at the working directory.
      - `base: other.yaml` takes over what another config says; what the file says itself counts
        ([training](training.md#configs-that-share-settings)).
      - On the command line `--set train.rate=0.01` stands in place of what the file says.
      """;

  private ReferencePage() {}

  /** Writes the page. */
  public static void main(String[] arguments) throws IOException {
    Files.writeString(FILE, render());
  }

  static String render() {
    StringBuilder page = new StringBuilder(HEAD);
    page.append("\n## The run\n\n");
    Records.ROOT.entries().stream()
        .filter(Entry.Leaf.class::isInstance)
        .forEach(entry -> page.append(item((Entry.Leaf) entry)));
    appendGroups(page, Records.ROOT, "## ");
    return page.toString();
  }

  private static void appendGroups(StringBuilder page, Entry.Group above, String heading) {
    for (Entry entry : above.entries()) {
      if (entry instanceof Entry.Group group) {
        page.append('\n').append(heading).append(group.path()).append("\n\n");
        page.append(wrap(plain(sentence(group.meaning())), "")).append('\n');
        group.entries().stream()
            .filter(Entry.Leaf.class::isInstance)
            .forEach(below -> page.append(item((Entry.Leaf) below)));
        appendGroups(page, group, heading);
      }
    }
  }

  private static String item(Entry.Leaf leaf) {
    String about = leaf.type().expected() + "; " + defaultOf(leaf);
    return wrap(
        "- **`" + leaf.path() + "`** (" + plain(about) + "): " + plain(leaf.meaning()), "  ");
  }

  private static String defaultOf(Entry.Leaf leaf) {
    Key key = leaf.key();
    if (!leaf.hasDefault()) {
      return (leaf.required() ? "must be given" : "optional") + ", such as " + code(key.example());
    }
    StringJoiner defaults = new StringJoiner(", ");
    defaults.add("default " + code(key.def()));
    for (Key.When when : key.when()) {
      defaults.add(code(when.def()) + " when " + code(when.key()) + " is " + code(when.is()));
    }
    return defaults.toString();
  }

  private static String code(String value) {
    return "`" + value + "`";
  }

  private static String sentence(String meaning) {
    return Character.toUpperCase(meaning.charAt(0)) + meaning.substring(1) + ".";
  }

  /** Outside of code spans a {@code <} would begin a tag of HTML. */
  private static String plain(String text) {
    StringBuilder escaped = new StringBuilder();
    boolean code = false;
    for (char c : text.toCharArray()) {
      code ^= c == '`';
      escaped.append(c == '<' && !code ? "\\<" : String.valueOf(c));
    }
    return escaped.toString();
  }

  private static String wrap(String text, String margin) {
    StringBuilder lines = new StringBuilder();
    int column = 0;
    for (String word : text.split(" ")) {
      if (column > 0 && column + 1 + word.length() > WIDTH) {
        lines.append('\n').append(margin);
        column = margin.length();
      } else if (column > 0) {
        lines.append(' ');
        column++;
      }
      lines.append(word);
      column += word.length();
    }
    return lines.append('\n').toString();
  }
}
