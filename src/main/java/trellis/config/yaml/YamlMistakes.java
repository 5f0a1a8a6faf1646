package trellis.config.yaml;

import java.util.List;
import java.util.function.IntFunction;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import trellis.error.ConfigPlace;
import trellis.util.Excerpt;

/** Translates the YAML parser's complaints about broken syntax into plain words. */
final class YamlMistakes {

  /** What the parser says, and what that means in plain words. */
  private record Translation(String said, String meant) {}

  /** The first that fits is taken, so the special ones stand before the general ones. */
  private static final List<Translation> TRANSLATIONS =
      List.of(
          new Translation(
              "\\t(TAB)", "a tab stands in the indentation: indent with blanks instead"),
          new Translation(
              "mapping values are not allowed",
              "this `:` cannot start a value here: quote the value if the colon belongs to it, set"
                  + " a blank after each key's colon, and indent the keys of a group alike"),
          new Translation(
              "sequence entries are not allowed",
              "a list with dashes starts on its own line: move the `-` below its key"),
          new Translation("expected ',' or ']'", "a list opened with `[` is not closed with `]`"),
          new Translation("expected ',' or '}'", "a map opened with `{` is not closed with `}`"),
          new Translation("found unexpected end of stream", "a quoted text is not closed"),
          new Translation(
              "unknown escape character",
              "a backslash in \"double quotes\" starts an escape: use 'single quotes', or \\\\"),
          new Translation(
              "but found '<scalar>'",
              "some text stands where none can: quote the whole value (a ' inside '…' is doubled)"),
          new Translation(
              "expected <block end>", "this line is not indented like the lines it belongs to"),
          new Translation(
              "cannot start any token",
              "a value cannot start with this character: put the value in quotes"),
          new Translation(
              "could not find expected ':'",
              "a key has no `:` after it: write each key as `key: value`"),
          new Translation(
              "found '<stream end>'", "the text ends inside a list or map that is not closed"),
          new Translation(
              "expected the node content",
              "a bracket or comma stands here without a value before it"));

  private YamlMistakes() {}

  static UnreadableException explain(MarkedYamlEngineException e, IntFunction<ConfigPlace> places) {
    String said = String.valueOf(e.getProblem());
    int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
    int opened = e.getContextMark().map(mark -> mark.getLine() + 1).orElse(line);
    String meant =
        TRANSLATIONS.stream()
            .filter(translation -> said.contains(translation.said()))
            .findFirst()
            .map(Translation::meant)
            .orElse("not valid YAML: " + Excerpt.of(said));
    String text =
        opened < line ? meant + " (it belongs to what starts on line " + opened + ")" : meant;
    return new UnreadableException(places.apply(line), text);
  }
}
