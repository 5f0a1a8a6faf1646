package trellis.serve.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Reads the body of an HTTP request into memory as its bytes come, without a thread that waits.
 *
 * <p>Ends with the whole body, or with a refusal: when it is larger than the limit (413), when all
 * bodies together take too much memory (429), when it comes too slowly (408).
 */
public final class BodyReader {
  private static final String SECONDS_TO_WAIT = "1";

  private final Exchange exchange;
  private final Limits limits;
  private final ByteBudget budget;
  private final Consumer<ByteBuffer> reader;
  private final ByteArrayOutputStream body = new ByteArrayOutputStream(); // grows as bytes come
  private final AtomicBoolean ended = new AtomicBoolean();
  private Scheduler.Task timeout;

  /**
   * Makes a reader of one body.
   *
   * @param budget the memory that all bodies share
   * @param reader gets the whole body, and must answer the exchange
   */
  public BodyReader(
      Exchange exchange, Limits limits, ByteBudget budget, Consumer<ByteBuffer> reader) {
    this.exchange = exchange;
    this.limits = limits;
    this.budget = budget;
    this.reader = reader;
  }

  /**
   * Begins to read; everything else follows from the bytes that come.
   *
   * @throws Problem when the client announces more than the limit
   */
  public void start() {
    if (exchange.request().getHeaders().getLongField(HttpHeader.CONTENT_LENGTH)
        > limits.bodyBytes()) {
      throw tooLarge();
    }
    timeout = exchange.later(limits.receive(), this::refuseLate);
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
        endBroken(chunk.getFailure());
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

  private void refuseLate() {
    end(
        () ->
            exchange.refuse(
                Problem.of(
                    408,
                    "body_too_slow",
                    "the body was not there within " + limits.receive().toSeconds() + " s",
                    "send it faster, or in parts")));
  }

  private void endBroken(Throwable failure) {
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

  /**
   * Ends the reading, if nothing has ended it yet: does the last thing and gives the memory back.
   */
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
