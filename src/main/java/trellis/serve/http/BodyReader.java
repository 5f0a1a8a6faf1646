package trellis.serve.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
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
  private ByteArrayOutputStream body = new ByteArrayOutputStream(); // grows as bytes come
  private boolean ended;
  private Scheduler.Task timeout; // null: the body has not kept us waiting yet

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
    while (!isOver()) {
      Content.Chunk chunk = exchange.request().read();
      if (chunk == null) {
        if (waits()) {
          exchange.request().demand(Invocable.from(InvocationType.NON_BLOCKING, this::read));
        }
        return;
      }
      if (Content.Chunk.isFailure(chunk)) {
        endBroken(chunk.getFailure());
        return;
      }
      boolean last = chunk.isLast();
      Optional<Problem> refusal = keep(chunk);
      chunk.release();
      if (refusal.isPresent()) {
        end(bytes -> exchange.refuse(refusal.get()));
        return;
      }
      if (last) {
        end(
            bytes -> {
              exchange.readBody();
              reader.accept(ByteBuffer.wrap(bytes));
            });
        return;
      }
    }
  }

  /** Begins to watch the clock, the first time; false when the reading has ended. */
  private synchronized boolean waits() {
    if (!ended && timeout == null) {
      timeout = exchange.later(limits.receive(), this::refuseLate);
    }
    return !ended;
  }

  private synchronized boolean isOver() {
    return ended;
  }

  /** Takes the bytes of a chunk, unless the reading has ended; or says why not. */
  private synchronized Optional<Problem> keep(Content.Chunk chunk) {
    int bytes = chunk.remaining();
    if (ended || bytes == 0) {
      return Optional.empty();
    }
    if (bytes > limits.bodyBytes() - body.size()) {
      return Optional.of(tooLarge());
    }
    if (!budget.take(bytes)) {
      return Optional.of(noRoom());
    }
    byte[] part = new byte[bytes];
    chunk.getByteBuffer().get(part);
    body.writeBytes(part);
    return Optional.empty();
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
        bytes ->
            exchange.refuse(
                Problem.of(
                    408,
                    "body_too_slow",
                    "the body was not there within " + limits.receive().toSeconds() + " s",
                    "send it faster, or in parts")));
  }

  private void endBroken(Throwable failure) {
    end(
        bytes -> {
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

  /**
   * Ends the reading, if nothing has ended it yet: does the last thing with what has come, and
   * gives the memory back. No chunk is kept any more then.
   */
  private void end(Consumer<byte[]> last) {
    byte[] bytes;
    synchronized (this) {
      if (ended) {
        return;
      }
      ended = true;
      bytes = body.toByteArray();
      body = null;
    }
    if (timeout != null) {
      timeout.cancel();
    }
    try {
      last.accept(bytes);
    } finally {
      budget.giveBack(bytes.length);
    }
  }
}
