package trellis.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import trellis.cli.option.CommandRun;

/** What the command says of a server that is not ready at first, alive all the time. */
@Timeout(60)
class HealthCommandTest {
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private String url;
  private volatile int refusals;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(HERE, 0), 0);
    url = "http://127.0.0.1:" + server.getAddress().getPort();
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          asked.add(path);
          boolean yes = path.equals("/health") || path.equals("/ready") && refusals-- <= 0;
          boolean moved = path.equals("/moved");
          if (moved) {
            exchange.getResponseHeaders().add("Location", url + "/health");
          }
          byte[] body = (yes ? "fine" : "warming up\n").getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(yes ? 200 : moved ? 302 : 503, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void readinessIsAskedForUnlessThereIsAPath() {
    assertEquals(new CommandRun(0, url + "/ready: yes\n", ""), CommandRun.of("health", url));
    assertEquals(0, CommandRun.of("health", url + "/").code());
    assertEquals(0, CommandRun.of("health", url + "/health").code());
    assertEquals(List.of("/ready", "/ready", "/health"), asked);
  }

  @Test
  void noIsToldWithItsReason() {
    refusals = 1;
    assertEquals(
        new CommandRun(1, "", url + "/ready: status 503 warming up\n"),
        CommandRun.of("health", url));
  }

  @Test
  void anotherAddressIsNoYes() {
    CommandRun run = CommandRun.of("health", url + "/moved");
    assertEquals(1, run.code());
    assertTrue(run.err().contains("/moved: status 302"), run.err());
    assertEquals(List.of("/moved"), asked);
  }

  @Test
  void waitsUntilTheServerIsReady() {
    refusals = 3;
    assertEquals(0, CommandRun.of("health", url, "--wait", 50).code());
    assertEquals(4, asked.size());
  }

  @Test
  void waitsNoLongerThanIsSaid() {
    refusals = Integer.MAX_VALUE;
    long begun = System.nanoTime();
    assertEquals(1, CommandRun.of("health", url, "--wait", 1).code());
    assertTrue(System.nanoTime() - begun >= 1_000_000_000L);
    assertTrue(asked.size() > 1, asked.toString());
  }

  @Test
  void noServerIsNoFaultOfTrellis() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, HERE)) { // takes the connection, says nothing
      CommandRun run =
          CommandRun.of("health", "http://127.0.0.1:" + silent.getLocalPort(), "--timeout", 1);
      assertEquals(1, run.code());
      assertTrue(run.err().contains("no answer: Read timed out"), run.err());
    }
    stop();
    CommandRun run = CommandRun.of("health", url);
    assertEquals(1, run.code());
    assertEquals(url + "/ready: no answer: Connection refused\n", run.err());
  }

  /** What answers on a port that is not ours; of its page only the status is worth a line. */
  @Test
  void theAnswerOfAnotherServerIsALine() throws IOException {
    List<String> bodies = List.of("\n<!DOCTYPE html>\n<html>\n<p>Not here", "no\u001b[31m\nmore");
    List<String> told = List.of("with a page: another server may have this port", "no\\u001b[31m");
    for (int i = 0; i < bodies.size(); i++) {
      int status = i == 0 ? 200 : 404;
      byte[] body = bodies.get(i).getBytes(StandardCharsets.UTF_8);
      server.removeContext("/");
      server.createContext(
          "/",
          exchange -> {
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
          });
      assertEquals(
          new CommandRun(1, "", url + "/ready: status " + status + " " + told.get(i) + "\n"),
          CommandRun.of("health", url));
    }
  }

  @Test
  void httpNeedNotBeWritten() {
    String address = url.substring("http://".length());
    assertEquals(new CommandRun(0, url + "/ready: yes\n", ""), CommandRun.of("health", address));
    assertEquals(0, CommandRun.of("health", address + "/health").code());
    assertEquals(List.of("/ready", "/health"), asked);
  }

  @Test
  void noPortIsBeyondTheLast() {
    for (String wrong : List.of("http://127.0.0.1:99999", "127.0.0.1:65536", "localhost:0")) {
      CommandRun run = CommandRun.of("health", wrong);
      assertEquals(2, run.code(), wrong);
      String port = wrong.substring(wrong.lastIndexOf(':') + 1);
      assertTrue(
          run.err().startsWith("the port of a server is from 1 to 65535, not " + port), run.err());
    }
  }

  @Test
  void whatIsNoAddressIsAMistake() {
    for (String wrong : List.of("", "https://localhost", "http://", "a b", "8080")) {
      CommandRun run = CommandRun.of("health", wrong);
      assertEquals(2, run.code(), wrong);
      assertTrue(run.err().startsWith("the URL of a server is such as "), run.err());
    }
    assertEquals(2, CommandRun.of("health", "--timeout", 0).code());
    assertEquals(2, CommandRun.of("health", "--wait", -1).code());
  }
}
