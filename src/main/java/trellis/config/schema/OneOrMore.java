package trellis.config.schema;

import java.util.List;

/**
 * The value of a key that is given once for all files, or as a list with one value for each file;
 * immutable. A list of one is the same as its value.
 */
public final class OneOrMore<T> {
  private final List<T> values;

  private OneOrMore(List<T> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("one value at least is expected");
    }
    this.values = values;
  }

  /** One value for all. */
  public static <T> OneOrMore<T> one(T value) {
    return new OneOrMore<>(List.of(value));
  }

  /** One value for each. */
  public static <T> OneOrMore<T> each(List<T> values) {
    return new OneOrMore<>(List.copyOf(values));
  }

  /** The values as they were given. */
  public List<T> values() {
    return values;
  }

  /** The value for the file at a place, counted from 0. */
  public T at(int place) {
    return values.size() == 1 ? values.get(0) : values.get(place);
  }

  /** The only value, or the list of them: what YAML has. */
  public Object written() {
    return values.size() == 1 ? values.get(0) : values;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OneOrMore<?> some && values.equals(some.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return written().toString();
  }
}
