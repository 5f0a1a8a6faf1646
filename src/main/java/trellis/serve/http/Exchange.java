package trellis.serve.http;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.eclipse.jetty.util.thread.Scheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trellis.serve.access.Work;
import trellis.serve.http.ClientEndPoint.Client;

/**
 * One HTTP request and the response to it.
 *
 * <p>Any thread may answer, and several may try, such as a deadline and a result: the first answer
 * is sent, the others are dropped.
 */
public final class Exchange {
  private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

  private static final long FIRST_PAUSE = TimeUnit.MILLISECONDS.toNanos(20);

  private final Request request;
  private final String id;
  private final Work work = new Work();
  private final Response response;
  private final Callback callback;
  private final Duration send;
  private final BooleanSupplier isClosing;
  private final AtomicBoolean answered = new AtomicBoolean();
  private volatile boolean bodyWasRead;
  private volatile boolean isSent;
  private long nextProbe = System.nanoTime();
  private long pause = FIRST_PAUSE; // before the next probe, in nanoseconds
  private CompletableFuture<Void> probe = CompletableFuture.completedFuture(null);

  /**
   * Begins an exchange.
   *
   * @param send the client must take its answer in this time
   * @param isClosing whether the connection ends with the answer, because the server will
   */
  Exchange(
      Request request,
      Response response,
      Callback callback,
      Duration send,
      BooleanSupplier isClosing) {
    this.request = request;
    this.response = response;
    this.callback = callback;
    this.send = send;
    this.isClosing = isClosing;
    this.bodyWasRead = !hasBody(request.getHeaders());
    this.id = RequestId.of(request);
    response.getHeaders().put(RequestId.HEADER, id);
  }

  private static boolean hasBody(HttpFields headers) {
    return headers.contains(HttpHeader.TRANSFER_ENCODING)
        || headers.getLongField(HttpHeader.CONTENT_LENGTH) > 0;
  }

  Request request() {
    return request;
  }

  Response response() {
    return response;
  }

  String id() {
    return id;
  }

  /** Tells whether all of an answer was handed to the client's connection. */
  boolean isSent() {
    return isSent;
  }

  /** Gives the path that was asked for, without escapes. */
  public String path() {
    return request.getHttpURI().getDecodedPath();
  }

  /** Gives the account of what is tagged for this request, for the access log. */
  public Work work() {
    return work;
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
    answer(Answer.of(problem(failure), id));
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
    CompletableFuture<Void> probing;
    synchronized (answered) { // of which a probe asks, too
      if (!answered.compareAndSet(false, true)) {
        taken.run();
        return;
      }
      probing = probe;
    }
    boolean goesOn = bodyWasRead;
    response.setStatus(answer.status());
    answer.putHeaders(response.getHeaders());
    if (!goesOn || isClosing.getAsBoolean()) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
    ByteBuffer body = answer.body().slice();
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.remaining());
    probing.whenComplete((sent, failure) -> write(body, taken, goesOn));
  }

  private void write(ByteBuffer body, Runnable taken, boolean goesOn) {
    Hurry hurry = new Hurry();
    response.write(
        true,
        body,
        Callback.from(
            InvocationType.NON_BLOCKING,
            () -> {
              hurry.end();
              isSent = true;
              taken.run();
              end(goesOn);
            },
            failure -> {
              hurry.end();
              taken.run();
              callback.failed(failure);
            }));
    hurry.begin();
  }

  /** Hangs up on a client that does not take its answer; most have it before this begins. */
  private final class Hurry {
    private boolean isOver;
    private Scheduler.Task task; // null: not begun, or over

    synchronized void begin() {
      if (!isOver) {
        task = later(send, Exchange.this::hangUp);
      }
    }

    synchronized void end() {
      isOver = true;
      if (task != null) {
        task.cancel();
        task = null;
      }
    }
  }

  private void end(boolean bodyIsOver) {
    if (bodyIsOver) {
      callback.succeeded();
    } else {
      new BodyDrain(this, callback).read();
    }
  }

  /** Gives the loop that reads this connection. */
  public IoLoop loop() {
    return client().loop();
  }

  private ClientEndPoint client() {
    return (ClientEndPoint) request.getConnectionMetaData().getConnection().getEndPoint();
  }

  /**
   * Tells whether nobody waits for an answer any more, as far as the client's machine has said so.
   *
   * <p>A client that sends nothing more may wait or be gone. It is asked, with the interim answer
   * 102, which clients pass over, and which the machine of one that is gone refuses; the next one
   * cannot be sent then. HTTP/1.0 has no interim answers; its clients are taken for there.
   */
  public boolean isAbandoned() {
    Client found = answered.get() ? Client.THERE : client().look();
    if (found == Client.SILENT
        && request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_1) {
      return isRefused();
    }
    return found == Client.GONE;
  }

  private boolean isRefused() {
    synchronized (answered) { // of which an answer asks, too
      long now = System.nanoTime();
      if (!answered.get() && probe.isDone() && now - nextProbe > 0) {
        probe = response.writeInterim(HttpStatus.PROCESSING_102, HttpFields.EMPTY);
        pause *= 2;
        nextProbe = now + pause;
      }
      return probe.isCompletedExceptionally();
    }
  }

  /** Ends without a response: the client is gone, or its bytes are no body. */
  public void giveUp(Throwable reason) {
    if (answered.compareAndSet(false, true)) {
      callback.failed(new EofException(reason)); // which Jetty does not log
    }
  }

  private void hangUp() {
    client().close(new TimeoutException("the client does not take its answer"));
  }
}
