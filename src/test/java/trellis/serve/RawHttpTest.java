package trellis.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.serve.http.Limits;

/** Clients that are slow, half gone, old or out of their mind. */
@Timeout(120)
class RawHttpTest {
  private static final String TEXT = "{\"text\": \"Ada lives in London.\"}";
  private static final RunningServer SERVER = RunningServer.with(RunningServer.small());
  private static final RunningServer ROOMY = RunningServer.usual();

  @AfterAll
  static void stop() {
    SERVER.close();
    ROOMY.close();
  }

  @AfterEach
  void serverStillAnswers() throws IOException, InterruptedException {
    assertEquals(200, SERVER.tag(TEXT).statusCode());
  }

  private static RawConnection connect() throws IOException {
    return new RawConnection(SERVER.port());
  }

  private static void assertAnswer(String answer, int status, String... words) {
    assertTrue(answer.startsWith("HTTP/1.1 " + status + " "), answer);
    for (String word : words) {
      assertTrue(answer.contains(word), () -> word + " is missing in: " + answer);
    }
  }

  @Test
  void slowBodyIsGivenUp() throws IOException {
    try (RawConnection client = connect()) {
      client.write(
          "POST /tag HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
              + "Content-Length: 100\r\n\r\n{\"text\"");
      assertAnswer(client.readAll(), 408, "body_too_slow", "Connection: close");
    }
  }

  @Test
  void bodyThatTricklesIsGivenUp() throws IOException, InterruptedException {
    try (RawConnection client = connect()) {
      client.write(
          "POST /tag HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
              + "Content-Length: 1000\r\n\r\n");
      long begun = System.nanoTime();
      try {
        while (System.nanoTime() - begun < 20_000_000_000L) {
          client.write(" ");
          Thread.sleep(50);
        }
      } catch (IOException hungUp) {
        // as it must be, unless we read the answer first
      }
      assertTrue(System.nanoTime() - begun < 10_000_000_000L, "it was never given up");
    }
  }

  @Test
  void linesThatTrickleAreGivenUp() throws IOException, InterruptedException {
    try (RawConnection client = connect()) {
      client.write("GET /health HTTP/1.1\r\nHost: localhost\r\n");
      long begun = System.nanoTime();
      try {
        for (int i = 0; System.nanoTime() - begun < 20_000_000_000L; i++) {
          client.write("X-" + i + ": a\r\n");
          Thread.sleep(100);
        }
      } catch (IOException hungUp) {
        // as it must be
      }
      assertTrue(System.nanoTime() - begun < 10_000_000_000L, "it was never given up");
    }
  }

  @Test
  void connectionThatIsKeptIsNotTakenForSlow() throws IOException, InterruptedException {
    try (RawConnection client = connect()) {
      for (int i = 0; i < 4; i++) { // longer than a request may take to arrive
        assertAnswer(client.post(TEXT).readAnswer(), 200, "\"model\":\"ner\"");
        Thread.sleep(700);
      }
    }
  }

  @Test
  void bodyThatEndsEarlyIsForgotten() throws IOException {
    for (int i = 0; i < 20; i++) {
      try (RawConnection client = connect()) {
        client.write(
            "POST /tag HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: 100\r\n\r\n{");
        if (i % 2 == 0) {
          client.endOutput().readAll();
        }
      }
    }
  }

  @Test
  void clientThatOnlyStopsToWriteIsAnswered() throws IOException {
    try (RawConnection client = connect()) {
      assertAnswer(client.post(TEXT).endOutput().readAll(), 200, "tokens");
    }
  }

  @Test
  void requestsInARowAreAnsweredInARow() throws IOException {
    try (RawConnection client = connect()) {
      StringBuilder all = new StringBuilder();
      for (int i = 0; i < 30; i++) {
        String body = "{\"tokens\": [\"number" + i + "\"]}";
        all.append("POST /tag HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n")
            .append("Content-Length: " + body.length() + "\r\n\r\n" + body);
      }
      client.write(all.toString());
      for (int i = 0; i < 30; i++) {
        assertAnswer(client.readAnswer(), 200, "\"number" + i + "\"");
      }
    }
  }

