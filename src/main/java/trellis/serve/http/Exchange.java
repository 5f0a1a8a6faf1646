package trellis.serve.http;

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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One HTTP request and the response to it.
 *
 * <p>Any thread may answer, and several may try, such as a deadline and a result: the first answer
 * is sent, the others are dropped.
 */
public final class Exchange {
  private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

  private final Request request;
  private final Response response;
  private final Callback callback;
  private final Duration send;
  private final AtomicBoolean answered = new AtomicBoolean();
  private volatile boolean bodyWasRead;

  /**
   * Begins an exchange.
   *
   * @param send the client must take its answer in this time
   */
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

  /** Gives the value of a request's header; null when it has none. */
  public String header(HttpHeader name) {
    return request.getHeaders().get(name);
  }

  /** Notes that the body has been read to its end, so that the connection may go on. */
  void readBody() {
    bodyWasRead = true;
  }

  /** Does something later, unless the task is cancelled. */
  public Scheduler.Task later(Duration delay, Runnable work) {
    return request
        .getComponents()
        .getScheduler()
        .schedule(work, delay.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Sends the response, unless one was sent before. */
  public void answer(Answer answer) {
    answer(answer, () -> {});
  }

  /** Tells the client why it gets no better answer; what is the server's fault is logged, too. */
  public void refuse(Throwable failure) {
    answer(Answer.of(problem(failure)));
  }

  private static Problem problem(Throwable failure) {
    if (failure instanceof Problem problem) {
      return problem;
    }
    if (failure instanceof OutOfMemoryError) {
      LOG.warn("A request needed more memory than there is; it was refused.");
      return Problem.of(
          503,
          "too_little_memory",
          "the server has too little memory for this request",
          "send it in parts, or start the server with TRELLIS_JAVA_OPTS=-Xmx4g, or what there is");
    }
    LOG.error(
        "A request failed for a fault of Trellis; please report it with these lines.", failure);
    return Problem.of(
        500,
        "internal",
        "the request failed for a fault of the server, which its log tells of",
        "please report it");
  }

  /**
   * Sends the response, unless one was sent before.
   *
   * @param taken is run once, when the bytes are with the client or nobody is there to take them
   */
  public void answer(Answer answer, Runnable taken) {
    if (!answered.compareAndSet(false, true)) {
      taken.run();
      return;
    }
    boolean goesOn = bodyWasRead;
    response.setStatus(answer.status());
    answer.putHeaders(response.getHeaders());
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
      new BodyDrain(this, callback).read();
    }
  }

  /** Ends without a response: the client is gone, or its bytes are no body. */
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
