package trellis.config.schema;

import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import trellis.config.yaml.YamlNode;

/** A key or a group of keys of the config, made from a record component and its {@link Key}. */
public sealed interface Entry {
  /** The names from the root down to here, joined by dots. */
  String path();

  /** The last part of the path: the key as it stands in YAML. */
  String name();

  String meaning();

  /**
   * The name in YAML of a record component's key: in lower case, its words joined by {@code _}, so
   * that {@code wordDropout} is {@code word_dropout}.
   */
  static String nameOf(RecordComponent component) {
    return component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }

  /**
   * A record: keys that stand together under one name.
   *
   * @param shortForm the key that a single value in the group's place is for
   * @param onlyWith the key without which the others mean nothing
   */
  record Group(
      String path,
      String name,
      String meaning,
      Class<? extends Record> type,
      List<Entry> entries,
      Optional<Leaf> shortForm,
      Optional<Leaf> onlyWith)
      implements Entry {

    /** The keys of a record taken for itself. */
    public static Group of(Class<? extends Record> type) {
      return new Group("", "", "", type, entriesOf(type, ""), Optional.empty(), Optional.empty());
    }

    /**
     * The record of these keys.
     *
     * @param parts the values of its components
     * @throws IllegalArgumentException when it refuses them
     */
    public Record make(Object[] parts) {
      Class<?>[] types =
          Stream.of(type.getRecordComponents())
              .map(RecordComponent::getType)
              .toArray(Class<?>[]::new);
      try {
        return type.getDeclaredConstructor(types).newInstance(parts);
      } catch (ReflectiveOperationException e) {
        if (e.getCause() instanceof IllegalArgumentException refused) {
          throw refused;
        }
        throw new IllegalStateException("cannot make a " + type.getSimpleName(), e);
      }
    }

    /** Whether a record is one of keys. */
    public static boolean isOfKeys(Class<?> type) {
      return type.isRecord()
          && type.getRecordComponents().length > 0
          && type.getRecordComponents()[0].isAnnotationPresent(Key.class);
    }

    /** Every key below this group, in the order of the records. */
    public Stream<Leaf> leaves() {
      return entries.stream()
          .flatMap(
              entry -> entry instanceof Group group ? group.leaves() : Stream.of((Leaf) entry));
    }

    /** Whether a value in the group's place is short for one of its keys. */
    public boolean hasShortForm(YamlNode value) {
      if (shortForm.isEmpty() || value instanceof YamlNode.Mapping) {
        return false;
      }
      ValueType type = shortForm.get().type();
      boolean isList = value instanceof YamlNode.Sequence;
      return type instanceof OneOrMoreType || isList == type instanceof GroupListType;
    }

    /** The group or key at a path; empty when there is none. */
    public Optional<Entry> find(String wanted) {
      for (Entry entry : entries) {
        if (entry.path().equals(wanted)) {
          return Optional.of(entry);
        }
        if (entry instanceof Group group && wanted.startsWith(entry.path() + ".")) {
          return group.find(wanted);
        }
      }
      return Optional.empty();
    }

    private static List<Entry> entriesOf(Class<? extends Record> type, String path) {
      List<Entry> entries = new ArrayList<>();
      for (RecordComponent component : type.getRecordComponents()) {
        entries.add(entryOf(component, path));
      }
      return List.copyOf(entries);
    }

    private static Entry entryOf(RecordComponent component, String path) {
      String name = nameOf(component);
      String below = path.isEmpty() ? name : path + "." + name;
      Key key = component.getAnnotation(Key.class);
      if (key == null) {
        throw new IllegalStateException("@Key is missing at " + component);
      }
      if (!isGroup(component.getType())) {
        return Leaf.of(below, name, key, component.getGenericType());
      }
      Class<? extends Record> group = component.getType().asSubclass(Record.class);
      List<Entry> entries = entriesOf(group, below);
      return new Group(
          below,
          name,
          key.meaning(),
          group,
          entries,
          leaf(component, key.shortForm(), entries),
          leaf(component, key.onlyWith(), entries));
    }

    private static Optional<Leaf> leaf(
        RecordComponent component, String name, List<Entry> entries) {
      if (name.isEmpty()) {
        return Optional.empty();
      }
      for (Entry entry : entries) {
        if (entry instanceof Leaf leaf && leaf.name().equals(name)) {
          return Optional.of(leaf);
        }
      }
      throw new IllegalStateException(component + " has no key " + name);
    }

    static boolean isGroup(Class<?> type) {
      return type.isRecord() && type != ColumnRef.class;
    }
  }

  /** A key with a value. */
  record Leaf(String path, String name, Key key, ValueType type, boolean optional)
      implements Entry {

    static Leaf of(String path, String name, Key key, Type declared) {
      return new Leaf(path, name, key, ValueType.of(declared, key), ValueType.isOptional(declared));
    }

    @Override
    public String meaning() {
      return key.meaning();
    }

    public boolean hasDefault() {
      return !key.def().isEmpty();
    }

    /** Whether the default depends on other keys or on the name of the file. */
    public boolean defaultDepends() {
      return key.when().length > 0 || key.def().contains("<");
    }

    public boolean required() {
      return !optional && !hasDefault();
    }
  }
}
