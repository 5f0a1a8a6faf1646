package trellis.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import trellis.serve.http.Limits;

/** Many requests at once: common batches, a full queue, a stop in the middle. */
@Timeout(120)
class CrowdTest {
  private static final String ANSWERED = "trellis_requests_total{path=\"/tag\",status=\"200\"}";
  private static final Limits WIDE =
      new Limits(
          1 << 20,
          50_000,
          64,
          5,
          500,
          Duration.ofSeconds(20),
          Duration.ofSeconds(60),
          Duration.ofSeconds(20),
          Duration.ofSeconds(20),
          Duration.ofSeconds(30));

  /** A request of many sentences, so that it takes a while. */
  private static String large(int sentences) {
    return "{\"best\": 5, \"sentences\": ["
        + IntStream.range(0, sentences)
            .mapToObj(i -> "[\"Ada\", \"lives\", \"in\", \"number" + i + "\"]")
            .collect(Collectors.joining(","))
        + "]}";
  }

  @Test
  void manyClientsAreTaggedTogether() throws IOException, InterruptedException, ExecutionException {
    ExecutorService clients = Executors.newFixedThreadPool(24);
    try (RunningServer server = RunningServer.with(WIDE)) {
      List<Future<HttpResponse<String>>> answers = new ArrayList<>();
      for (int i = 0; i < 600; i++) {
        String body = "{\"tokens\": [\"Ada\", \"number" + i + "\"]}";
        answers.add(clients.submit(() -> server.tag(body)));
      }
      for (int i = 0; i < 600; i++) {
        HttpResponse<String> answer = answers.get(i).get();
        assertEquals(200, answer.statusCode(), answer::body);
        assertTrue(answer.body().contains("\"number" + i + "\""), answer.body());
      }
      String metrics = metricsWhenAllAreCounted(server, 600);
      assertEquals(1_200, value(metrics, "trellis_tokens_total{model=\"ner\"}"));
      assertEquals(600, value(metrics, "trellis_batch_sentences_sum{model=\"ner\"}"));
      assertTrue(
          value(metrics, "trellis_batch_sentences_count{model=\"ner\"}") < 600,
          "no two requests were ever tagged together");
      assertEquals(600, value(metrics, ANSWERED));
      assertEquals(0, value(metrics, "trellis_queue_tokens"));
    } finally {
      clients.shutdownNow();
    }
  }

  /** A request is counted behind the last byte of its answer, a moment after its client has it. */
  private static String metricsWhenAllAreCounted(RunningServer server, int requests)
      throws IOException, InterruptedException {
    for (int tries = 0; ; tries++) {
      String metrics = server.get("metrics").body();
      if (tries == 100 || value(metrics, ANSWERED) >= requests) {
        return metrics;
      }
      Thread.sleep(50);
    }
  }

  private static double value(String metrics, String name) {
    return metrics
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is missing in:\n" + metrics));
  }

  @Test
  void metricsAreWellFormed() throws IOException, InterruptedException {
    try (RunningServer server = RunningServer.usual()) {
      server.tag("{\"text\": \"Ada\"}");
      server.get("nothing%22here");
      String number = "-?\\d+(\\.\\d+)?(E-?\\d+)?";
      String labels = "(\\{\\w+=\"[^\"]*\"(,\\w+=\"[^\"]*\")*})?";
      Set<String> declared = new TreeSet<>();
      for (String line : server.get("metrics").body().split("\n")) {
        if (line.startsWith("# TYPE ")) {
          assertTrue(declared.add(line.split(" ")[2]), () -> "twice: " + line);
        } else if (!line.startsWith("# HELP ")) {
          assertTrue(line.matches("\\w+" + labels + " " + number), line);
          String name = line.split("[{ ]")[0].replaceAll("_(bucket|sum|count)$", "");
          assertTrue(declared.contains(name), line);
        }
      }
    }
  }

