package trellis.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.SocketException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import trellis.serve.http.Limits;

/** Streams of lines that are long, slow or broken off. */
@Timeout(180)
class StreamTest {
  private static final String LINE = "{\"tokens\":[\"Ada\",\"lives\",\"in\",\"London\",\".\"]}\n";
  private static final Limits USUAL = limits(20, 60, 60);

  private static Limits limits(int receive, int work, int send) {
    return new Limits(
        10_000,
        1_000,
        64,
        5,
        50,
        Duration.ofSeconds(receive),
        Duration.ofSeconds(work),
        Duration.ofSeconds(send),
        Duration.ofSeconds(20),
        Duration.ofSeconds(20));
  }

  private static long value(RunningServer server, String name)
      throws IOException, InterruptedException {
    return server
        .get("metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .mapToLong(line -> (long) Double.parseDouble(line.substring(name.length() + 1)))
        .sum();
  }

  private static void awaitNothingLeft(RunningServer server)
      throws IOException, InterruptedException {
    while (value(server, "trellis_streams") > 0
        || value(server, "trellis_queue_requests") > 0
        || value(server, "trellis_open_requests") > 1) { // the one that asks
      Thread.sleep(20);
    }
    assertEquals(0, value(server, "trellis_body_bytes"));
    assertEquals(0, value(server, "trellis_queue_bytes"));
    assertEquals(0, value(server, "trellis_queue_tokens"));
  }

  @Test
  void streamMayBeFarLongerThanABody() throws Exception {
    ExecutorService writer = Executors.newSingleThreadExecutor();
    int parts = 400;
    int linesOfPart = 100; // 4.6 kB: half a body may be as long
    try (RunningServer server = RunningServer.with(USUAL);
        LineClient client = new LineClient(server.port(), "")) {
      Future<?> written =
          writer.submit(
              () -> {
                for (int part = 0; part < parts; part++) {
                  client.send(LINE.repeat(linesOfPart));
                }
                return client.end();
              });
      long lines = 0;
      for (String line = client.next(); line != null; line = client.next()) {
        assertTrue(line.startsWith("{\"model\":\"ner\",\"sentences\":[{"), line);
        lines++;
      }
      written.get();
      assertEquals((long) parts * linesOfPart, lines);
      assertEquals(5 * lines, value(server, "trellis_tokens_total{model=\"ner\"}"));
      awaitNothingLeft(server);
    } finally {
      writer.shutdownNow();
    }
  }

  @Test
  void clientThatTakesNoAnswersIsKeptFromSending() throws Exception {
    ExecutorService writer = Executors.newSingleThreadExecutor();
    try (RunningServer server = RunningServer.with(USUAL);
        LineClient client = new LineClient(server.port(), "?best=5")) {
      AtomicLong sent = new AtomicLong();
      int parts = 20_000;
      Future<?> written =
          writer.submit(
              () -> {
                for (int part = 0; part < parts; part++) {
                  client.send(LINE.repeat(100));
                  sent.incrementAndGet();
                }
                return client.end();
              });
      long before = -1;
      while (sent.get() > before) { // until it is stuck
        before = sent.get();
        Thread.sleep(1_500);
      }
      assertFalse(written.isDone());
      assertTrue(before < parts / 2, before + " parts were read");
      assertTrue(value(server, "trellis_body_bytes") < 1 << 20);
      HttpResponse<String> other = server.tag("{\"text\": \"Ada lives.\"}");
      assertEquals(200, other.statusCode(), other::body);
      for (int line = 0; line < 5_000; line++) {
        assertTrue(client.next().contains("\"best\""));
      }
      client.hangUp();
      awaitNothingLeft(server);
    } finally {
      writer.shutdownNow();
    }
  }

  @Test
  void emptyLinesDoNotPileUp() throws Exception {
    ExecutorService writer = Executors.newSingleThreadExecutor();
    int parts = 2_000;
    int linesOfPart = 10_000; // of which one byte each is sent
    try (RunningServer server = RunningServer.with(USUAL);
        LineClient client = new LineClient(server.port(), "")) {
      AtomicLong sent = new AtomicLong();
      Future<?> written =
          writer.submit(
              () -> {
                for (int part = 0; part < parts; part++) {
                  client.send("\n".repeat(linesOfPart));
                  sent.incrementAndGet();
                }
                return client.end();
              });
      long before = -1;
      while (sent.get() > before) { // until it is stuck, as nobody takes the answers
        before = sent.get();
        Thread.sleep(1_500);
      }
      assertFalse(written.isDone(), before + " parts were read");
      for (int line = 1; line <= 5_000; line++) {
        String answer = client.next();
        assertTrue(answer.startsWith("{\"line\":" + line + ",\"error\":"), answer);
      }
      client.hangUp();
      awaitNothingLeft(server);
    } finally {
      writer.shutdownNow();
    }
  }

  @Test
  void streamsThatHaveLittleRoomTogetherAllGetOn() throws Exception {
    int streams = 12;
    int parts = 60;
    int linesOfPart = 400; // some 18 kB
    Limits narrow =
        new Limits(
            20_000,
            1_000,
            6, // of which streams have a half: three windows at once
            5,
            50,
            Duration.ofSeconds(20),
            Duration.ofSeconds(20),
            Duration.ofSeconds(60),
            Duration.ofSeconds(20),
            Duration.ofSeconds(20));
    ExecutorService clients = Executors.newFixedThreadPool(2 * streams);
    try (RunningServer server = RunningServer.with(narrow)) {
      List<Future<Integer>> answered = new ArrayList<>();
      for (int i = 0; i < streams; i++) {
        LineClient client = new LineClient(server.port(), "");
        clients.submit(
            () -> {
              for (int part = 0; part < parts; part++) {
                client.send(LINE.repeat(linesOfPart));
              }
              return client.end();
            });
        answered.add(
            clients.submit(
                () -> {
                  int lines = 0;
                  for (String line = client.next(); line != null; line = client.next()) {
                    assertTrue(line.contains("\"labels\""), line);
                    lines++;
                  }
                  client.close();
                  return lines;
                }));
      }
      for (Future<Integer> lines : answered) {
        assertEquals(parts * linesOfPart, lines.get());
      }
      awaitNothingLeft(server);
    } finally {
      clients.shutdownNow();
    }
  }

  @Test
  void clientThatNeverTakesItsAnswersIsHungUpOn() throws Exception {
    try (RunningServer server = RunningServer.with(limits(20, 60, 1));
        LineClient client = new LineClient(server.port(), "?best=5")) {
      boolean isCut = false;
      while (!isCut) {
        try {
          client.send(LINE.repeat(100));
        } catch (SocketException reset) {
          isCut = true;
        }
      }
      awaitNothingLeft(server);
      assertTrue(value(server, "trellis_clients_lost_total") > 0);
    }
  }

  @Test
  void workForClientsThatAreGoneIsGivenUp() throws Exception {
    try (RunningServer server = RunningServer.with(USUAL)) {
      for (int i = 0; i < 10; i++) {
        try (LineClient client = new LineClient(server.port(), "")) {
          client.send(LINE.repeat(2_000));
          if (i % 2 == 0) {
            client.next();
          }
        } // without an end
      }
      awaitNothingLeft(server);
    }
  }

  @Test
  void lineThatDoesNotComeEndsTheStream() throws Exception {
    try (RunningServer server = RunningServer.with(limits(1, 60, 60));
        LineClient client = new LineClient(server.port(), "");
        LineClient silent = new LineClient(server.port(), "")) {
      client.send(LINE);
      assertTrue(client.next().contains("\"labels\""));
      Thread.sleep(600);
      client.send(LINE); // in time
      assertTrue(client.next().contains("\"labels\""));
      client.send("{\"tokens\":");
      String last = client.next();
      assertTrue(last.startsWith("{\"line\":3,\"error\":{\"code\":\"line_too_slow\""), last);
      assertTrue(last.endsWith(",\"last\":true}"), last);
      assertNull(client.next());
      assertTrue(silent.status().contains(" 408 "), silent.status());
      awaitNothingLeft(server);
    }
  }

  @Test
  void windowThatIsNotAnsweredInTimeEndsTheStream() throws Exception {
    Limits hasty =
        new Limits(
            1 << 20,
            100_000,
            64,
            20,
            50,
            Duration.ofSeconds(20),
            Duration.ofMillis(1),
            Duration.ofSeconds(20),
            Duration.ofSeconds(20),
            Duration.ofSeconds(20));
    try (RunningServer server = RunningServer.with(hasty);
        LineClient client = new LineClient(server.port(), "?best=20")) {
      String text = "{\"text\":\"" + "Ada lives in London. ".repeat(1_200) + "\"}\n";
      for (int i = 0; i < 30; i++) {
        client.send(text);
      }
      client.end();
      String last = null;
      for (String line = client.next(); line != null; line = client.next()) {
        last = line;
      }
      if (client.status().contains(" 503 ")) { // the very first was late
        awaitNothingLeft(server);
        return;
      }
      assertTrue(last.contains("\"too_late\"") && last.endsWith(",\"last\":true}"), last);
      awaitNothingLeft(server);
    }
  }

  @Test
  void bodyThatIsBrokenOffIsTold() throws Exception {
    try (RunningServer server = RunningServer.with(USUAL);
        RawConnection client = new RawConnection(server.port())) {
      client.write(
          "POST /tag HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\n"
              + "Transfer-Encoding: chunked\r\n\r\n"
              + Integer.toHexString(LINE.length())
              + "\r\n"
              + LINE
              + "\r\nzz\r\n");
      String answer = client.readAll();
      assertTrue(answer.contains("\"labels\"") || answer.contains("\"bad_http\""), answer);
      awaitNothingLeft(server);
    }
  }

  @Test
  void stoppingServerEndsStreamsAndSaysWhere()
      throws IOException, InterruptedException, ExecutionException {
    ExecutorService stopper = Executors.newSingleThreadExecutor();
    RunningServer server = RunningServer.usual();
    try (LineClient client = new LineClient(server.port(), "")) {
      client.send(LINE);
      assertTrue(client.next().contains("\"labels\""));
      Future<Boolean> stopped = stopper.submit(() -> server.stop(Duration.ofSeconds(2)));
      while (server.get("ready").statusCode() == 200) {
        Thread.sleep(10);
      }
      client.send(LINE.repeat(3)); // while it drains
      for (int line = 2; line <= 4; line++) {
        assertTrue(client.next().contains("\"labels\""));
      }
      String last = client.next();
      assertTrue(last.startsWith("{\"line\":5,\"error\":{\"code\":\"stopping\""), last);
      assertNull(client.next());
      assertTrue(stopped.get(), "all were answered");
    } finally {
      stopper.shutdownNow();
    }
  }
}
