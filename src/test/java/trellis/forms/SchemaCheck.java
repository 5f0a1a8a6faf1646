package trellis.forms;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Checks values against the part of JSON Schema that our schema uses. */
record SchemaCheck(JsonNode root) {
  static SchemaCheck ofResource(String name) throws IOException {
    try (InputStream in = SentenceJson.class.getResourceAsStream(name)) {
      return new SchemaCheck(new ObjectMapper().readTree(in));
    }
  }

  /** What is wrong with a value; nothing when it keeps the schema. */
  List<String> faults(JsonNode value) {
    List<String> faults = new ArrayList<>();
    check(root, value, "", faults);
    return faults;
  }

  private void check(JsonNode schema, JsonNode value, String place, List<String> faults) {
    for (Map.Entry<String, JsonNode> rule : schema.properties()) {
      if (!keeps(rule.getKey(), rule.getValue(), schema, value, place, faults)) {
        faults.add(place + ": " + rule.getKey() + " " + rule.getValue() + " not " + value);
      }
    }
  }

  private boolean keeps(
      String rule,
      JsonNode wanted,
      JsonNode schema,
      JsonNode value,
      String place,
      List<String> faults) {
    switch (rule) {
      case "type":
        return isOfType(wanted.asText(), value);
      case "const":
        return wanted.equals(value);
      case "if":
        JsonNode branch = schema.get(holds(wanted, value) ? "then" : "else");
        check(branch, value, place, faults);
        return true;
      case "then", "else":
        return true;
      case "not":
        return !holds(wanted, value);
      case "enum":
        return wanted.valueStream().anyMatch(value::equals);
      case "minProperties":
        return value.size() >= wanted.asInt();
      case "minimum":
        return value.asDouble() >= wanted.asDouble();
      case "maximum":
        return value.asDouble() <= wanted.asDouble();
      case "minItems":
        return value.size() >= wanted.asInt();
      case "maxItems":
        return value.size() <= wanted.asInt();
      case "required":
        return wanted.valueStream().allMatch(name -> value.has(name.asText()));
      case "dependentRequired":
        return wanted
            .propertyStream()
            .filter(one -> value.has(one.getKey()))
            .allMatch(one -> one.getValue().valueStream().allMatch(n -> value.has(n.asText())));
      case "additionalProperties":
        if (wanted.isObject()) {
          value
              .properties()
              .forEach(one -> check(wanted, one.getValue(), place + "/" + one.getKey(), faults));
          return true;
        }
        return value.propertyStream().allMatch(one -> schema.get("properties").has(one.getKey()));
      case "properties":
        value.properties().stream()
            .filter(one -> wanted.has(one.getKey()))
            .forEach(
                one ->
                    check(
                        wanted.get(one.getKey()),
                        one.getValue(),
                        place + "/" + one.getKey(),
                        faults));
        return true;
      case "items":
        for (int i = 0; i < value.size(); i++) {
          check(wanted, value.get(i), place + "/" + i, faults);
        }
        return true;
      case "$ref":
        JsonNode meant = root.at(wanted.asText().substring(1));
        assertTrue(meant.isObject(), wanted + " is nowhere in the schema");
        check(meant, value, place, faults);
        return true;
      case "$schema", "$id", "title", "description", "$defs":
        return true;
      default:
        throw new AssertionError("this check does not know " + rule);
    }
  }

  private boolean holds(JsonNode schema, JsonNode value) {
    List<String> faults = new ArrayList<>();
    check(schema, value, "", faults);
    return faults.isEmpty();
  }

  private static boolean isOfType(String type, JsonNode value) {
    return switch (type) {
      case "object" -> value.isObject();
      case "array" -> value.isArray();
      case "string" -> value.isTextual();
      case "integer" -> value.isIntegralNumber();
      case "number" -> value.isNumber();
      default -> throw new AssertionError("this check does not know the type " + type);
    };
  }
}
