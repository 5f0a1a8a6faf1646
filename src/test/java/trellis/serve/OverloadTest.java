package trellis.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.model.RandomModel;
import trellis.model.archive.ModelArchive;
import trellis.serve.http.Limits;

/** Requests that cost much: the server stays alive, and whoever asks little is answered. */
@Timeout(180)
class OverloadTest {
  private static final Pattern WAITING = Pattern.compile("(?m)^trellis_queue_requests (\\d+)$");

  private static final Limits USUAL = Limits.USUAL;

  @TempDir private static Path folder;

  private static HttpRequest.Builder post(URI server, String body) {
    return HttpRequest.newBuilder(server.resolve("tag"))
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(body));
  }

  /** 300 KB a request, in which not one token is. */
  @ParameterizedTest
  @ValueSource(strings = {"{'sentences':[[]%s]}", "{'texts':[''%s]}", "{'tokens':['a'%s]}"})
  void crowdOfSmallThingsDoesNotFillTheHeap(String form) throws Exception {
    Path model = folder.resolve("model.trellis");
    ModelArchive.write(RandomModel.usual(3), model);
    String item = form.substring(form.indexOf('[', 2) + 1, form.indexOf('%'));
    String body = form.formatted(("," + item).repeat(99_000)).replace('\'', '"');
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-Dtrellis.kernel=plain",
                "-cp",
                System.getProperty("java.class.path"),
                "trellis.cli.Main",
                "serve",
                "--port=0",
                "--warm-up=0",
                model.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    ExecutorService clients = Executors.newFixedThreadPool(20);
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      URI server = URI.create(out.readLine().replaceAll(".*(http://\\S*).*", "$1"));
      List<Future<Integer>> answers = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        answers.add(clients.submit(() -> RunningServer.send(post(server, body)).statusCode()));
      }
      while (!answers.stream().allMatch(Future::isDone)) { // or the request times out
        HttpResponse<String> health =
            RunningServer.send(
                HttpRequest.newBuilder(server.resolve("health")), Duration.ofSeconds(20));
        assertEquals(200, health.statusCode());
        Thread.sleep(20);
      }
      Map<Integer, Integer> statuses = new TreeMap<>();
      for (Future<Integer> answer : answers) {
        statuses.merge(answer.get(), 1, Integer::sum);
      }
      assertTrue(statuses.containsKey(200), statuses::toString);
      assertEquals(20, statuses.get(200) + statuses.getOrDefault(429, 0), statuses::toString);
      assertEquals(200, RunningServer.send(post(server, "{\"text\": \"Ada\"}")).statusCode());
    } finally {
      clients.shutdownNow();
      process.destroyForcibly();
    }
  }

  /** All threads that read and tag have more to do than the test lasts. */
  @Test
  void healthIsNotBehindRequests() throws IOException, InterruptedException {
    List<RawConnection> crowd = new ArrayList<>();
    try (RunningServer server = RunningServer.usual()) {
      String sentence = "[" + "\"Ada\",".repeat(29) + "\"lives\"]";
      String tagged =
          "{\"best\": 5, \"sentences\": [" + (sentence + ",").repeat(3_000) + sentence + "]}";
      for (int i = 0; i < 4; i++) {
        crowd.add(new RawConnection(server.port()).post(tagged));
      }
      String read = "{\"text\": \"" + "a.b,c;d ".repeat(120_000) + "\"}"; // 413, once it is known
      for (int i = 0; i < 40; i++) {
        crowd.add(new RawConnection(server.port()).post(read));
      }
      assertEquals(200, server.get("health").statusCode());
      assertEquals(200, server.get("ready").statusCode());
      assertTrue(waiting(server) > 0, "they waited for the large requests");
      while (waiting(server) > 4) {
        Thread.sleep(10); // until all but those to be tagged are refused
      }
      for (int i = 0; i < 20; i++) {
        assertEquals(200, server.get("health").statusCode());
        assertEquals(200, server.tag("{\"text\": \"Ada lives.\"}").statusCode());
      }
    } finally {
      for (RawConnection one : crowd) {
        one.reset();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 400}) // tagged on the thread that reads, and on others
  void placeIsFreeBeforeTheAnswerIsThere(int sentences) throws IOException {
    Limits one =
        new Limits(
            USUAL.bodyBytes(),
            USUAL.tokens(),
            1,
            USUAL.best(),
            USUAL.connections(),
            USUAL.receive(),
            USUAL.work(),
            USUAL.send(),
            USUAL.idle(),
            USUAL.stop());
    String body = "{\"sentences\": [[\"Ada\"]" + ",[\"Ada\"]".repeat(sentences - 1) + "]}";
    try (RunningServer server = RunningServer.with(one);
        RawConnection client = new RawConnection(server.port())) {
      for (int i = 0; i < 200; i++) {
        String answer = client.post(body).readAnswer();
        assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
      }
    }
  }

  /** Chunks come when the time is over, so that some race the refusal. */
  @Test
  void bodyThatIsTooLateKeepsNoMemory() throws IOException, InterruptedException {
    Limits hasty =
        new Limits(
            USUAL.bodyBytes(),
            USUAL.tokens(),
            USUAL.queue(),
            USUAL.best(),
            USUAL.connections(),
            Duration.ofMillis(60),
            USUAL.work(),
            USUAL.send(),
            USUAL.idle(),
            USUAL.stop());
    try (RunningServer server = RunningServer.with(hasty)) {
      for (int round = 0; round < 10; round++) {
        List<RawConnection> crowd = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
          RawConnection client = new RawConnection(server.port());
          crowd.add(client);
          client.write(
              "POST /tag HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                  + "Content-Length: 100000\r\n\r\n {");
        }
        long begun = System.nanoTime();
        while (System.nanoTime() - begun < 100_000_000) {
          for (RawConnection client : crowd) {
            try {
              client.write(" ");
            } catch (IOException hungUp) {
              // as it must be, in the end
            }
          }
        }
        for (RawConnection client : crowd) {
          client.reset();
        }
      }
      String metrics = server.get("metrics").body();
      while (!metrics.contains("trellis_open_requests 1\n")) { // this one
        Thread.sleep(20);
        metrics = server.get("metrics").body();
      }
      assertTrue(metrics.contains("trellis_body_bytes 0\n"), metrics);
      assertFalse(metrics.contains("path=\"/tag\",status=\"200\""), metrics);
    }
  }

  /** How many requests are being tagged or wait for it. */
  private static int waiting(RunningServer server) throws IOException, InterruptedException {
    Matcher gauge = WAITING.matcher(server.get("metrics").body());
    assertTrue(gauge.find());
    return Integer.parseInt(gauge.group(1));
  }
}
