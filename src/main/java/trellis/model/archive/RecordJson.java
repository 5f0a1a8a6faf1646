package trellis.model.archive;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import trellis.json.JsonTree;
import trellis.util.Excerpt;

/**
 * Reads and writes records as JSON objects: a component is a key, in the same order. A component is
 * a whole number, a double, a text, a record, or a list of those, or an {@code Optional} whose key
 * is only there when it has a value.
 *
 * <p>Whatever is wrong is told with its place, such as {@code scores[0].percent}.
 */
final class RecordJson {
  private RecordJson() {}

  /** Writes a record, or the value of a component. */
  static void write(JsonGenerator out, Object value) throws IOException {
    if (value instanceof Record object) {
      out.writeStartObject();
      for (RecordComponent component : object.getClass().getRecordComponents()) {
        Object part = value(component, object);
        Object there = part instanceof Optional<?> optional ? optional.orElse(null) : part;
        if (there != null) {
          out.writeFieldName(component.getName());
          write(out, there);
        }
      }
      out.writeEndObject();
    } else if (value instanceof List<?> list) {
      out.writeStartArray();
      for (Object item : list) {
        write(out, item);
      }
      out.writeEndArray();
    } else if (value instanceof String text) {
      out.writeString(text);
    } else if (value instanceof Double number) {
      out.writeNumber(number);
    } else {
      out.writeNumber(((Number) value).longValue());
    }
  }

  /** The value that a component of a record has. */
  static Object value(RecordComponent component, Record object) {
    try {
      return component.getAccessor().invoke(object);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + component, e);
    }
  }

  /**
   * Makes a record of a whole document.
   *
   * @param tree as {@link JsonTree} gives it
   */
  static <T extends Record> T read(Class<T> type, Object tree) throws EntryException {
    if (tree instanceof Map<?, ?> map) {
      return type.cast(object(type, "", map));
    }
    throw new EntryException("it is not the JSON object that is expected");
  }

  private static Object object(Class<?> type, String path, Map<?, ?> tree) throws EntryException {
    RecordComponent[] components = type.getRecordComponents();
    Object[] values = new Object[components.length];
    for (int i = 0; i < values.length; i++) {
      String key = components[i].getName();
      values[i] = value(components[i].getGenericType(), below(path, key), tree.get(key));
    }
    Object object = make(type, components, values, path);
    for (Object key : tree.keySet()) {
      if (Stream.of(components).noneMatch(component -> component.getName().equals(key))) {
        throw new EntryException(
            quoted(below(path, key.toString())) + " is no key of this version of the format");
      }
    }
    return object;
  }

  private static Object make(
      Class<?> type, RecordComponent[] components, Object[] values, String path)
      throws EntryException {
    Class<?>[] types = Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      return type.getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      if (e.getCause() instanceof IllegalArgumentException refused) {
        throw new EntryException(quoted(path) + ": " + refused.getMessage());
      }
      throw new IllegalStateException("cannot make a " + type.getSimpleName(), e);
    }
  }

  private static Object value(Type type, String path, Object tree) throws EntryException {
    if (type instanceof ParameterizedType optional && optional.getRawType() == Optional.class) {
      return tree == null
          ? Optional.empty()
          : Optional.of(value(optional.getActualTypeArguments()[0], path, tree));
    }
    if (type instanceof ParameterizedType list && tree instanceof List<?> items) {
      List<Object> values = new ArrayList<>();
      for (Object item : items) {
        String place = path + "[" + values.size() + "]";
        values.add(value(list.getActualTypeArguments()[0], place, item));
      }
      return values;
    }
    if (type == String.class && tree instanceof String) {
      return tree;
    }
    if ((type == double.class || type == Double.class) && tree instanceof Number number) {
      return number.doubleValue();
    }
    if (type == long.class && tree instanceof Number) {
      return whole(path, tree, Long.MIN_VALUE, Long.MAX_VALUE);
    }
    if (type == int.class && tree instanceof Number) {
      return (int) whole(path, tree, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
    if (type instanceof Class<?> record && record.isRecord() && tree instanceof Map<?, ?> map) {
      return object(record, path, map);
    }
    throw unfit(path);
  }

  /** A whole number; {@code 3.0} and {@code 3e0} are one, too. */
  private static long whole(String path, Object tree, long least, long most) throws EntryException {
    try {
      BigDecimal number =
          tree instanceof BigInteger whole ? new BigDecimal(whole) : (BigDecimal) tree;
      long whole = number.longValueExact();
      if (whole >= least && whole <= most) {
        return whole;
      }
    } catch (ArithmeticException tooLargeOrBroken) {
      // told below, like a number out of range
    }
    throw unfit(path);
  }

  private static EntryException unfit(String path) {
    return new EntryException(
        quoted(path) + " is missing, or its value is not of the kind that is expected");
  }

  private static String below(String path, String key) {
    return path.isEmpty() ? key : path + "." + key;
  }

  private static String quoted(String path) {
    return "`" + Excerpt.of(path) + "`";
  }
}
