package trellis.config.yaml;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.CoreScalarResolver;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.scanner.StreamReader;
import trellis.error.ConfigPlace;
import trellis.util.Excerpt;

/**
 * Builds the tree of one YAML document from the parser's events.
 *
 * <p>It refuses what no config needs and an attack may use: anchors, aliases, merge keys, tags,
 * deep nesting, further documents.
 */
public final class YamlTree {
  private static final int DEEPEST = 20;
  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final ScalarResolver CORE_SCHEMA = new CoreScalarResolver(false);

  private final Iterator<Event> events;
  private final IntFunction<ConfigPlace> places;
  private final Problems problems;

  private YamlTree(Iterator<Event> events, IntFunction<ConfigPlace> places, Problems problems) {
    this.events = events;
    this.places = places;
    this.problems = problems;
  }

  /**
   * Reads the only document of a text; empty when there is none.
   *
   * @param places gives the place of a line, counted from 1
   */
  public static Optional<YamlNode> read(
      String text, IntFunction<ConfigPlace> places, Problems problems) throws UnreadableException {
    String yaml = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    refuseControlCharacters(yaml, places);
    LoadSettings settings = LoadSettings.builder().build();
    try {
      return new YamlTree(
              new Parse(settings).parseReader(new PieceReader(yaml)).iterator(), places, problems)
          .document();
    } catch (MarkedYamlEngineException e) {
      throw YamlMistakes.explain(e, places);
    } catch (YamlEngineException e) {
      throw new UnreadableException(
          places.apply(1), "not valid YAML: " + Excerpt.of(String.valueOf(e.getMessage())));
    }
  }

  /**
   * Gives the parser its text in pieces of at most 1,024 characters: it asks for 1,025 at once and,
   * when the last of them is half of a surrogate pair, reads the other half beyond its array.
   */
  private static final class PieceReader extends StringReader {
    private static final int MOST = 1_024;

    PieceReader(String text) {
      super(text);
    }

    @Override
    public int read(char[] target, int at, int length) throws IOException {
      return super.read(target, at, Math.min(length, MOST));
    }
  }

  private static void refuseControlCharacters(String yaml, IntFunction<ConfigPlace> places)
      throws UnreadableException {
    int line = 1;
    for (int i = 0; i < yaml.length(); i += Character.charCount(yaml.codePointAt(i))) {
      int c = yaml.codePointAt(i);
      if (!StreamReader.isPrintable(c)) {
        throw new UnreadableException(
            places.apply(line),
            String.format(
                "the character U+%04X cannot stand in YAML: is this a config, and a text?", c));
      }
      line += c == '\n' ? 1 : 0;
    }
  }

  private Optional<YamlNode> document() throws UnreadableException {
    next(Event.ID.StreamStart);
    if (events.next().getEventId() == Event.ID.StreamEnd) {
      return Optional.empty();
    }
    YamlNode root = node(events.next(), 1);
    next(Event.ID.DocumentEnd);
    Event after = events.next();
    if (after.getEventId() != Event.ID.StreamEnd) {
      problems.add(
          place(after),
          "a second document starts here: a config is one document, so remove this `---` or what"
              + " follows it");
    }
    return Optional.of(root);
  }

  private void next(Event.ID expected) {
    Event event = events.next();
    if (event.getEventId() != expected) {
      throw new IllegalStateException("the YAML parser gave " + event + " for " + expected);
    }
  }

  private YamlNode node(Event event, int depth) throws UnreadableException {
    if (depth > DEEPEST) {
      throw new UnreadableException(
          place(event),
          "nested deeper than " + DEEPEST + " levels: no key of a config lies so deep");
    }
    refuseAnchor((NodeEvent) event);
    if (event instanceof ScalarEvent scalar) {
      refuseTag(event, scalar.getTag());
      return new YamlNode.Scalar(place(event), kind(scalar), scalar.getValue());
    }
    if (event instanceof SequenceStartEvent start) {
      refuseTag(event, start.getTag());
      return sequence(place(event), depth);
    }
    if (event instanceof MappingStartEvent start) {
      refuseTag(event, start.getTag());
      return mapping(place(event), depth);
    }
    return new YamlNode.Refused(place(event));
  }

  private YamlNode sequence(ConfigPlace place, int depth) throws UnreadableException {
    List<YamlNode> items = new ArrayList<>();
    for (Event e = events.next(); e.getEventId() != Event.ID.SequenceEnd; e = events.next()) {
      items.add(node(e, depth + 1));
    }
    return new YamlNode.Sequence(place, List.copyOf(items));
  }

  private YamlNode mapping(ConfigPlace place, int depth) throws UnreadableException {
    List<YamlNode.Pair> pairs = new ArrayList<>();
    for (Event e = events.next(); e.getEventId() != Event.ID.MappingEnd; e = events.next()) {
      YamlNode key = node(e, depth + 1);
      YamlNode value = node(events.next(), depth + 1);
      if (isKey(key)) {
        pairs.add(new YamlNode.Pair(key.place(), ((YamlNode.Scalar) key).text(), value));
      }
    }
    return new YamlNode.Mapping(place, List.copyOf(pairs));
  }

  /** Whether a node can be the key of a map; reports the problem when it cannot. */
  private boolean isKey(YamlNode node) {
    if (node instanceof YamlNode.Scalar scalar) {
      if (scalar.text().equals("<<") && scalar.kind() != YamlNode.Kind.QUOTED) {
        problems.add(node.place(), "merge keys (`<<`) are not used: write the values out");
        return false;
      }
      if (!scalar.text().isEmpty()) {
        return true;
      }
    }
    if (!(node instanceof YamlNode.Refused)) {
      problems.add(node.place(), "a key is a single word, found " + node.describe());
    }
    return false;
  }

  private void refuseAnchor(NodeEvent event) {
    event
        .getAnchor()
        .ifPresent(
            anchor -> {
              boolean alias = event instanceof AliasEvent;
              String name = Excerpt.of((alias ? "*" : "&") + anchor.getValue());
              problems.add(
                  place(event),
                  (alias ? "the alias `" : "the anchor `")
                      + name
                      + "` is not used in a config: write the value out in each place");
            });
  }

  private void refuseTag(Event event, Optional<String> tag) {
    tag.ifPresent(
        name ->
            problems.add(
                place(event),
                "the tag `"
                    + Excerpt.of(name.replace(Tag.PREFIX, "!!"))
                    + "` is not used in a config: remove it"));
  }

  private static YamlNode.Kind kind(ScalarEvent scalar) {
    if (!scalar.isPlain()) {
      return YamlNode.Kind.QUOTED;
    }
    Tag tag = CORE_SCHEMA.resolve(scalar.getValue(), true);
    if (tag.equals(Tag.INT)) {
      return YamlNode.Kind.WHOLE_NUMBER;
    }
    if (tag.equals(Tag.FLOAT)) {
      return YamlNode.Kind.NUMBER;
    }
    if (tag.equals(Tag.BOOL)) {
      return YamlNode.Kind.BOOLEAN;
    }
    return tag.equals(Tag.NULL) ? YamlNode.Kind.NULL : YamlNode.Kind.TEXT;
  }

  private ConfigPlace place(Event event) {
    return places.apply(event.getStartMark().map(mark -> mark.getLine() + 1).orElse(1));
  }
}
