package trellis.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import trellis.message.Excerpt;

/**
 * The fields of a JSON object, taken one by one; whatever is wrong is told with its place, as
 * {@code scores[0].percent}.
 */
final class JsonFields {
  private final String path;
  private final Map<?, ?> fields;
  private final Set<String> known = new LinkedHashSet<>();

  private JsonFields(String path, Map<?, ?> fields) {
    this.path = path;
    this.fields = fields;
  }

  /** Makes something of an object or of a value in a list. */
  @FunctionalInterface
  interface Reading<F, T> {
    T of(F from) throws EntryException;
  }

  /** The fields of a whole document, see {@link JsonTree}. */
  static JsonFields of(Object tree) throws EntryException {
    if (tree instanceof Map<?, ?> map) {
      return new JsonFields("", map);
    }
    throw new EntryException("it is not the JSON object that is expected");
  }

  String text(String key) throws EntryException {
    return text(place(key), value(key));
  }

  /** A whole number; {@code 3.0} and {@code 3e0} are one, too. */
  long whole(String key, long least, long most) throws EntryException {
    BigDecimal number = number(key);
    try {
      long whole = number.longValueExact();
      if (whole >= least && whole <= most) {
        return whole;
      }
    } catch (ArithmeticException tooLargeOrBroken) {
      // told below, like a number out of range
    }
    throw unfit(place(key));
  }

  BigDecimal number(String key) throws EntryException {
    Object value = value(key);
    if (value instanceof BigInteger whole) {
      return new BigDecimal(whole);
    }
    if (value instanceof BigDecimal number) {
      return number;
    }
    throw unfit(place(key));
  }

  List<String> texts(String key) throws EntryException {
    List<String> texts = new ArrayList<>();
    for (Object item : list(key)) {
      texts.add(text(place(key) + "[" + texts.size() + "]", item));
    }
    return texts;
  }

  <T> T object(String key, Reading<JsonFields, T> reading) throws EntryException {
    return object(place(key), value(key), reading);
  }

  <T> List<T> objects(String key, Reading<JsonFields, T> reading) throws EntryException {
    List<T> objects = new ArrayList<>();
    for (Object item : list(key)) {
      objects.add(object(place(key) + "[" + objects.size() + "]", item, reading));
    }
    return objects;
  }

  /** Refuses fields that were not asked for. */
  void requireNoOthers() throws EntryException {
    for (Object key : fields.keySet()) {
      if (!known.contains(key)) {
        throw new EntryException(
            quoted(place(key.toString())) + " is no key of this version of the format");
      }
    }
  }

  private static <T> T object(String path, Object value, Reading<JsonFields, T> reading)
      throws EntryException {
    if (!(value instanceof Map<?, ?> map)) {
      throw unfit(path);
    }
    JsonFields fields = new JsonFields(path, map);
    try {
      T object = reading.of(fields);
      fields.requireNoOthers();
      return object;
    } catch (IllegalArgumentException refused) {
      throw new EntryException(quoted(path) + ": " + refused.getMessage());
    }
  }

  private Object value(String key) {
    known.add(key);
    return fields.get(key);
  }

  private List<?> list(String key) throws EntryException {
    if (value(key) instanceof List<?> list) {
      return list;
    }
    throw unfit(place(key));
  }

  private static String text(String path, Object value) throws EntryException {
    if (value instanceof String text) {
      return text;
    }
    throw unfit(path);
  }

  private String place(String key) {
    return path.isEmpty() ? key : path + "." + key;
  }

  private static EntryException unfit(String path) {
    return new EntryException(
        quoted(path) + " is missing, or its value is not of the kind that is expected");
  }

  private static String quoted(String path) {
    return "`" + Excerpt.of(path) + "`";
  }
}
