package trellis.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import trellis.serve.http.Limits;

/** When a server says that it is ready, and how it stops so that no client notices. */
@Timeout(120)
class StopTest {
  private static final String TEXT = "{\"text\": \"Ada lives in London.\"}";

  private static void assertNotReady(HttpResponse<String> response, String code) {
    assertEquals(503, response.statusCode(), response::body);
    assertTrue(response.body().contains("\"" + code + "\""), response.body());
    assertEquals("1", response.headers().firstValue("Retry-After").orElse(""));
  }

  @Test
  void readyIsToldApartFromHealth() throws IOException, InterruptedException {
    try (RunningServer server = RunningServer.cold(Limits.USUAL)) {
      assertNotReady(server.get("ready"), "warming_up");
      assertEquals(200, server.get("health").statusCode());
      assertEquals(200, server.tag(TEXT).statusCode());
      server.ready();
      assertEquals(200, server.get("ready").statusCode());
    }
  }

  @Test
  void drainingServerGoesOn() throws IOException, InterruptedException, ExecutionException {
    ExecutorService stopper = Executors.newSingleThreadExecutor();
    RunningServer server = RunningServer.usual();
    int port = server.port();
    try (RawConnection kept = new RawConnection(server.port())) {
      assertTrue(kept.post(TEXT).readAnswer().startsWith("HTTP/1.1 200 "));
      Future<Boolean> stopped = stopper.submit(() -> server.stop(Duration.ofSeconds(6)));
      HttpResponse<String> ready = server.get("ready");
      while (ready.statusCode() == 200) {
        ready = server.get("ready");
      }
      assertNotReady(ready, "stopping");
      String answer = kept.post(TEXT).readAll(); // which ends, because the connection is closed
      assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
      assertTrue(answer.contains("Connection: close"), answer);
      assertEquals(200, server.tag(TEXT).statusCode(), "a new connection is taken");
      assertTrue(!stopped.isDone(), "it did not go on for long enough to see that");
      assertTrue(stopped.get(), "all were answered");
      assertThrows(IOException.class, () -> new RawConnection(port).close());
    } finally {
      stopper.shutdownNow();
    }
  }
}
