package trellis.serve.http;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;

/**
 * Asks a client that sends nothing more whether it is there, with the interim answer 102, which
 * clients pass over, and which the machine of one that is gone refuses; the next one cannot be sent
 * then. For one thread at a time.
 */
final class ClientProbe {
  private static final long FIRST_PAUSE = TimeUnit.MILLISECONDS.toNanos(20);

  private final Response response;
  private long next = System.nanoTime();
  private long pause = FIRST_PAUSE; // before the next question, in nanoseconds
  private CompletableFuture<Void> sending = CompletableFuture.completedFuture(null);

  ClientProbe(Response response) {
    this.response = response;
  }

  /** Asks, if it is time to; tells whether an earlier question was refused. */
  boolean isRefused() {
    long now = System.nanoTime();
    if (sending.isDone() && now - next > 0) {
      sending = response.writeInterim(HttpStatus.PROCESSING_102, HttpFields.EMPTY);
      pause *= 2;
      next = now + pause;
    }
    return sending.isCompletedExceptionally();
  }

  /** Gives what ends when the last question was sent: only then the answer can be. */
  CompletableFuture<Void> sending() {
    return sending;
  }
}
