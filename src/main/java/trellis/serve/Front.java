package trellis.serve;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trellis.message.Excerpt;
import trellis.message.NearestName;

/** Takes every request, counts it, and hands it to what its path names. */
final class Front extends Handler.Abstract {
  private static final Logger LOG = LoggerFactory.getLogger(Front.class);
  private static final String OTHER_PATHS = "other"; // there may be any number of them

  private final Map<String, Route> routes = new LinkedHashMap<>();
  private final HostGuard hosts;
  private final Progress progress;
  private final Metrics metrics;
  private final Limits limits;

  Front(List<Route> routes, HostGuard hosts, Progress progress, Metrics metrics, Limits limits) {
    routes.forEach(route -> this.routes.put(route.path(), route));
    this.hosts = hosts;
    this.progress = progress;
    this.metrics = metrics;
    this.limits = limits;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Exchange exchange = new Exchange(request, response, callback, limits.send());
    request.addIdleTimeoutListener(idle -> false); // we have times of our own
    ConnectionState state = ConnectionState.of(request.getConnectionMetaData());
    boolean begun = progress.begin();
    state.begin();
    Request.addCompletionListener(
        request,
        failure -> {
          state.end();
          count(request, response, failure);
          if (begun) {
            progress.end();
          }
        });
    try {
      if (!begun) {
        throw stopping();
      }
      hosts.check(request);
      route(request).work().accept(exchange);
    } catch (Problem problem) {
      exchange.refuse(problem);
    } catch (RuntimeException | Error failure) {
      exchange.refuse(Failures.problem(failure, LOG));
    }
    return true;
  }

  private static Problem stopping() {
    return Problem.of(503, "stopping", "the server is about to stop", "ask another one")
        .with("Connection", "close");
  }

  private void count(Request request, Response response, Throwable failure) {
    if (failure != null && !response.isCommitted()) {
      metrics.lost();
      return;
    }
    String path = request.getHttpURI().getCanonicalPath();
    metrics.answered(
        path != null && routes.containsKey(path) ? path : OTHER_PATHS,
        response.getStatus(),
        System.nanoTime() - request.getBeginNanoTime());
  }

  private Route route(Request request) {
    String path = request.getHttpURI().getCanonicalPath();
    Route route = path == null ? null : routes.get(path);
    if (route == null) {
      String asked = path == null ? "" : path;
      throw Problem.of(
          404,
          "not_found",
          "there is nothing at " + Excerpt.quoted(asked),
          NearestName.among(routes.keySet(), asked)
              .map(near -> "did you mean " + near + "?")
              .orElse("there are " + String.join(", ", routes.keySet())));
    }
    String method = request.getMethod();
    if (!route.methods().contains(method)) {
      throw Problem.of(
              405,
              "method_not_allowed",
              Excerpt.of(method) + " cannot be asked of " + route.path(),
              "ask " + String.join(" or ", route.methods()))
          .with("Allow", String.join(", ", route.methods()));
    }
    Acceptance.require(request.getHeaders().getValuesList(HttpHeader.ACCEPT), route.type());
    return route;
  }
}
