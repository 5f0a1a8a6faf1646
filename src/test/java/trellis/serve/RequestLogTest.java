package trellis.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.serve.access.AccessLog;
import trellis.serve.http.Limits;

/** Ids of requests, and the access log, over HTTP. */
@Timeout(120)
class RequestLogTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String TEXT = "{\"text\": \"Ada lives in London.\"}";
  private static final String RANDOM = "[0-9a-f]{16}";

  @TempDir private Path folder;

  private RunningServer logging(Limits limits) throws IOException {
    AccessLog log = AccessLog.of(folder.resolve("access.log"), line -> {});
    return RunningServer.with(
        limits, new Operation(Optional.of(log), Map.of(), Duration.ZERO, false, line -> {}));
  }

  /** The lines of a server that has been stopped. */
  private List<JsonNode> lines() throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("access.log"))) {
      lines.add(MAPPER.readTree(line));
    }
    return lines;
  }

  private static String idOf(HttpResponse<String> response) {
    return response.headers().firstValue("X-Request-Id").orElse("");
  }

  private static HttpRequest.Builder post(RunningServer server, String json) {
    return HttpRequest.newBuilder(server.uri().resolve("tag"))
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(json));
  }

  @Test
  void everyAnswerHasAnId() throws IOException, InterruptedException {
    try (RunningServer server = RunningServer.usual()) {
      String first = idOf(server.tag(TEXT));
      assertTrue(first.matches(RANDOM), first);
      assertFalse(first.equals(idOf(server.tag(TEXT))), first);
      for (String path : List.of("", "models", "health", "ready", "metrics", "openapi.json")) {
        assertTrue(idOf(server.get(path)).matches(RANDOM), path);
      }
      HttpResponse<String> refused =
          RunningServer.send(post(server, "{").header("X-Request-Id", "it-is/mine:7"));
      assertEquals("it-is/mine:7", idOf(refused));
      assertEquals("it-is/mine:7", MAPPER.readTree(refused.body()).at("/error/request").asText());
      HttpResponse<String> elsewhere = server.get("nowhere");
      assertEquals(
          idOf(elsewhere), MAPPER.readTree(elsewhere.body()).at("/error/request").asText());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"two words", "", "caf\u00e9", "a\tb", "LONG"})
  void idThatCannotBeRepeatedIsReplaced(String id) throws IOException {
    String sent = id.equals("LONG") ? "x".repeat(129) : id;
    try (RunningServer server = RunningServer.usual();
        RawConnection client = new RawConnection(server.port())) {
      String answer =
          client
              .write(
                  "GET /health HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: " + sent + "\r\n\r\n")
              .readAnswer();
      assertTrue(answer.matches("(?s).*X-Request-Id: " + RANDOM + "\r\n.*"), answer);
    }
  }

  @Test
  void longestIdIsRepeated() throws IOException, InterruptedException {
    try (RunningServer server = RunningServer.usual()) {
      String id = "~".repeat(128);
      assertEquals(id, idOf(RunningServer.send(post(server, TEXT).header("X-Request-Id", id))));
    }
  }

  @Test
  void eachRequestHasALine() throws IOException, InterruptedException {
    String malformed;
    long begun = System.currentTimeMillis();
    try (RunningServer server = logging(RunningServer.small())) {
      RunningServer.send(post(server, TEXT).header("X-Request-Id", "tagged"));
      RunningServer.send(
          post(server, "{\"sentences\": [[\"a\"], [\"b\", \"c\"]], \"model\": \"ner\"}")
              .header("X-Forwarded-For", "203.0.113.9, 10.0.0.1"));
      server.get("nowhere?key=secret");
      server.tag("x".repeat(20_000)); // 413
      server.tag("{\"txt\": 1}"); // 400
      server.get("health");
      try (RawConnection client = new RawConnection(server.port())) {
        malformed = client.write("this is no HTTP\r\n\r\n").readAll();
      }
    }
    List<JsonNode> lines = lines();
    List<Integer> statuses = new ArrayList<>();
    lines.forEach(line -> statuses.add(line.get("status").asInt()));
    assertEquals(List.of(200, 200, 404), statuses.subList(0, 3), lines::toString);
    // What is too large is answered before all of it is read, so its line may be a little later.
    assertEquals(Set.of(413, 400), Set.copyOf(statuses.subList(3, 5)), lines::toString);
    assertEquals(List.of(200, 400), statuses.subList(5, statuses.size()), lines::toString);
    JsonNode tagged = lines.get(0);
    assertEquals("tagged", tagged.get("id").asText());
    assertEquals("127.0.0.1", tagged.get("client").asText());
    assertEquals("POST", tagged.get("method").asText());
    assertEquals("/tag", tagged.get("path").asText());
    assertEquals(TEXT.length(), tagged.get("bytes_in").asInt());
    assertTrue(tagged.get("bytes_out").asInt() > 200, tagged::toString);
    assertEquals("ner", tagged.get("model").asText());
    assertEquals(1, tagged.get("sentences").asInt());
    assertEquals(5, tagged.get("tokens").asInt());
    assertTrue(tagged.get("queued_ms").asDouble() >= 0, tagged::toString);
    assertTrue(
        tagged.get("total_ms").asDouble() > tagged.get("queued_ms").asDouble(), tagged::toString);
    long millis = Instant.parse(tagged.get("time").asText()).toEpochMilli();
    assertTrue(millis >= begun && millis <= System.currentTimeMillis(), tagged::toString);
    assertEquals(2, lines.get(1).get("sentences").asInt());
    assertEquals(3, lines.get(1).get("tokens").asInt());
    assertEquals("203.0.113.9, 10.0.0.1", lines.get(1).get("forwarded").asText());
    assertEquals("/nowhere", lines.get(2).get("path").asText(), "the query is not told");
    assertFalse(lines.get(2).has("model"), lines.get(2)::toString);
    assertEquals("", lines.get(6).get("method").asText(), "it has none");
    assertEquals("", lines.get(6).get("path").asText());
    assertTrue(malformed.contains("X-Request-Id: " + lines.get(6).get("id").asText()), malformed);
  }

  @Test
  void refusalsAndLostClientsAreLogged() throws IOException, InterruptedException {
    try (RunningServer server = logging(Limits.USUAL)) {
      try (RawConnection client = new RawConnection(server.port())) {
        client.post("{\"sentences\": [" + "[\"Ada\", \"lives\"],".repeat(40_000) + "[]]}");
        while (server.get("metrics").body().contains("trellis_queue_requests 0")) {
          Thread.onSpinWait();
        }
        client.reset();
      }
      while (server.get("metrics").body().contains("trellis_clients_lost_total 0")) {
        Thread.onSpinWait();
      }
    }
    List<JsonNode> lost =
        lines().stream().filter(line -> line.get("path").asText().equals("/tag")).toList();
    assertEquals(1, lost.size(), lost::toString);
    assertEquals(499, lost.get(0).get("status").asInt());
    assertEquals(80_000, lost.get(0).get("tokens").asInt());
  }

  @Test
  void hostileRequestsForgeNoLine() throws IOException {
    List<String> hostile =
        List.of(
            "GET /%0a%7b%22id%22%3a%22forged%22%7d HTTP/1.1\r\nHost: localhost\r\n",
            "GET /" + "a".repeat(5_000) + " HTTP/1.1\r\nHost: localhost\r\n",
            "G\u0001T / HTTP/1.1\r\nHost: localhost\r\n",
            "GET /\"},{\"id\":\"forged HTTP/1.1\r\nHost: localhost\r\n",
            "GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: a\u001b[2J\n forged\r\n",
            "GET / HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: \"},\r\n",
            "QQQQQQ" + "Q".repeat(3_000) + " / HTTP/1.1\r\nHost: localhost\r\n");
    try (RunningServer server = logging(Limits.USUAL)) {
      for (String request : hostile) {
        try (RawConnection client = new RawConnection(server.port())) {
          client.write(request + "Connection: close\r\n\r\n").readAll();
        }
      }
    }
    List<JsonNode> lines = lines();
    assertEquals(hostile.size(), lines.size(), lines::toString);
    for (JsonNode line : lines) {
      assertFalse(line.get("id").asText().contains("forged"), line::toString);
      assertTrue(line.toString().length() < 1_500, line::toString);
    }
  }

  @Test
  void brokenChunkIsNoLostClient() throws IOException {
    try (RunningServer server = logging(Limits.USUAL);
        RawConnection client = new RawConnection(server.port())) {
      String answer =
          client
              .write(
                  "POST /tag HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                      + "Transfer-Encoding: chunked\r\n\r\nzz\r\n")
              .readAll();
      assertTrue(answer.startsWith("HTTP/1.1 400 "), answer);
    }
    assertEquals(400, lines().get(0).get("status").asInt(), lines()::toString);
  }

  @Test
  void fullQueueIsLogged() throws IOException, InterruptedException {
    Limits one =
        new Limits(
            1 << 20,
            100_000,
            1,
            5,
            50,
            Duration.ofSeconds(5),
            Duration.ofSeconds(30),
            Duration.ofSeconds(5),
            Duration.ofSeconds(5),
            Duration.ofSeconds(20));
    try (RunningServer server = logging(one);
        RawConnection busy = new RawConnection(server.port())) {
      busy.post("{\"sentences\": [" + "[\"Ada\", \"lives\"],".repeat(40_000) + "[]]}");
      while (server.get("metrics").body().contains("trellis_queue_requests 0")) {
        Thread.onSpinWait();
      }
      assertEquals(429, server.tag(TEXT).statusCode());
    }
    assertTrue(
        lines().stream().anyMatch(line -> line.get("status").asInt() == 429), "429 is there");
  }
}
