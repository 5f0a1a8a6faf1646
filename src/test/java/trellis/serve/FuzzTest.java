package trellis.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import trellis.testing.RandomCases;

/** Requests with random damage, all of which must be answered in JSON. */
@Timeout(120)
class FuzzTest {
  private static final int BODIES = 600;
  private static final int LINES = 150;

  private static final List<String> VALID =
      List.of(
          "{\"text\": \"Ada lives in Zürich 😀.\", \"best\": 2, \"tokenizer\": \"ptb\"}",
          "{\"texts\": [\"Ada.\", \"\\u0041 b\\n\"], \"probabilities\": true, \"model\": \"ner\"}",
          "{\"tokens\": [\"Ada\", \"東京\", \"\", \"a\\tb\"], \"best\": 1}",
          "{\"sentences\": [[\"Ada\", \"lives\"], [], [\"x\"]], \"probabilities\": false}",
          "{\"model\": \"featured\", \"tokens\": [\"Ada\"], \"features\":"
              + " {\"xpos\": [\"NNP\"], \"feats\": [\"|\"]}}");

  private static final List<String> PIECES =
      List.of(
          "{",
          "}",
          "[",
          "]",
          ",",
          ":",
          "\"",
          "null",
          "true",
          "-1",
          "1e999",
          "1".repeat(50),
          "\\ud800",
          "\\u0000",
          "\u0000",
          "[".repeat(500),
          "\"tokens\":",
          "\"text\":",
          "\"\"",
          "\uFEFF",
          "\"best\":99",
          "a".repeat(2_000),
          " ".repeat(3_000),
          "\u202E",
          "\\");

  private static final Set<Integer> SENSIBLE = Set.of(200, 400, 404, 413, 429);

  private static final RunningServer SERVER = RunningServer.with(RunningServer.small());

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  @Test
  void damagedBodiesAreAnswered() throws IOException, InterruptedException {
    int[] accepted = new int[1];
    RandomCases.check(
        BODIES,
        random -> {
          byte[] body = damaged(random, pick(random, VALID));
          HttpResponse<String> response = SERVER.tag(body);
          assertTrue(SENSIBLE.contains(response.statusCode()), () -> told(body, response));
          JsonNode json = new ObjectMapper().readTree(response.body());
          assertNotNull(
              response.statusCode() == 200 ? json.get("model") : json.get("error").get("message"),
              () -> told(body, response));
          accepted[0] += response.statusCode() == 200 ? 1 : 0;
        });
    assertTrue(accepted[0] > 0 || System.getProperty("tests.seed") != null, "some are harmless");
    assertEquals(200, SERVER.tag(VALID.get(0)).statusCode());
  }

  private static String told(byte[] body, HttpResponse<String> response) {
    return response.statusCode()
        + " "
        + response.body()
        + " for "
        + new String(body, StandardCharsets.UTF_8);
  }

  /** Whole requests, lines and all, are damaged; the server may hang up, but must go on. */
  @Test
  void damagedRequestsDoNoHarm() throws IOException, InterruptedException {
    RandomCases.check(
        LINES,
        random -> {
          String body = pick(random, VALID);
          String request =
              "POST /tag HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                  + "Content-Length: "
                  + body.getBytes(StandardCharsets.UTF_8).length
                  + "\r\n\r\n"
                  + body;
          try (RawConnection client = new RawConnection(SERVER.port())) {
            client.write(damaged(random, request)).endOutput();
            String answer = client.readAll();
            assertTrue(answer.isEmpty() || answer.matches("(?s)HTTP/1\\.1 [1-5]\\d\\d .*"), answer);
            assertTrue(!answer.contains(" 500 ") && !answer.contains("\tat "), answer);
          }
        });
    assertEquals(200, SERVER.tag(VALID.get(0)).statusCode());
  }

  /** One to four times: a byte changed, a stretch cut out or doubled, or a piece put in. */
  private static byte[] damaged(RandomGenerator random, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int left = 1 + random.nextInt(4); left > 0; left--) {
      int from = random.nextInt(bytes.length + 1);
      int to = Math.min(bytes.length, from + 1 + random.nextInt(12));
      byte[] middle =
          switch (random.nextInt(4)) {
            case 0 -> new byte[] {(byte) random.nextInt(256)};
            case 1 -> new byte[0];
            case 2 ->
                new String(bytes, from, to - from, StandardCharsets.ISO_8859_1)
                    .repeat(2)
                    .getBytes(StandardCharsets.ISO_8859_1);
            default -> pick(random, PIECES).getBytes(StandardCharsets.UTF_8);
          };
      ByteArrayOutputStream joined = new ByteArrayOutputStream();
      joined.write(bytes, 0, from);
      joined.writeBytes(middle);
      joined.write(bytes, to, bytes.length - to);
      bytes = joined.toByteArray();
    }
    return bytes;
  }

  private static String pick(RandomGenerator random, List<String> texts) {
    return texts.get(random.nextInt(texts.size()));
  }
}
