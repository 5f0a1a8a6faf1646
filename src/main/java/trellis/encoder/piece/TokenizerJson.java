package trellis.encoder.piece;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trellis.error.ModelException;
import trellis.util.Excerpt;

/** What all parts of a tokenizer.json are read with: small values, and how a fault is told. */
final class TokenizerJson {
  static final String READ =
      "; read are WordPiece and byte-level BPE with the steps before them that encoders like BERT"
          + " and RoBERTa use: choose such an encoder";

  private static final int MOST_VALUES = 1 << 20; // of one field that is kept as a tree

  private final String file;
  private final String entry;

  TokenizerJson(String file, String entry) {
    this.file = file;
    this.entry = entry;
  }

  /** What is wrong, and what to do about it. */
  ModelException fault(String text) {
    return new ModelException(file, entry, text);
  }

  /** Refuses a key that an object has already. */
  void requireNew(boolean isThere, String key) {
    if (isThere) {
      throw fault("the key " + Excerpt.quoted(key) + " stands twice in an object: fetch it again");
    }
  }

  /** The value at which the parser stands, as maps, lists and plain values. */
  Object tree(JsonParser parser, String field) throws IOException {
    return tree(parser, field, new int[1]);
  }

  private Object tree(JsonParser parser, String field, int[] count) throws IOException {
    if (++count[0] > MOST_VALUES) {
      throw fault("\"" + field + "\" has more than " + MOST_VALUES + " values: it is damaged");
    }
    switch (parser.currentToken()) {
      case START_OBJECT -> {
        Map<String, Object> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String key = parser.currentName();
          parser.nextToken();
          requireNew(fields.containsKey(key), key);
          fields.put(key, tree(parser, field, count));
        }
        return fields;
      }
      case START_ARRAY -> {
        List<Object> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          items.add(tree(parser, field, count));
        }
        return items;
      }
      case VALUE_STRING -> {
        return parser.getText();
      }
      case VALUE_NUMBER_INT -> {
        return parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
            ? parser.getDoubleValue()
            : (Object) parser.getLongValue();
      }
      case VALUE_NUMBER_FLOAT -> {
        return parser.getDoubleValue();
      }
      case VALUE_TRUE -> {
        return true;
      }
      case VALUE_FALSE -> {
        return false;
      }
      default -> {
        return null;
      }
    }
  }

  /** The value as an object. */
  Map<?, ?> object(Object value, String what) {
    if (value instanceof Map<?, ?> map) {
      return map;
    }
    throw unexpected(value, what, "an object");
  }

  /** The value as a list. */
  List<?> list(Object value, String what) {
    if (value instanceof List<?> list) {
      return list;
    }
    throw unexpected(value, what, "a list");
  }

  /** A field that is a text. */
  String text(Map<?, ?> fields, String name, String what) {
    if (fields.get(name) instanceof String text) {
      return text;
    }
    throw unexpected(fields.get(name), "\"" + name + "\" of " + what, "a text");
  }

  /** A field that is true or false, or, when it is missing or null, the usual. */
  boolean flag(Map<?, ?> fields, String name, boolean usual, String what) {
    Object value = fields.get(name);
    if (value == null) {
      return usual;
    }
    if (value instanceof Boolean flag) {
      return flag;
    }
    throw unexpected(value, "\"" + name + "\" of " + what, "true or false");
  }

  /** The name of a step's type. */
  String type(Map<?, ?> fields, String what) {
    return text(fields, "type", what);
  }

  /** Says that something other was found than what is read. */
  ModelException unexpected(Object found, String what, String expected) {
    return fault(what + " is " + shown(found) + "; " + expected + " is expected");
  }

  /** A value as a message shows it. */
  static String shown(Object value) {
    if (value == null) {
      return "missing";
    }
    return value instanceof String text
        ? Excerpt.quoted(text)
        : value instanceof Map ? "an object" : value instanceof List ? "a list" : value.toString();
  }
}
