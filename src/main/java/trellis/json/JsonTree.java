package trellis.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Parses strict JSON into maps, lists and plain values: no key may stand twice in an object, and
 * nothing may follow the value.
 *
 * <p>Jackson's parser alone is used and not its binding to classes: that would be most of the time
 * in which the first model of a JVM is loaded.
 */
public final class JsonTree {
  /** Doubles are written alike in every Java. */
  public static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
          .build();

  private JsonTree() {}

  /**
   * The value: a {@code Map} for an object, a {@code List}, a {@code String}, a {@code BigInteger}
   * for a number without point and exponent, else a {@code BigDecimal}, a {@code Boolean}, or null.
   *
   * @throws IOException with line and column where it is no JSON
   */
  public static Object read(byte[] bytes) throws IOException {
    try (JsonParser parser = FACTORY.createParser(bytes)) {
      Object value = parser.nextToken() == null ? Map.of() : value(parser);
      if (parser.nextToken() != null) {
        throw damaged(parser.currentTokenLocation());
      }
      return value;
    } catch (StreamConstraintsException e) { // names no place
      throw new IOException("it is nested deeper, or has a longer name or number, than is read", e);
    } catch (JsonProcessingException e) {
      throw damaged(e.getLocation());
    }
  }

  private static Object value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT -> parser.getBigIntegerValue();
      case VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> null; // the parser itself refuses all that is no value
    };
  }

  private static Map<String, Object> object(JsonParser parser) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      parser.nextToken();
      fields.put(key, value(parser));
    }
    return fields;
  }

  private static List<Object> array(JsonParser parser) throws IOException {
    List<Object> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(value(parser));
    }
    return items;
  }

  private static IOException damaged(JsonLocation place) {
    return new IOException(
        place == null
            ? "it is not the JSON object that is expected"
            : "line "
                + place.getLineNr()
                + ", column "
                + place.getColumnNr()
                + ": the JSON is damaged, or a key stands there for the second time");
  }
}
