package trellis.config.yaml;

import java.util.List;
import trellis.error.ConfigPlace;
import trellis.util.Excerpt;

/** A value in a YAML text, with the place where it stands. */
public sealed interface YamlNode {
  ConfigPlace place();

  /** What it is, for a message: {@code the text "fast"}. */
  String describe();

  /** What a scalar looks like under the core schema of YAML 1.2. */
  enum Kind {
    TEXT("the text "),
    QUOTED("the quoted text "),
    WHOLE_NUMBER("the whole number "),
    NUMBER("the number "),
    BOOLEAN(""),
    NULL("no value");

    private final String description;

    Kind(String description) {
      this.description = description;
    }
  }

  /** A single value; {@code text} is as written, without its quotes. */
  record Scalar(ConfigPlace place, Kind kind, String text) implements YamlNode {
    @Override
    public String describe() {
      return switch (kind) {
        case NULL -> kind.description;
        case TEXT, QUOTED -> kind.description + Excerpt.quoted(text);
        case WHOLE_NUMBER, NUMBER, BOOLEAN -> kind.description + Excerpt.of(text);
      };
    }
  }

  /** A list, in brackets or with a dash a line. */
  record Sequence(ConfigPlace place, List<YamlNode> items) implements YamlNode {
    @Override
    public String describe() {
      return "a list";
    }
  }

  /** Keys with their values, in the order written; a key may stand twice. */
  record Mapping(ConfigPlace place, List<Pair> pairs) implements YamlNode {
    @Override
    public String describe() {
      return "a map of keys";
    }
  }

  /**
   * Something that a config may not hold; its problem was reported already and is not reported
   * again.
   */
  record Refused(ConfigPlace place) implements YamlNode {
    @Override
    public String describe() {
      return "something refused";
    }
  }

  /** A key of a map with its value. */
  record Pair(ConfigPlace place, String key, YamlNode value) {}

  /** Whether it is a scalar without a value, as in {@code rate:} with nothing after it. */
  default boolean isNull() {
    return this instanceof Scalar scalar && scalar.kind() == Kind.NULL;
  }
}
