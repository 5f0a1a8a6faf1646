package trellis.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.serve.http.Limits;

/** Clients that go away while their requests wait or are tagged. */
@Timeout(180)
class GoneClientsTest {
  private static final int CLIENTS = 30;
  private static final int TOKENS = 6_000; // of each
  private static final Limits WIDE =
      new Limits(
          1 << 20,
          50_000,
          64,
          5,
          500,
          Duration.ofSeconds(60),
          Duration.ofSeconds(120),
          Duration.ofSeconds(60),
          Duration.ofSeconds(60),
          Duration.ofSeconds(60));

  private static String large(int tokens) {
    return "{\"best\": 5, \"sentences\": ["
        + "[\"Ada\",\"lives\"],".repeat(tokens / 2 - 1)
        + "[\"in\",\"London\"]]}";
  }

  private static long value(String metrics, String name) {
    return metrics
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .mapToLong(line -> (long) Double.parseDouble(line.substring(name.length() + 1)))
        .sum();
  }

  /** A client that hangs up says so at once (reset), or only that it sends nothing more. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void workForThemIsGivenUpAndCounted(boolean reset) throws IOException, InterruptedException {
    try (RunningServer server = RunningServer.with(WIDE)) {
      List<RawConnection> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        RawConnection client = new RawConnection(server.port());
        clients.add(client);
        client.post(large(TOKENS));
      }
      while (value(server.get("metrics").body(), "trellis_open_requests") < CLIENTS / 2) {
        Thread.sleep(10); // until most have come
      }
      for (RawConnection client : clients) {
        if (reset) {
          client.reset();
        } else {
          client.close();
        }
      }
      String metrics = server.get("metrics").body();
      while (value(metrics, "trellis_open_requests") > 1) { // this one
        Thread.sleep(50);
        metrics = server.get("metrics").body();
      }
      long lost = value(metrics, "trellis_clients_lost_total");
      assertTrue(lost > CLIENTS / 2, metrics);
      assertEquals(lost, value(metrics, "trellis_requests_total{path=\"/tag\",status=\"499\"}"));
      assertEquals(0, value(metrics, "trellis_queue_requests"), metrics);
      assertEquals(0, value(metrics, "trellis_queue_bytes"), metrics);
      assertEquals(0, value(metrics, "trellis_answer_bytes"), metrics);
      long tagged = value(metrics, "trellis_tokens_total{model=\"ner\"}");
      assertTrue(tagged < (long) CLIENTS * TOKENS * 3 / 4, () -> tagged + " tokens were tagged");
    }
  }

  @Test
  void clientThatOnlyStopsToSendIsAnsweredHoweverLongItTakes()
      throws IOException, InterruptedException {
    try (RunningServer server = RunningServer.with(WIDE);
        RawConnection one = new RawConnection(server.port());
        RawConnection other = new RawConnection(server.port());
        RawConnection half = new RawConnection(server.port())) {
      one.post(large(30_000));
      other.post(large(30_000));
      String answer = half.post(large(20_000)).endOutput().readAll();
      assertTrue(answer.contains("HTTP/1.1 200 "), answer.substring(0, 200));
      assertTrue(answer.endsWith("}\n"), "it was cut");
      assertTrue(
          answer.contains("HTTP/1.1 102 "), "it was answered before anybody asked: send more");
      assertEquals(0, value(server.get("metrics").body(), "trellis_clients_lost_total"));
    }
  }

  /** What comes early is the next request, and not lost by looking. */
  @Test
  void requestsThatComeBeforeTheirTurnAreAnswered() throws IOException {
    try (RunningServer server = RunningServer.with(WIDE);
        RawConnection client = new RawConnection(server.port())) {
      client.post(large(20_000)).post("{\"tokens\": [\"next\"]}");
      assertTrue(client.readAnswer().startsWith("HTTP/1.1 200 "));
      assertTrue(client.readAnswer().contains("\"next\""));
      assertTrue(client.post("{\"tokens\": [\"last\"]}").readAnswer().contains("\"last\""));
    }
  }
}
