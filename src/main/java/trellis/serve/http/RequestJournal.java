package trellis.serve.http;

import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import trellis.serve.access.AccessLog;
import trellis.serve.access.Entry;
import trellis.serve.access.Work;
import trellis.serve.metrics.ServerMetrics;

/** Counts each request when it begins and when it ends, and has the access log tell of it. */
public final class RequestJournal {
  private static final String OTHER_PATHS = "other"; // there may be any number of them

  private static final String NOT_READ = "BAD"; // Jetty's method of what is no HTTP

  private final ServerMetrics serverMetrics;
  private final Optional<AccessLog> accessLog;

  /** Makes a journal. */
  public RequestJournal(ServerMetrics serverMetrics, Optional<AccessLog> accessLog) {
    this.serverMetrics = serverMetrics;
    this.accessLog = accessLog;
  }

  void begun() {
    serverMetrics.begun();
  }

  /**
   * Notes that a request has ended.
   *
   * @param path that metrics know it by; empty: one of the others
   * @param failure null when all went well
   */
  void ended(Exchange exchange, Optional<String> path, Throwable failure) {
    String counted = path.orElse(OTHER_PATHS);
    Response response = exchange.response();
    Request request = exchange.request();
    int status = response.getStatus();
    if (failure != null && !exchange.isSent()) { // else only the rest of its body failed
      status = ServerMetrics.CLIENT_GONE;
      serverMetrics.lost(counted);
    } else {
      serverMetrics.answered(counted, status, age(request));
    }
    if (accessLog.isPresent()) {
      long sent = Response.getContentBytesWritten(response);
      accessLog.get().add(entry(request, exchange.id(), status, sent, exchange.work()));
    }
  }

  /**
   * Notes that a request was refused before it came to a router: most of them are no HTTP, and
   * their method and path are not known.
   */
  void refused(Request request, String id, int status, long bytesOut) {
    serverMetrics.begun();
    serverMetrics.answered(OTHER_PATHS, status, age(request));
    accessLog.ifPresent(log -> log.add(entry(request, id, status, bytesOut, new Work())));
  }

  private static long age(Request request) {
    return System.nanoTime() - request.getBeginNanoTime();
  }

  private static Entry entry(Request request, String id, int status, long sent, Work work) {
    HttpURI uri = request.getHttpURI();
    boolean isRead = !request.getMethod().equals(NOT_READ);
    return new Entry(
        System.currentTimeMillis(),
        id,
        request.getConnectionMetaData().getRemoteSocketAddress(),
        orEmpty(request.getHeaders().get(HttpHeader.X_FORWARDED_FOR)),
        isRead ? request.getMethod() : "",
        isRead ? orEmpty(uri.getPath()) : "",
        status,
        Request.getContentBytesRead(request),
        sent,
        age(request),
        work);
  }

  private static String orEmpty(String text) {
    return text == null ? "" : text;
  }
}
