package trellis.serve;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Gathers the body of a request as it comes, without a thread that waits; no further than the
 * limits allow.
 */
final class BodyReader {
  private static final String SECONDS_TO_WAIT = "1";

  private final Exchange exchange;
  private final Limits limits;
  private final ByteBudget budget;
  private final Consumer<ByteBuffer> reader;
  private final ByteArrayOutputStream body = new ByteArrayOutputStream(); // grows as bytes come
  private final AtomicBoolean ended = new AtomicBoolean();
  private Scheduler.Task timeout;

  /**
   * A reader of the body.
   *
   * @param budget what all bodies may take together
   * @param reader gets the whole body; what it throws ends the request
   */
  BodyReader(Exchange exchange, Limits limits, ByteBudget budget, Consumer<ByteBuffer> reader) {
    this.exchange = exchange;
    this.limits = limits;
    this.budget = budget;
    this.reader = reader;
  }

  /**
   * Begins to read.
   *
   * @throws Problem when the client announces more than the limit
   */
  void start() {
    if (exchange.request().getHeaders().getLongField(HttpHeader.CONTENT_LENGTH)
        > limits.bodyBytes()) {
      throw tooLarge();
    }
    timeout = exchange.later(limits.receive(), this::beLate);
    read();
  }

  private Problem tooLarge() {
    return Problem.of(
        413,
        "body_too_large",
        "the body has more than " + limits.bodyBytes() + " bytes",
        "send it in parts");
  }

  private void read() {
    while (!ended.get()) {
      Content.Chunk chunk = exchange.request().read();
      if (chunk == null) {
        exchange.request().demand(this::read);
        return;
      }
      if (Content.Chunk.isFailure(chunk)) {
        beBroken(chunk.getFailure());
        return;
      }
      boolean last = chunk.isLast();
      boolean kept = keep(chunk);
      chunk.release();
      if (last && kept) {
        finish();
      }
    }
  }

  private boolean keep(Content.Chunk chunk) {
    int bytes = chunk.remaining();
    if (bytes > limits.bodyBytes() - body.size()) {
      end(() -> exchange.refuse(tooLarge()));
      return false;
    }
    if (!budget.take(bytes)) {
      end(() -> exchange.refuse(noRoom()));
      return false;
    }
    byte[] part = new byte[bytes];
    chunk.getByteBuffer().get(part);
    body.writeBytes(part);
    return true;
  }

  private static Problem noRoom() {
    return Problem.of(
            429,
            "bodies_full",
            "the bodies that are being received take all the memory there is for them",
            "try again a little later")
        .with("Retry-After", SECONDS_TO_WAIT);
  }

  private void beLate() {
    end(
        () ->
            exchange.refuse(
                Problem.of(
                    408,
                    "body_too_slow",
                    "the body was not there within " + limits.receive().toSeconds() + " s",
                    "send it faster, or in parts")));
  }

  private void beBroken(Throwable failure) {
    end(
        () -> {
          if (failure instanceof HttpException http && http.getCode() < 500) {
            exchange.refuse(
                Problem.of(
                    http.getCode(),
                    "bad_http",
                    "the body is no HTTP: it ends too early, or its chunks are not well-formed",
                    "send Content-Length, and as many bytes"));
          } else {
            exchange.giveUp(failure);
          }
        });
  }

  private void finish() {
    end(
        () -> {
          exchange.readBody();
          reader.accept(ByteBuffer.wrap(body.toByteArray()));
        });
  }

  /** Does the last thing, once, and gives the memory back. */
  private void end(Runnable last) {
    if (!ended.compareAndSet(false, true)) {
      return;
    }
    timeout.cancel();
    try {
      last.run();
    } finally {
      budget.giveBack(body.size());
    }
  }
}
