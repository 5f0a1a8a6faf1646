package trellis.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.jetty.http.MimeTypes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import trellis.serve.http.Limits;
import trellis.serve.request.ServedModel.Layer;

/** The OpenAPI document says what the server does: no path or field more, and none less. */
@Timeout(60)
class OpenApiTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String REF = "#/components/schemas/";
  private static final RunningServer SERVER = RunningServer.reloading();
  private static final JsonNode DOCUMENT = document();
  private static final JsonNode SCHEMAS = DOCUMENT.get("components").get("schemas");

  /** Fields of each schema that were met in answers. */
  private final Map<String, Set<String>> met = new HashMap<>();

  private static JsonNode document() {
    try {
      return MAPPER.readTree(SERVER.get("openapi.json").body());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  private static Set<String> names(JsonNode object) {
    Set<String> names = new TreeSet<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void pathsAreThoseOfTheServer() throws IOException, InterruptedException {
    String said = MAPPER.readTree(SERVER.get("no/such/path/at/all").body()).toString();
    String list = said.replaceAll(".*there are ([^\"]*)\".*", "$1");
    assertEquals(new TreeSet<>(Arrays.asList(list.split(", "))), names(DOCUMENT.get("paths")));
  }

  @Test
  void methodsAndTypesAreThoseOfTheServer() throws IOException, InterruptedException {
    for (String path : names(DOCUMENT.get("paths"))) {
      JsonNode methods = DOCUMENT.get("paths").get(path);
      for (String method : List.of("get", "post", "put", "delete")) {
        HttpResponse<String> response =
            RunningServer.send(
                HttpRequest.newBuilder(SERVER.uri().resolve(path.replace("{name}", "ner")))
                    .header("Content-Type", "application/json")
                    .method(method.toUpperCase(), BodyPublishers.ofString("{\"text\": \"a\"}")));
        assertEquals(
            methods.has(method) ? 200 : 405, response.statusCode(), () -> method + " " + path);
        if (methods.has(method)) {
          JsonNode content = methods.get(method).get("responses").get("200").get("content");
          String type = response.headers().firstValue("Content-Type").orElse("");
          assertTrue(names(content).contains(MimeTypes.getBase(type)), path);
        }
      }
    }
  }

  @Test
  void fieldsOfRequestsAreThoseThatAreRead() throws IOException, InterruptedException {
    String said = MAPPER.readTree(SERVER.tag("{\"no such field\": 1}").body()).toString();
    String list = said.replaceAll(".*its fields are ([^\"]*)\".*", "$1");
    assertEquals(Set.of(list.split(", ")), names(SCHEMAS.get("TagRequest").get("properties")));
    said = MAPPER.readTree(SERVER.tag("{\"constraints\": [{\"no such\": 1}]}").body()).toString();
    list = said.replaceAll(".*its fields are ([^\"]*)\".*", "$1");
    assertEquals(Set.of(list.split(", ")), names(SCHEMAS.get("Constraint").get("properties")));
    said = lines("{\"no such field\": 1}").body();
    list = said.replaceAll("(?s).*its fields are ([^\"]*)\".*", "$1");
    Set<String> fields = new TreeSet<>(Arrays.asList(list.split(", ")));
    assertTrue(fields.remove("model"), "it is refused by name");
    assertEquals(fields, names(SCHEMAS.get("Line").get("properties")));
  }

  private static HttpResponse<String> lines(String body) throws IOException, InterruptedException {
    return RunningServer.send(
        HttpRequest.newBuilder(SERVER.uri().resolve("tag"))
            .header("Content-Type", "application/x-ndjson")
            .POST(BodyPublishers.ofString(body)));
  }

  @Test
  void parametersAreThoseThatAreRead() throws IOException, InterruptedException {
    HttpResponse<String> response =
        RunningServer.send(
            HttpRequest.newBuilder(SERVER.uri().resolve("tag?nonsense=1"))
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofString("")));
    String list = response.body().replaceAll("(?s).*there are ([^\"]*)\".*", "$1");
    assertEquals(
        List.of(list.split(", ")),
        DOCUMENT.at("/paths/~1tag/post/parameters").findValuesAsText("name"));
  }

  @Test
  void fieldsOfAnswersAreThoseThatAreWritten() throws IOException, InterruptedException {
    String asked = ", \"best\": 2, \"probabilities\": true}";
    check("TagResponse", SERVER.tag("{\"text\": \"Ada lives in London.\"" + asked));
    check("TagResponse", SERVER.tag("{\"texts\": [\"Ada lives in London.\"]" + asked));
    check("TagResponse", SERVER.tag("{\"tokens\": [\"Ada\"]}"));
    check("Models", SERVER.get("models"));
    Layer layer = new Layer("pos", "pos", "none", List.of("ADJ", "NOUN"));
    try (RunningServer layered =
        RunningServer.serving(
            Limits.USUAL, RunningServer.served("two", RunningServer.NER, "bio", layer))) {
      check("Models", layered.get("models"));
      JsonNode found = MAPPER.readTree(layered.get("models").body()).at("/models/0/layers/0");
      assertEquals(layer.name(), found.get("name").asText());
      assertEquals("[\"ADJ\",\"NOUN\"]", found.get("labels").toString());
    }
    check("Health", SERVER.get("health"));
    check("Ready", SERVER.get("ready"));
    check("Error", SERVER.get("modles"));
    check(
        "Reload",
        RunningServer.send(
            HttpRequest.newBuilder(SERVER.uri().resolve("models/ner/reload"))
                .POST(BodyPublishers.noBody())));
    check("LineAnswer", lines("{\"id\": [1], \"text\": \"Ada.\"" + asked));
    check("LineAnswer", lines("{\"texts\": [\"Ada lives in London.\"]" + asked));
    check("LineAnswer", lines("{\"id\": {}, \"txt\": 1}"));
    met.get("LineAnswer").add("last"); // StreamTest sees it
    for (String name : names(SCHEMAS)) {
      if (!Set.of("TagRequest", "Line", "Constraint").contains(name)) {
        assertEquals(
            names(SCHEMAS.get(name).get("properties")), met.get(name), "fields of " + name);
      }
    }
  }

  private void check(String schema, HttpResponse<String> response) throws IOException {
    check(SCHEMAS.get(schema), schema, MAPPER.readTree(response.body()));
  }

  /** Checks a value as far as our document goes: types, fields, items, lists of names. */
  private void check(JsonNode schema, String name, JsonNode value) {
    if (schema.has("$ref")) {
      String target = schema.get("$ref").asText().substring(REF.length());
      check(SCHEMAS.get(target), target, value);
      return;
    }
    if (!schema.has("type")) {
      return; // any JSON
    }
    String type = schema.get("type").asText();
    boolean fits =
        switch (type) {
          case "object" -> value.isObject();
          case "array" -> value.isArray();
          case "string" -> value.isTextual();
          case "boolean" -> value.isBoolean();
          case "integer" -> value.isIntegralNumber();
          case "number" -> value.isNumber();
          default -> false;
        };
    assertTrue(fits, () -> name + " is no " + type + ": " + value);
    if (schema.has("enum")) {
      assertTrue(schema.get("enum").toString().contains(value.toString()), value::toString);
    }
    if (value.isArray()) {
      value.forEach(item -> check(schema.get("items"), name + "[]", item));
    }
    if (value.isObject()) {
      met.computeIfAbsent(name, any -> new HashSet<>()).addAll(names(value));
      schema
          .path("required")
          .forEach(field -> assertTrue(value.has(field.asText()), () -> field + " in " + value));
      for (String field : names(value)) {
        JsonNode ofField = schema.get("properties").get(field);
        assertTrue(ofField != null, () -> name + " has no field " + field + " in the document");
        check(ofField, name + "." + field, value.get(field));
      }
    }
  }

  @Test
  void examplesWork() throws IOException, InterruptedException {
    JsonNode examples =
        DOCUMENT
            .at("/paths/~1tag/post/requestBody/content")
            .get("application/json")
            .get("examples");
    assertEquals(5, examples.size());
    for (JsonNode example : examples) {
      assertEquals(200, SERVER.tag(example.get("value").toString()).statusCode());
    }
    String lines =
        DOCUMENT
            .at("/paths/~1tag/post/requestBody/content")
            .get("application/x-ndjson")
            .get("example")
            .asText();
    HttpResponse<String> answers = lines(lines);
    assertEquals(2, answers.body().lines().filter(line -> line.contains("\"labels\"")).count());
  }

  @Test
  void refsLeadSomewhere() {
    DOCUMENT
        .findValuesAsText("$ref")
        .forEach(ref -> assertTrue(SCHEMAS.has(ref.substring(REF.length())), ref));
  }
}
