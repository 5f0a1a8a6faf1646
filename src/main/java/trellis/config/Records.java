package trellis.config;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes the records of a config from the values of their keys, and takes them apart again. */
final class Records {

  private Records() {}

  /** The record of a group, with the records of the groups below it. */
  static Record build(Entry.Group group, Values values) {
    Object[] arguments = group.entries().stream().map(entry -> argument(entry, values)).toArray();
    Class<?>[] types =
        Stream.of(group.type().getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      Constructor<? extends Record> constructor = group.type().getDeclaredConstructor(types);
      return constructor.newInstance(arguments);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make a " + group.type().getSimpleName(), e);
    }
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
