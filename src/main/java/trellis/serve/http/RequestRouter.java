package trellis.serve.http;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MimeTypes;
import org.eclipse.jetty.http.QuotedQualityCSV;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.Callback;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/**
 * Hands each HTTP request to the endpoint at its path, refuses what no endpoint takes, and counts
 * all of them.
 *
 * <p>A shutdown is Jetty's graceful one: requests that have begun are answered, new ones refused.
 *
 * <p>Why not Jetty's {@code PathMappingsHandler} and {@code SizeLimitHandler}: the first adds a
 * handler a path and takes none of the refusals below; the second refuses a large body without
 * reading what the client still sends, so that the client sees a broken connection and no answer.
 */
public final class RequestRouter extends GracefulHandler {
  /** Stands in the path of a route for any text. */
  public static final String ANY = "{name}";

  private final Map<String, Route> routes = new LinkedHashMap<>();
  private final List<Route> patterns; // those whose path is one
  private final HostGuard hosts;
  private final RequestJournal journal;
  private final Limits limits;
  private volatile boolean closing;

  /**
   * An endpoint.
   *
   * @param path where it is found; {@link #ANY} in it stands for any text
   * @param methods that it takes
   * @param types of its answers
   * @param work answers an exchange, now or later
   */
  public record Route(
      String path, List<String> methods, List<String> types, Consumer<Exchange> work) {
    /** An endpoint that is looked at. */
    public static Route get(String path, String type, Supplier<Answer> answer) {
      return new Route(
          path, List.of("GET", "HEAD"), List.of(type), exchange -> exchange.answer(answer.get()));
    }

    /** An endpoint that is sent a body, and answers with one of its type. */
    public static Route post(String path, List<String> types, Consumer<Exchange> work) {
      return new Route(path, List.of("POST"), types, work);
    }

    private boolean isPattern() {
      return path.contains(ANY);
    }

    private boolean takes(String asked) {
      String begin = path.substring(0, path.indexOf(ANY));
      String end = path.substring(path.indexOf(ANY) + ANY.length());
      return asked.length() > begin.length() + end.length()
          && asked.startsWith(begin)
          && asked.endsWith(end);
    }
  }

  /** Makes a router; errors name the routes in the order that is given here. */
  public RequestRouter(List<Route> routes, HostGuard hosts, RequestJournal journal, Limits limits) {
    routes.forEach(route -> this.routes.put(route.path(), route));
    this.patterns = routes.stream().filter(Route::isPattern).toList();
    this.hosts = hosts;
    this.journal = journal;
    this.limits = limits;
    setHandler(
        new Handler.Abstract
            .NonBlocking() { // so it is called on the loop that has read the request
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            return route(request, response, callback);
          }
        });
  }

  /** Closes each connection with the next answer on it, so that clients turn to other servers. */
  public void closeConnections() {
    closing = true;
  }

  private boolean route(Request request, Response response, Callback callback) {
    Exchange exchange = new Exchange(request, response, callback, limits.send(), () -> closing);
    begin(exchange);
    try {
      hosts.check(request);
      requireKnownCoding(request.getHeaders());
      find(request).work().accept(exchange);
    } catch (RuntimeException | Error failure) {
      exchange.refuse(failure);
    }
    return true;
  }

  @Override
  protected void handleShutdownRejection(Request request, Response response, Callback callback) {
    Exchange exchange = new Exchange(request, response, callback, limits.send(), () -> true);
    begin(exchange);
    exchange.refuse(
        Problem.of(503, "stopping", "the server is about to stop", "ask another one")
            .with("Retry-After", "1"));
  }

  private void begin(Exchange exchange) {
    Request request = exchange.request();
    request.addIdleTimeoutListener(idle -> false); // the limits have deadlines of their own
    ConnectionState state = ConnectionState.of(request.getConnectionMetaData());
    state.begin();
    journal.begun();
    Request.addCompletionListener(
        request,
        failure -> {
          state.end();
          Optional<String> path = route(request).map(Route::path);
          journal.ended(exchange, path, failure);
        });
  }

  /** Finds the endpoint at the path of a request. */
  private Optional<Route> route(Request request) {
    String path = request.getHttpURI().getCanonicalPath();
    Route exact = path == null ? null : routes.get(path);
    if (exact != null || path == null) {
      return Optional.ofNullable(exact);
    }
    return patterns.stream().filter(route -> route.takes(path)).findFirst();
  }

  /** Refuses transfer codings that would be passed over: of these only chunks are taken apart. */
  private static void requireKnownCoding(HttpFields headers) {
    String coding =
        headers.contains(HttpHeader.TRANSFER_ENCODING)
            ? String.join(", ", headers.getValuesList(HttpHeader.TRANSFER_ENCODING))
            : null;
    if (coding != null && !coding.strip().equalsIgnoreCase("chunked")) {
      throw Problem.of(
          501,
          "coded_body",
          "the body comes with the transfer coding " + Excerpt.quoted(coding),
          "send it with Content-Length, or as `chunked` alone");
    }
  }

  private Route find(Request request) {
    Optional<Route> found = route(request);
    if (found.isEmpty()) {
      String path = request.getHttpURI().getCanonicalPath();
      String asked = path == null ? "" : path;
      throw Problem.of(
          404,
          "not_found",
          "there is nothing at " + Excerpt.quoted(asked),
          NearestName.among(routes.keySet(), asked)
              .map(near -> "did you mean " + near + "?")
              .orElse("there are " + String.join(", ", routes.keySet())));
    }
    Route route = found.get();
    String method = request.getMethod();
    if (!route.methods().contains(method)) {
      throw Problem.of(
              405,
              "method_not_allowed",
              Excerpt.of(method) + " cannot be asked of " + route.path(),
              "ask " + String.join(" or ", route.methods()))
          .with("Allow", String.join(", ", route.methods()));
    }
    requireAcceptable(
        request.getHeaders().getValuesList(HttpHeader.ACCEPT), base(answerType(request, route)));
    return route;
  }

  private static String answerType(Request request, Route route) {
    String sent = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    return sent != null && route.types().contains(base(sent)) ? sent : route.types().get(0);
  }

  /** Refuses a client whose header {@code Accept} excludes the type; without one it takes any. */
  private static void requireAcceptable(List<String> accept, String type) {
    if (accept.isEmpty()) {
      return;
    }
    QuotedQualityCSV ranges = new QuotedQualityCSV(); // drops what has q=0
    accept.forEach(ranges::addValue);
    List<String> fitting = List.of("*/*", type.substring(0, type.indexOf('/')) + "/*", type);
    if (ranges.getValues().stream()
        .noneMatch(range -> fitting.stream().anyMatch(base(range)::equalsIgnoreCase))) {
      throw Problem.of(
          406, "not_acceptable", "the answer would be " + type, "leave the header Accept out");
    }
  }

  private static String base(String type) {
    return MimeTypes.getBase(type).strip();
  }
}
