package trellis.serve.http;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Reads and drops what is left of a request's body after its request was refused. If the connection
 * were closed while the client still sends, the client would see a broken pipe in place of the
 * answer.
 */
final class BodyDrain {
  private static final long MOST_BYTES = 16L << 20;
  private static final Duration MOST_TIME = Duration.ofSeconds(2);

  private final Exchange exchange;
  private final Callback callback;
  private final AtomicBoolean ended = new AtomicBoolean();
  private final Scheduler.Task timeout;
  private long bytes;

  BodyDrain(Exchange exchange, Callback callback) {
    this.exchange = exchange;
    this.callback = callback;
    this.timeout = exchange.later(MOST_TIME, this::end);
  }

  /** Begins to read, and completes the callback in the end. */
  void read() {
    while (!ended.get()) {
      Content.Chunk chunk = exchange.request().read();
      if (chunk == null) {
        exchange.request().demand(this::read);
        return;
      }
      bytes += chunk.remaining();
      boolean over = chunk.isLast() || Content.Chunk.isFailure(chunk) || bytes > MOST_BYTES;
      chunk.release();
      if (over) {
        end();
      }
    }
  }

  private void end() {
    if (ended.compareAndSet(false, true)) {
      timeout.cancel();
      callback.succeeded();
    }
  }
}
