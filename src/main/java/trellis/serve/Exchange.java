package trellis.serve;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/** One request and the answer to it; whoever answers first has answered. */
final class Exchange {
  private final Request request;
  private final Response response;
  private final Callback callback;
  private final Duration send; // in which the client must have taken its answer
  private final AtomicBoolean answered = new AtomicBoolean();
  private volatile boolean bodyWasRead;

  Exchange(Request request, Response response, Callback callback, Duration send) {
    this.request = request;
    this.response = response;
    this.callback = callback;
    this.send = send;
    this.bodyWasRead = !hasBody(request.getHeaders());
  }

  private static boolean hasBody(HttpFields headers) {
    return headers.contains(HttpHeader.TRANSFER_ENCODING)
        || headers.getLongField(HttpHeader.CONTENT_LENGTH) > 0;
  }

  Request request() {
    return request;
  }

  String header(HttpHeader name) {
    return request.getHeaders().get(name);
  }

  boolean isAnswered() {
    return answered.get();
  }

  /** The body has been read to its end, so that the connection may go on. */
  void readBody() {
    bodyWasRead = true;
  }

  /** Does something later, unless the task is cancelled. */
  Scheduler.Task later(Duration delay, Runnable work) {
    return request
        .getComponents()
        .getScheduler()
        .schedule(work, delay.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Gives the client its answer; nothing when it has one. */
  void answer(Answer answer) {
    answer(answer, () -> {});
  }

  void refuse(Problem problem) {
    answer(Answer.of(problem));
  }

  /**
   * Gives the client its answer; nothing when it has one.
   *
   * @param taken is run once, when the bytes are with the client or nobody is there to take them
   */
  void answer(Answer answer, Runnable taken) {
    if (!answered.compareAndSet(false, true)) {
      taken.run();
      return;
    }
    boolean goesOn = bodyWasRead;
    response.setStatus(answer.status());
    SecurityHeaders.put(response.getHeaders(), answer.type());
    answer.headers().forEach(response.getHeaders()::put);
    if (!goesOn) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
    ByteBuffer body = answer.body().slice();
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.remaining());
    Scheduler.Task hurry = later(send, this::hangUp);
    response.write(
        true,
        body,
        Callback.from(
            () -> {
              hurry.cancel();
              taken.run();
              end(goesOn);
            },
            failure -> {
              hurry.cancel();
              taken.run();
              callback.failed(failure);
            }));
  }

  private void end(boolean bodyIsOver) {
    if (bodyIsOver) {
      callback.succeeded();
    } else {
      new Leftover(this, callback).read();
    }
  }

  /** The client is gone, or its bytes are no body. */
  void giveUp(Throwable reason) {
    if (answered.compareAndSet(false, true)) {
      callback.failed(reason);
    }
  }

  private void hangUp() {
    EndPoint client = request.getConnectionMetaData().getConnection().getEndPoint();
    client.close(new TimeoutException("the client does not take its answer"));
  }
}
