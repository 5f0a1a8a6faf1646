package trellis.serve.http;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.eclipse.jetty.util.thread.Scheduler;
import trellis.serve.access.Work;
import trellis.serve.http.ClientEndPoint.Client;

/**
 * One HTTP request and the response to it.
 *
 * <p>Any thread may answer, and several may try, such as a deadline and a result: the first answer
 * is sent, the others are dropped.
 */
public final class Exchange {
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
  private final ClientProbe probe;

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
    this.probe = new ClientProbe(response);
  }

  private static boolean hasBody(HttpFields headers) {
    return headers.contains(HttpHeader.TRANSFER_ENCODING)
        || headers.getLongField(HttpHeader.CONTENT_LENGTH) > 0;
  }

  /** Gives the time that the client has to take an answer. */
  Duration send() {
    return send;
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

  /**
   * Gives the parameters of the query.
   *
   * @throws Problem when it is malformed
   */
  public Map<String, List<String>> query() {
    Map<String, List<String>> parameters = new LinkedHashMap<>();
    try {
      Request.extractQueryParameters(request)
          .forEach(field -> parameters.put(field.getName(), field.getValues()));
    } catch (RuntimeException malformed) {
      throw Problem.badRequest(
          "bad_query", "the query of the path is malformed", "send %XX for special characters");
    }
    return parameters;
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
    answer(Answer.of(Problem.of(failure), id));
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
      probing = probe.sending();
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
    write(
        true,
        body,
        () -> {
          taken.run();
          end(goesOn);
        },
        taken);
  }

  /**
   * Begins a response in parts; nothing else may answer.
   *
   * @param head its status and headers; its body is left alone
   */
  void begin(Answer head) {
    answered.set(true);
    response.setStatus(head.status());
    head.putHeaders(response.getHeaders());
    if (isClosing.getAsBoolean() || head.status() != 200 && !bodyWasRead) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
  }

  /**
   * Sends a part of the response, when the part before it was sent.
   *
   * @param sent is run when it is with the client; behind the last part, it must {@link #complete}
   * @param lost is run when nobody is there to take it; the exchange is over then
   */
  void write(boolean last, ByteBuffer part, Runnable sent, Runnable lost) {
    SendDeadline deadline = new SendDeadline(this);
    response.write(
        last,
        part,
        Callback.from(
            InvocationType.NON_BLOCKING,
            () -> {
              deadline.end();
              isSent = last;
              sent.run();
            },
            failure -> {
              deadline.end();
              lost.run();
              callback.failed(failure);
            }));
    deadline.begin();
  }

  private void end(boolean bodyIsOver) {
    if (bodyIsOver) {
      complete();
    } else {
      drain().read();
    }
  }

  /** Ends after a response. */
  void complete() {
    callback.succeeded();
  }

  /** Begins to end after a response to a body that was not read to its end. */
  BodyDrain drain() {
    return new BodyDrain(this, callback);
  }

  /** Ends without the rest of a response. */
  void abort(Throwable reason) {
    answered.set(true);
    callback.failed(new EofException(reason)); // which Jetty does not log
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
   * <p>A client that sends nothing more may wait or be gone. It is asked, by a {@link ClientProbe}.
   * HTTP/1.0 has no interim answers; its clients are taken for there.
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
      return !answered.get() && probe.isRefused();
    }
  }

  /** Ends without a response: the client is gone, or its bytes are no body. */
  public void giveUp(Throwable reason) {
    if (answered.compareAndSet(false, true)) {
      abort(reason);
    }
  }

  void hangUp() {
    client().close(new TimeoutException("the client does not take its answer"));
  }
}
