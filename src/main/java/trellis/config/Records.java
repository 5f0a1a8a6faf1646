package trellis.config;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import trellis.config.schema.Entry;

/** Makes the records of a config from the values of their keys, and takes them apart again. */
final class Records {
  /** The whole config. */
  static final Entry.Group ROOT = Entry.Group.of(TaggerConfig.class);

  /** What a config says of a corpus. */
  static final Entry.Group DATA = (Entry.Group) ROOT.find("data").orElseThrow();

  private Records() {}

  /** The record of a group, with the records of the groups below it. */
  static Record build(Entry.Group group, Values values) {
    return group.make(group.entries().stream().map(entry -> argument(entry, values)).toArray());
  }

  /**
   * The record of a group with another value of one key below it.
   *
   * @param value of the type of the record's component
   * @throws IllegalArgumentException when there is no such key, or it cannot have the value
   */
  static Record with(Entry.Group group, Record record, String path, Object value) {
    for (int i = 0; i < group.entries().size(); i++) {
      Entry entry = group.entries().get(i);
      boolean isAbove = entry instanceof Entry.Group && path.startsWith(entry.path() + ".");
      if (isAbove || entry.path().equals(path)) {
        Object before = part(record, record.getClass().getRecordComponents()[i]);
        Object after = isAbove ? with((Entry.Group) entry, (Record) before, path, value) : value;
        // Two records are not compared: the first time, that takes longer than to make one.
        boolean isSame = before == after || !isAbove && before.equals(after);
        return isSame ? record : group.make(replaced(parts(record), i, after));
      }
    }
    throw new IllegalArgumentException("no key of the config is called " + path);
  }

  private static Object[] replaced(List<Object> parts, int index, Object part) {
    Object[] replaced = parts.toArray();
    replaced[index] = part;
    return replaced;
  }

  /** The values of a record's components, in the order of the group's entries. */
  static List<Object> parts(Record record) {
    return Stream.of(record.getClass().getRecordComponents())
        .map(component -> part(record, component))
        .toList();
  }

  private static Object argument(Entry entry, Values values) {
    if (entry instanceof Entry.Group group) {
      return build(group, values);
    }
    Entry.Leaf leaf = (Entry.Leaf) entry;
    Optional<Object> value = values.find(leaf.path());
    if (leaf.optional()) {
      return value;
    }
    return value.orElseThrow(
        () -> new IllegalArgumentException(leaf.path() + " has no default: it must be given"));
  }

  private static Object part(Record record, RecordComponent component) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + component, e);
    }
  }
}
