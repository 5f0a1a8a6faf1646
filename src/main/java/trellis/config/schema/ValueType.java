package trellis.config.schema;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import trellis.config.yaml.YamlNode;
import trellis.error.ConfigPlace;

/** The type of a key: what its values may be, and how one is read from YAML. */
public interface ValueType {

  /** Receives what is wrong with a value. */
  @FunctionalInterface
  interface Complaints {
    void add(ConfigPlace place, String text);
  }

  /** The range in few words, for the reference: {@code (0, 10]}. */
  String range();

  /** What a value is, for a message: {@code a number in (0, 10]}. */
  String expected();

  /** Reads a value that is not null; empty when it complained. */
  Optional<Object> read(YamlNode node, Complaints complaints);

  /** The type for a record component, of its own class or within an {@code Optional}. */
  static ValueType of(Type declared, Key key) {
    if (isOptional(declared)) {
      return of(argument(declared), key);
    }
    if (declared instanceof ParameterizedType list && list.getRawType() == List.class) {
      return argument(declared) instanceof Class<?> group && Entry.Group.isGroup(group)
          ? new GroupListType(key.range())
          : new ListType(of(argument(declared), key));
    }
    if (declared instanceof ParameterizedType some && some.getRawType() == OneOrMore.class) {
      return new OneOrMoreType(of(argument(declared), key));
    }
    if (declared instanceof ParameterizedType map && map.getRawType() == Map.class) {
      Type values = map.getActualTypeArguments()[1];
      if (values instanceof Class<?> group && Entry.Group.isOfKeys(group)) {
        return new MapType(of(values, key), "groups of keys", key.example());
      }
      return values == String.class
          ? new MapType(TextType.ANY, "texts", "{group: ORG}")
          : new MapType(of(values, key), "numbers in " + key.range(), "{PRODUCT: 2}");
    }
    if (declared == int.class || declared == Integer.class) {
      return WholeNumberType.ofInt(Range.parse(key.range()));
    }
    if (declared == long.class || declared == Long.class) {
      return WholeNumberType.ofLong(Range.parse(key.range()));
    }
    if (declared == double.class || declared == Double.class) {
      return new DecimalType(Range.parse(key.range()));
    }
    if (declared == boolean.class || declared == Boolean.class) {
      return ChoiceType.trueOrFalse();
    }
    if (declared == String.class) {
      return key.range().isEmpty() ? TextType.ANY : new TextType(key.range());
    }
    if (declared == Path.class) {
      return new PathType(key.range());
    }
    if (declared == ColumnRef.class) {
      return new ColumnType();
    }
    if (declared == DevSource.class) {
      return new DevSourceType();
    }
    if (declared == LayerChoice.class) {
      return new LayersType();
    }
    if (declared == Fold.class) {
      return new FoldType();
    }
    if (declared instanceof Class<?> choice && choice.isEnum()) {
      return ChoiceType.of(choice);
    }
    if (declared instanceof Class<?> group && Entry.Group.isOfKeys(group)) {
      return new GroupType(Entry.Group.of(group.asSubclass(Record.class)), key.shortForm());
    }
    throw new IllegalStateException("a config has no values of " + declared);
  }

  /** Whether a component of this type may be left out. */
  static boolean isOptional(Type declared) {
    return declared instanceof ParameterizedType type && type.getRawType() == Optional.class;
  }

  /** The complaint about a value of another kind; {@code cure} is empty or ends the sentence. */
  default void refuse(YamlNode node, String cure, Complaints complaints) {
    if (!(node instanceof YamlNode.Refused)) {
      complaints.add(node.place(), "expected " + expected() + ", found " + node.describe() + cure);
    }
  }

  private static Type argument(Type declared) {
    return ((ParameterizedType) declared).getActualTypeArguments()[0];
  }
}