  @Test
  void fullQueueTellsWhenToComeBack() throws IOException, InterruptedException, ExecutionException {
    ExecutorService clients = Executors.newFixedThreadPool(16);
    Limits narrow =
        new Limits(
            1 << 20,
            20_000,
            2,
            5,
            100,
            WIDE.receive(),
            WIDE.work(),
            WIDE.send(),
            WIDE.idle(),
            WIDE.stop());
    try (RunningServer server = RunningServer.with(narrow)) {
      String body = large(4_000);
      List<Future<HttpResponse<String>>> answers = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        answers.add(clients.submit(() -> server.tag(body)));
      }
      int refused = 0;
      for (Future<HttpResponse<String>> answer : answers) {
        HttpResponse<String> response = answer.get();
        if (response.statusCode() != 200) {
          refused++;
          assertEquals(429, response.statusCode(), response::body);
          assertEquals("1", response.headers().firstValue("Retry-After").orElse(""));
          assertTrue(response.body().contains("queue_full"), response.body());
        }
      }
      assertTrue(refused > 0 && refused < 16, "refused: " + refused);
      assertEquals(200, server.tag(body).statusCode());
    } finally {
      clients.shutdownNow();
    }
  }

  @Test
  void smallRequestDoesNotWaitForALargeOne()
      throws IOException, InterruptedException, ExecutionException {
    ExecutorService clients = Executors.newFixedThreadPool(1);
    try (RunningServer server = RunningServer.with(WIDE)) {
      server.tag(large(100)); // warm
      Future<HttpResponse<String>> slow = clients.submit(() -> server.tag(large(12_000)));
      while (value(server.get("metrics").body(), "trellis_queue_requests") == 0) {
        assertFalse(slow.isDone(), "it was never seen in the queue");
      }
      assertEquals(200, server.tag("{\"tokens\": [\"Ada\"]}").statusCode());
      assertFalse(slow.isDone(), "the small one waited for the large one");
      assertEquals(200, slow.get().statusCode());
    } finally {
      clients.shutdownNow();
    }
  }

  @Test
  void stopAnswersWhatHasBegun() throws IOException, InterruptedException, ExecutionException {
    ExecutorService clients = Executors.newFixedThreadPool(2);
    RunningServer server = RunningServer.with(WIDE);
    List<RawConnection> kept = new ArrayList<>();
    try (RawConnection half = new RawConnection(server.port());
        RawConnection first = new RawConnection(server.port())) {
      first.post("{\"text\": \"Ada\"}").readAnswer();
      for (int i = 0; i < 100; i++) {
        kept.add(new RawConnection(server.port()));
        kept.get(i).post("{\"text\": \"Ada\"}").readAnswer();
      }
      String body = "{\"text\": \"Bo\"}";
      half.write(
          "POST /tag HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
              + "Content-Length: "
              + body.length()
              + "\r\n\r\n"
              + body.substring(0, 5));
      do { // a request counts as open for a moment after its answer: this waits that moment out
        Thread.sleep(50);
      } while (value(server.get("metrics").body(), "trellis_open_requests") < 2); // half, this one
      Future<HttpResponse<String>> slow = clients.submit(() -> server.tag(large(8_000)));
      while (value(server.get("metrics").body(), "trellis_queue_tokens") < 1_000) {
        Thread.onSpinWait();
      }
      Future<Boolean> stopped = clients.submit(() -> server.stop());
      String late = first.post("{\"text\": \"Cy\"}").readAnswer();
      while (!late.contains("Connection: close")) { // the stop had not begun
        late = first.post("{\"text\": \"Cy\"}").readAnswer();
      }
      for (int i = 0; late.startsWith("HTTP/1.1 200 "); i++) { // nor had it come to refusals
        late = kept.get(i).post("{\"text\": \"Cy\"}").readAnswer();
      }
      assertTrue(late.startsWith("HTTP/1.1 503 ") && late.contains("\"stopping\""), late);
      assertTrue(late.contains("Retry-After: ") && late.contains("Connection: close"), late);
      half.write(body.substring(5));
      String begun = half.readAnswer();
      assertTrue(begun.startsWith("HTTP/1.1 200 ") && begun.contains("Connection: close"), begun);
      HttpResponse<String> answer = slow.get();
      assertEquals(200, answer.statusCode());
      assertEquals("close", answer.headers().firstValue("Connection").orElse(""));
      assertTrue(stopped.get(), "all were answered");
    } finally {
      for (RawConnection one : kept) {
        one.close();
      }
      clients.shutdownNow();
    }
  }

  @Test
  void stopDoesNotWaitForEver() throws IOException, InterruptedException {
    Limits hasty =
        new Limits(
            1 << 20,
            100,
            2,
            5,
            100,
            WIDE.receive(),
            WIDE.work(),
            WIDE.send(),
            WIDE.idle(),
            Duration.ofMillis(300));
    RunningServer server = RunningServer.with(hasty);
    try (RawConnection half = new RawConnection(server.port())) {
      half.write("POST /tag HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n");
      half.write("Content-Length: 99\r\n\r\n{");
      do {
        Thread.sleep(50);
      } while (value(server.get("metrics").body(), "trellis_open_requests") < 2); // half, this one
      assertFalse(server.stop());
    }
  }

  @Test
  void portThatIsTakenIsTold() {
    try (RunningServer first = RunningServer.usual()) {
      ServeException refused =
          assertThrows(
              ServeException.class,
              () ->
                  TaggingServer.start(
                      List.of(RunningServer.served("ner", RunningServer.NER, "bio")),
                      new TaggingServer.Address("127.0.0.1", first.port(), Set.of()),
                      WIDE,
                      Operation.NONE));
      assertTrue(refused.getMessage().contains(":" + first.port()), refused::getMessage);
      assertTrue(refused.getMessage().contains("--port"), refused::getMessage);
    }
  }
}
