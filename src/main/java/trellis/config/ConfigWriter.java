package trellis.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Present;
import org.snakeyaml.engine.v2.api.lowlevel.Serialize;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;
import trellis.config.schema.ChoiceType;
import trellis.config.schema.ColumnRef;
import trellis.config.schema.Entry;
import trellis.config.schema.LayerChoice;
import trellis.config.schema.NumberText;
import trellis.config.schema.OneOrMore;
import trellis.config.schema.PathType;

/** Writes a config as YAML with the values of all keys; reading it gives the same config again. */
public final class ConfigWriter {
  private static final DumpSettings SETTINGS =
      DumpSettings.builder()
          .setSchema(new CoreSchema())
          .setSplitLines(false)
          .setUseUnicodeEncoding(true)
          .build();

  private ConfigWriter() {}

  /** The whole config as YAML, optional keys only where they are set. */
  public static String write(TaggerConfig config) {
    Node root = mapping(Records.ROOT, config);
    return new Present(SETTINGS)
        .emitToString(new Serialize(SETTINGS).serializeOne(root).iterator());
  }

  /** Some of the keys and groups of a config as YAML. */
  static String write(TaggerConfig config, List<String> names) {
    MappingNode root = (MappingNode) mapping(Records.ROOT, config);
    List<NodeTuple> some =
        root.getValue().stream()
            .filter(tuple -> names.contains(((ScalarNode) tuple.getKeyNode()).getValue()))
            .toList();
    return new Present(SETTINGS)
        .emitToString(
            new Serialize(SETTINGS)
                .serializeOne(new MappingNode(Tag.MAP, some, FlowStyle.BLOCK))
                .iterator());
  }

  /** A single value as YAML spells it, before any quoting. */
  static String text(Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(ConfigWriter::text).toList().toString();
    }
    if (value instanceof OneOrMore<?> some) {
      return text(some.written());
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> entry.getKey() + ": " + text(entry.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (value instanceof Record keys && Entry.Group.isOfKeys(keys.getClass())) {
      return text(given(keys));
    }
    if (value instanceof Enum<?> constant) {
      return ChoiceType.written(constant);
    }
    if (value instanceof DataConfig corpus) {
      return text(corpus);
    }
    if (value instanceof Path path) {
      return PathType.written(path);
    }
    return value instanceof Double number ? NumberText.shortest(number) : value.toString();
  }

  /** What is said of a corpus, but for defaults. */
  private static String text(DataConfig corpus) {
    return Setting.ofCorpus(corpus).stream()
        .filter(Setting::differs)
        .map(setting -> setting.key().replaceFirst("^data\\.", "") + ": " + setting.value().get())
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static Node mapping(Entry.Group group, Record record) {
    List<Object> parts = Records.parts(record);
    List<NodeTuple> tuples = new ArrayList<>();
    boolean several = record instanceof DataConfig data && data.corpora().isPresent();
    for (int i = 0; i < parts.size(); i++) {
      Entry entry = group.entries().get(i);
      node(entry, parts.get(i))
          .filter(node -> !several || entry.name().equals(CorporaReader.NAME))
          .filter(node -> !isReplaced(group, entry, parts))
          .ifPresent(node -> tuples.add(new NodeTuple(scalar(entry.name(), Tag.STR), node)));
    }
    return new MappingNode(Tag.MAP, tuples, FlowStyle.BLOCK);
  }

  /** Whether another key of the group stands in this one's place. */
  private static boolean isReplaced(Entry.Group group, Entry entry, List<Object> parts) {
    for (int i = 0; i < parts.size(); i++) {
      boolean replaces =
          group.entries().get(i) instanceof Entry.Leaf leaf
              && leaf.key().replaces().equals(entry.name());
      if (replaces && !parts.get(i).equals(Optional.empty())) {
        return true;
      }
    }
    return false;
  }

  private static Optional<Node> node(Entry entry, Object value) {
    if (entry instanceof Entry.Group group) {
      return means(group, (Record) value)
          ? Optional.of(mapping(group, (Record) value))
          : Optional.empty();
    }
    return value instanceof Optional<?> optional
        ? optional.map(ConfigWriter::node)
        : Optional.of(node(value));
  }

  /** Whether the key is set without which the others of the group mean nothing. */
  private static boolean means(Entry.Group group, Record record) {
    if (group.onlyWith().isEmpty()) {
      return true;
    }
    int place = group.entries().indexOf(group.onlyWith().get());
    return !Records.parts(record).get(place).equals(Optional.empty());
  }

  private static Node node(Object value) {
    if (value instanceof OneOrMore<?> some) {
      return node(some.written());
    }
    if (value instanceof LayerChoice choice && !choice.isMix()) {
      return node(choice.layers());
    }
    if (value instanceof DataConfig corpus) {
      return mapping(Records.DATA, corpus);
    }
    if (value instanceof List<?> items) {
      List<Node> nodes = items.stream().map(ConfigWriter::node).toList();
      boolean areCorpora = items.get(0) instanceof DataConfig;
      return new SequenceNode(Tag.SEQ, nodes, areCorpora ? FlowStyle.BLOCK : FlowStyle.FLOW);
    }
    if (value instanceof Record keys && Entry.Group.isOfKeys(keys.getClass())) {
      return node(given(keys));
    }
    if (value instanceof Map<?, ?> map) {
      List<NodeTuple> tuples = new ArrayList<>();
      map.forEach((name, meant) -> tuples.add(new NodeTuple(node(name), node(meant))));
      return new MappingNode(Tag.MAP, tuples, FlowStyle.FLOW);
    }
    return scalar(text(value), tag(value));
  }

  /** The keys of a record with those values that are set. */
  private static Map<String, Object> given(Record record) {
    List<Object> parts = Records.parts(record);
    Map<String, Object> given = new LinkedHashMap<>();
    for (int i = 0; i < parts.size(); i++) {
      String name = Entry.nameOf(record.getClass().getRecordComponents()[i]);
      Object part = parts.get(i) instanceof Optional<?> some ? some.orElse(null) : parts.get(i);
      if (part != null) {
        given.put(name, part);
      }
    }
    return given;
  }

  private static Tag tag(Object value) {
    if (value instanceof Integer || value instanceof Long) {
      return Tag.INT;
    }
    if (value instanceof ColumnRef column) {
      return column.isName() ? Tag.STR : Tag.INT;
    }
    if (value instanceof Double) {
      return Tag.FLOAT;
    }
    return value instanceof Boolean ? Tag.BOOL : Tag.STR;
  }

  private static Node scalar(String text, Tag tag) {
    return new ScalarNode(tag, text, ScalarStyle.PLAIN);
  }
}