  @Test
  void oldHttpIsSpoken() throws IOException {
    try (RawConnection client = connect()) {
      client.write("GET /health HTTP/1.0\r\n\r\n");
      String answer = client.readAll(); // which ends, because the connection is closed
      assertTrue(answer.contains(" 200 OK") && answer.contains("\"ok\""), answer);
    }
    try (RawConnection client = connect()) {
      client.write(
          "POST /tag HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: "
              + TEXT.length()
              + "\r\n\r\n"
              + TEXT);
      String answer = client.readAll();
      assertTrue(answer.contains(" 200 OK") && answer.contains("London"), answer);
    }
  }

  @Test
  void chunksAreRead() throws IOException {
    try (RawConnection client = connect()) {
      client.write(
          "POST /tag HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
              + "Transfer-Encoding: chunked\r\n\r\n");
      for (char c : TEXT.toCharArray()) {
        client.write("1\r\n" + c + "\r\n");
      }
      assertAnswer(client.write("0\r\n\r\n").readAnswer(), 200, "London");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip, chunked", "gzip,chunked", "chunked, chunked", "x, chunked"})
  void otherTransferCodingsAreRefused(String coding) throws IOException {
    try (RawConnection client = connect()) {
      client.write(
          "POST /tag HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
              + ("Transfer-Encoding: " + coding + "\r\n\r\n")
              + (Integer.toHexString(TEXT.length()) + "\r\n" + TEXT + "\r\n0\r\n\r\n"));
      String answer = client.endOutput().readAll();
      assertTrue(answer.startsWith("HTTP/1.1 501 ") || answer.startsWith("HTTP/1.1 400 "), answer);
      assertTrue(answer.contains("{\"error\":") && answer.contains("Connection: close"), answer);
    }
  }

  @Test
  void clientThatWaitsForLeaveGetsIt() throws IOException {
    try (RawConnection client = connect()) {
      client.write(
          "POST /tag HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
              + "Expect: 100-continue\r\nContent-Length: "
              + TEXT.length()
              + "\r\n\r\n");
      assertAnswer(client.readHead(), 100);
      assertAnswer(client.write(TEXT).readAnswer(), 200, "London");
    }
  }

  @Test
  void refusalReachesAClientThatStillSends() throws IOException {
    try (RawConnection client = connect()) {
      client.write(
          "POST /tag HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
              + "Content-Length: 8000000\r\n\r\n");
      client.write(new byte[8_000_000]); // all of it, before anything is read
      assertAnswer(client.readAll(), 413, "body_too_large", "Connection: close");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\r\n\r\n\r\nNONSENSE\r\n\r\n",
        "GET /health\r\n\r\n",
        "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
        "GET /health HTTP/1.1\r\n\r\n",
        "GET /health HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
        "GET /health HTTP/1.1\r\nHost: localhost\r\nBad Header: x\r\n\r\n",
        "PUT /health HTTP/1.1\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "G\u0000T /health HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001",
        "POST /tag HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        "POST /tag HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "POST /tag HTTP/1.1\r\n"
            + "Host: localhost\r\n"
            + "Content-Length: 3\r\n"
            + "Content-Length: 4\r\n\r\n"
            + "abcd",
        "POST /tag HTTP/1.1\r\n"
            + "Host: localhost\r\n"
            + "Content-Length: 3\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n"
            + "abc",
        "POST /tag HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Transfer-Encoding: chunked\r\n\r\nzz\r\nabc",
        "POST /tag HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Transfer-Encoding: gzip\r\n\r\nzz\r\nabc"
      })
  void nonsenseIsRefusedAsAllElse(String nonsense) throws IOException {
    try (RawConnection client = connect()) {
      String answer = client.write(nonsense).endOutput().readAll();
      int status = answer.isEmpty() ? 0 : Integer.parseInt(answer.substring(9, 12));
      assertTrue(status >= 400 && status < 600 && status != 500, answer);
      assertTrue(answer.contains("{\"error\":{\"code\":"), answer);
      assertTrue(answer.matches("(?s).*\"hint\":\"[^\"]+\".*"), answer);
      assertFalse(answer.contains("jetty") || answer.contains("\tat "), answer);
    }
  }

  @Test
  void endlessLinesAreRefused() throws IOException {
    try (RawConnection client = connect()) {
      client.write("GET /health HTTP/1.1\r\nHost: localhost\r\nX: " + "a".repeat(100_000));
      assertAnswer(client.readAll(), 431, "\"error\"");
    }
    try (RawConnection client = connect()) {
      client.write("GET /" + "a".repeat(100_000));
      assertAnswer(client.readAll(), 414, "\"error\"");
    }
  }

  @Test
  void strangeMethodsAreRefused() throws IOException {
    for (String method : List.of("BREW", "TRACE", "OPTIONS", "PUT")) {
      try (RawConnection client = connect()) {
        client.write(method + " /tag HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assertAnswer(client.readAll(), 405, "Allow: POST", "method_not_allowed");
      }
    }
  }

  @Test
  void headGetsNoBody() throws IOException {
    try (RawConnection client = connect()) {
      client.write("HEAD /models HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
      String answer = client.readAll();
      assertAnswer(answer, 200, "Content-Length: ");
      assertTrue(answer.endsWith("\r\n\r\n"), answer);
    }
  }

  @Test
  void otherHostsAreRefused() throws IOException {
    for (String host : List.of("evil.example", "evil.example:8080", "127.0.0.1.evil.example")) {
      try (RawConnection client = connect()) {
        client.write("GET /models HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
        assertAnswer(client.readAll(), 403, "wrong_host", "--allow-host");
      }
    }
    for (String host : List.of("localhost", "LOCALHOST:1", "127.0.0.1:9", "[::1]:80")) {
      try (RawConnection client = connect()) {
        client.write("GET /health HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
        assertAnswer(client.readAll(), 200);
      }
    }
    try (RunningServer known = RunningServer.with(Limits.USUAL, "tags.example");
        RawConnection client = new RawConnection(known.port())) {
      client.write("GET /health HTTP/1.1\r\nHost: tags.example\r\nConnection: close\r\n\r\n");
      assertAnswer(client.readAll(), 200);
    }
  }

  @Test
  void crowdOfIdleConnectionsDoesNotStandInTheWay() throws IOException, InterruptedException {
    List<RawConnection> crowd = new ArrayList<>();
    try {
      for (int i = 0; i < 1_000; i++) {
        RawConnection one = new RawConnection(ROOMY.port());
        crowd.add(one);
        if (i % 3 == 1) {
          one.write("POST /tag HTTP/1.1\r\nHost: loc");
        } else if (i % 3 == 2) {
          one.post(TEXT); // and does not read the answer
        }
      }
      assertEquals(200, ROOMY.tag(TEXT).statusCode());
      String metrics = ROOMY.get("metrics").body();
      int open =
          Integer.parseInt(metrics.replaceAll("(?s).*\ntrellis_connections (\\d+)\n.*", "$1"));
      assertTrue(open >= 1_000, metrics);
      for (RawConnection one : crowd.subList(0, 3)) {
        one.close();
      }
      assertAnswer(crowd.get(5).readAnswer(), 200, "London");
    } finally {
      for (RawConnection one : crowd) {
        one.close();
      }
    }
  }

  @Test
  void moreConnectionsThanAllowedOnlyWait() throws IOException, InterruptedException {
    List<RawConnection> crowd = new ArrayList<>();
    try {
      for (int i = 0; i < 80; i++) { // 50 are allowed
        crowd.add(connect());
      }
      assertAnswer(crowd.get(79).post(TEXT).readAnswer(), 200, "London"); // idle ones are closed
    } finally {
      for (RawConnection one : crowd) {
        one.close();
      }
    }
  }
}
