package trellis.cli.option;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Writes reports as JSON. */
public final class Json {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Json() {}

  /** The record with all its components, in their order, and a newline at the end. */
  public static String write(Record report) {
    return text(MAPPER.writerWithDefaultPrettyPrinter(), report);
  }

  /** An object to be filled. */
  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /** A value on a line of its own. */
  public static String line(JsonNode value) {
    return text(MAPPER.writer(), value);
  }

  private static String text(ObjectWriter writer, Object plain) {
    try {
      return writer.writeValueAsString(plain) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("plain values are always written", e);
    }
  }
}
