package trellis.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.model.RandomModel;

/** Each line of a bulk request is answered as a request of its own would be. */
@Timeout(120)
class BulkTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final RunningServer SERVER = RunningServer.usual();

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  private static HttpResponse<String> send(String query, String body)
      throws IOException, InterruptedException {
    return RunningServer.send(
        HttpRequest.newBuilder(SERVER.uri().resolve("tag" + query))
            .header("Content-Type", "application/x-ndjson")
            .POST(BodyPublishers.ofString(body)));
  }

  private static List<JsonNode> lines(String query, String body)
      throws IOException, InterruptedException {
    HttpResponse<String> response = send(query, body);
    assertEquals(200, response.statusCode(), response::body);
    assertEquals("application/x-ndjson", response.headers().firstValue("Content-Type").orElse(""));
    List<JsonNode> lines = new ArrayList<>();
    for (String line : response.body().split("\n")) {
      lines.add(MAPPER.readTree(line));
    }
    return lines;
  }

  @Test
  void linesAreAnsweredLikeRequests() throws IOException, InterruptedException {
    Random random = new Random(3);
    StringBuilder body = new StringBuilder();
    List<JsonNode> expected = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      ObjectNode line = MAPPER.createObjectNode().put("best", 2).put("probabilities", true);
      List<String> tokens = RandomModel.sentence(random, random.nextInt(20));
      tokens.replaceAll(token -> token.equals("\uD83D") ? "half" : token);
      if (i % 3 == 0) {
        line.put("text", String.join(" ", tokens) + ". Byron 😀.");
        line.put("tokenizer", "unicode");
      } else if (i % 3 == 1) {
        tokens.forEach(line.putArray("tokens")::add);
      } else {
        line.putArray("texts").add("Ada").add(String.join(" ", tokens));
        line.put("tokenizer", "unicode");
      }
      JsonNode alone = MAPPER.readTree(SERVER.tag(line.toString()).body());
      expected.add(((ObjectNode) alone).put("id", i));
      line.remove(List.of("best", "probabilities", "tokenizer"));
      body.append(line.put("id", i)).append(i % 7 == 0 ? "\r\n" : "\n");
    }
    String all = body.toString();
    List<JsonNode> found =
        lines("?best=2&probabilities=true&tokenizer=unicode&model=ner", all.stripTrailing());
    assertEquals(expected, found);
  }

  /** Single quotes stand for double ones. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      delimiter = ';',
      value = {
        "~7~",
        "~-1.50e+3~",
        "~null~",
        "~true~",
        "~''~",
        "~'é\\u00e9 \\ud800 \\''~",
        "~[1, {'a' : [ ]}]~",
        "~{'id':{}, 'x': 1.0}~",
        "~12345678901234567890123456789012~",
        "~[[[[[[[1]]]]]]]~"
      })
  void identityComesBackAsItWas(String given) throws IOException, InterruptedException {
    String id = given.replace('\'', '"');
    String answer = send("", "{\"tokens\":[\"Ada\"], \"id\" : " + id + " }\n").body();
    assertTrue(answer.startsWith("{\"id\":" + id + ",\"model\":\"ner\",\"sentences\":["), answer);
    String refusal = send("", "{\"id\":" + id + ",\"tokens\":[\"Ada\", 7]}").body();
    assertTrue(refusal.startsWith("{\"id\":" + id + ",\"line\":1,\"error\":{"), refusal);
  }

  @Test
  void wrongLinesAreToldAndTheOthersAnswered() throws IOException, InterruptedException {
    String body =
        """
        {"tokens": ["Ada"], "id": 1}
        {"txt": "Ada"}

        nonsense
        {"id": "e", "text": "Ada", "model": "ner"}
        {"tokens": ["Ada"], "id": 6, "constraints": [{"label": "O", "token": 0}, {"span": "PER", "start": 0, "end": 1}]}
        {"text": "Ada", "best": 21}
        {"text": "Ada"} {}
        {"id": 9, "tokens": ["Ada"], "constraints": [{"label": "B-PER", "token": 0}]}
        {"id": 10, "tokens": ["Ada"], "constraints": [{"label": "B-PER", "token": 3}]}
        """;
    List<JsonNode> lines = lines("", body);
    assertEquals(10, lines.size());
    assertEquals("Ada", lines.get(0).at("/sentences/0/tokens/0").asText());
    assertWrong(lines.get(1), 2, "unknown_field", "is no field of a line (line 2, column 2)");
    assertWrong(lines.get(2), 3, "bad_json", "line 3 is empty");
    assertWrong(lines.get(3), 4, "bad_json", "line 4, column 1: Unrecognized token");
    assertWrong(lines.get(4), 5, "bad_input", "no `model` of its own");
    assertWrong(lines.get(5), 6, "constraints_clash", "must have the label O");
    assertEquals(6, lines.get(5).get("id").asInt());
    assertWrong(lines.get(6), 7, "bad_value", "from 0 to 20, not 21 (line 7, column ");
    assertWrong(lines.get(7), 8, "bad_json", "line 8 goes on behind its object");
    assertEquals("B-PER", lines.get(8).at("/sentences/0/labels/0").asText());
    assertWrong(lines.get(9), 10, "bad_constraints", "has token 0 alone");
  }

  private static void assertWrong(JsonNode line, int number, String code, String said) {
    assertEquals(number, line.get("line").asInt(), line::toString);
    assertEquals(code, line.at("/error/code").asText(), line::toString);
    assertTrue(line.at("/error/message").asText().contains(said), line::toString);
    assertTrue(!line.at("/error/hint").asText().isEmpty(), line::toString);
    assertTrue(!line.has("last"), line::toString);
  }

  @Test
  void lineThatIsTooLongOrNoTextHarmsNoOther() throws IOException, InterruptedException {
    byte[] first = ("{\"text\": \"" + "a".repeat(1 << 20) + "\"}\n{\"text\": \"").getBytes();
    byte[] last = "\"}\n{\"tokens\": [\"Ada\"]}\n".getBytes();
    byte[] body = new byte[first.length + 1 + last.length];
    System.arraycopy(first, 0, body, 0, first.length);
    body[first.length] = (byte) 0xFF;
    System.arraycopy(last, 0, body, first.length + 1, last.length);
    HttpResponse<String> response =
        RunningServer.send(
            HttpRequest.newBuilder(SERVER.uri().resolve("tag"))
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofByteArray(body)));
    String[] lines = response.body().split("\n");
    assertEquals(3, lines.length, response::body);
    assertWrong(MAPPER.readTree(lines[0]), 1, "line_too_large", "more than 1048576 bytes");
    assertWrong(MAPPER.readTree(lines[1]), 2, "bad_utf8", "line 2 is not UTF-8: byte 10 ");
    assertTrue(lines[2].contains("\"labels\""), lines[2]);
  }

  @Test
  void nothingIsAnsweredWithNothing() throws IOException, InterruptedException {
    HttpResponse<String> response = send("", "");
    assertEquals(200, response.statusCode());
    assertEquals("", response.body());
  }

  @ParameterizedTest
  @CsvSource({
    "?modl=ner, 400, unknown_parameter, did you mean `model`?",
    "?model=neer, 404, no_such_model, did you mean `ner`?",
    "?best=x, 400, bad_value, from 0 to 20",
    "?best=21, 400, bad_value, from 0 to 20",
    "?best=1&best=2, 400, bad_value, more than once",
    "?probabilities=1, 400, bad_value, true or false",
    "?tokenizer=unicod, 400, bad_value, did you mean `unicode`?",
    "?offsets=bytes, 400, bad_value, utf16",
    "'?gazetteers=a,b', 400, no_such_gazetteer, --gazetteer NAME=FILE"
  })
  void queryIsChecked(String query, int status, String code, String said)
      throws IOException, InterruptedException {
    HttpResponse<String> response = send(query, "{\"tokens\":[\"Ada\"]}\n");
    assertEquals(status, response.statusCode(), response::body);
    JsonNode error = MAPPER.readTree(response.body()).get("error");
    assertEquals(code, error.get("code").asText());
    String all = error.get("message").asText() + " " + error.get("hint").asText();
    assertTrue(all.contains(said), all);
  }

  @Test
  void answersComeBeforeTheNextLineIsSent() throws IOException {
    try (LineClient client = new LineClient(SERVER.port(), "")) {
      for (int i = 0; i < 50; i++) {
        client.send("{\"id\":" + i + ",\"tokens\":[\"Ada\"]}\n{\"id\":\"");
        assertTrue(client.next().startsWith("{\"id\":" + i + ","));
        client.send("half\",\"text\":\"Bo\"}\n");
        assertTrue(client.next().startsWith("{\"id\":\"half\","));
      }
      assertTrue(client.status().contains(" 200 "));
      client.send("{\"tokens\":[\"last\"]}").end();
      assertTrue(client.next().contains("\"last\""));
      assertNull(client.next());
    }
  }

  @Test
  void featuresReachTheModel() throws IOException, InterruptedException {
    String line =
        "{\"tokens\":[\"Ada\"],\"features\":{\"feats\":[\"|\"],\"xpos\":[\"NNP\"]},\"id\":0}\n";
    List<JsonNode> lines = lines("?model=featured", line + "{\"tokens\":[\"Ada\"]}");
    assertEquals("featured", lines.get(0).get("model").asText());
    assertWrong(lines.get(1), 2, "features_needed", "the column `xpos`");
  }
}
