package trellis.serve;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import trellis.serve.access.AccessLog;
import trellis.serve.http.Answer;
import trellis.serve.http.BodyType;
import trellis.serve.http.HostGuard;
import trellis.serve.http.JsonErrorHandler;
import trellis.serve.http.Limits;
import trellis.serve.http.LoopConnector;
import trellis.serve.http.Problem;
import trellis.serve.http.RequestJournal;
import trellis.serve.http.RequestRouter;
import trellis.serve.http.RequestRouter.Route;
import trellis.serve.http.SlowClients;
import trellis.serve.metrics.ServerMetrics;
import trellis.serve.queue.Admission;
import trellis.serve.reload.ModelReloader;
import trellis.serve.request.ModelRegistry;
import trellis.serve.request.ServedModel;

/**
 * An HTTP server that tags.
 *
 * <p>It answers requests from {@link #start} to {@link #stop}, each of which is called once; the
 * shutdown is graceful: {@code stop} waits for the requests that have begun.
 */
public final class TaggingServer {
  private static final int LEAST_THREADS = 12;
  private static final int THREADS_A_CORE = 2;
  private static final int MOST_LOOPS = 8; // each takes a thread of the pool for good
  private static final int WAITING_TO_CONNECT = 1_024;
  private static final Duration LOOK = Duration.ofMillis(500);
  private static final Duration IDLE_WHEN_CROWDED = Duration.ofSeconds(2);

  private final Limits limits;
  private final String host;
  private final Server server = new Server(threads());
  private final LoopConnector connector;
  private final HostGuard hosts;
  private final RequestRouter router;
  private final TagEndpoint tagging;
  private final SlowClients slowClients;
  private final ModelReloader reloader;
  private final Operation operation;
  private volatile State state = State.WARMING_UP;

  /** What {@code GET /ready} tells. */
  private enum State {
    WARMING_UP,
    READY,
    STOPPING
  }

  private TaggingServer(
      List<ServedModel> served, Address address, Limits limits, Operation operation) {
    this.limits = limits;
    this.operation = operation;
    this.host = address.host();
    this.connector = new LoopConnector(server, loops(), new HttpConnectionFactory(http()));
    this.slowClients = new SlowClients(connector, limits.receive());
    this.hosts = new HostGuard(address.host(), address.alsoKnownAs());
    ModelRegistry modelRegistry = new ModelRegistry(served);
    ServerMetrics serverMetrics = new ServerMetrics();
    Admission admission = new Admission(limits);
    this.tagging = new TagEndpoint(modelRegistry, limits, admission, serverMetrics);
    this.reloader =
        new ModelReloader(modelRegistry, operation.sources(), serverMetrics, operation.operator());
    ReloadEndpoint reloading = new ReloadEndpoint(modelRegistry, reloader, operation.allowReload());
    RequestJournal journal = new RequestJournal(serverMetrics, operation.accessLog());
    this.router =
        new RequestRouter(routes(modelRegistry, reloading, serverMetrics), hosts, journal, limits);
    operation
        .accessLog()
        .ifPresent(
            log ->
                serverMetrics.withCounter(
                    "trellis_access_log_dropped_total",
                    "Lines that the access log does not have.",
                    log::dropped));
    serverMetrics
        .withGauge(
            "trellis_queue_requests", "Requests being tagged or waiting.", admission::requests)
        .withGauge("trellis_queue_tokens", "Tokens of these requests.", admission::tokens)
        .withGauge("trellis_queue_bytes", "Memory that these requests take.", admission::bytes)
        .withGauge("trellis_body_bytes", "Bodies half received.", tagging::bytesReceived)
        .withGauge("trellis_answer_bytes", "Answers half sent.", tagging::bytesSent)
        .withGauge("trellis_streams", "Streams of lines being answered.", tagging::streams)
        .withGauge("trellis_open_requests", "Requests begun and not ended.", serverMetrics::open)
        .withGauge(
            "trellis_connections",
            "Connections open.",
            () -> connector.getConnectedEndPoints().size());
    listen(address);
    server.setHandler(router);
    server.setErrorHandler(new JsonErrorHandler(journal));
  }

  /**
   * The address that a server listens on.
   *
   * @param host a name or number of this machine
   * @param port 0 for any that is free
   * @param alsoKnownAs names beside that of the host that requests may be for
   */
  public record Address(String host, int port, Set<String> alsoKnownAs) {
    /** Takes a copy of the names. */
    public Address {
      alsoKnownAs = Set.copyOf(alsoKnownAs);
    }
  }

  /**
   * Starts a server.
   *
   * @param models the first is the usual one
   * @throws IllegalArgumentException when there is no model, or two have the same name
   * @throws ServeException when it cannot listen there
   */
  public static TaggingServer start(
      List<ServedModel> models, Address address, Limits limits, Operation operation) {
    TaggingServer started = new TaggingServer(models, address, limits, operation);
    started.start(address);
    return started;
  }

  private static int loops() {
    return Math.min(Runtime.getRuntime().availableProcessors(), MOST_LOOPS);
  }

  private static QueuedThreadPool threads() {
    int cores = Runtime.getRuntime().availableProcessors();
    QueuedThreadPool threads =
        new QueuedThreadPool(Math.max(LEAST_THREADS, THREADS_A_CORE * cores), LEAST_THREADS / 2);
    threads.setName("trellis-http");
    return threads;
  }

  private static HttpConfiguration http() {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setSendDateHeader(true);
    return http;
  }

  private void listen(Address address) {
    connector.setHost(address.host());
    connector.setPort(address.port());
    connector.setAcceptQueueSize(WAITING_TO_CONNECT);
    connector.setIdleTimeout(limits.idle().toMillis());
    server.addConnector(connector);
    NetworkConnectionLimit most = new NetworkConnectionLimit(limits.connections(), connector);
    most.setEndPointIdleTimeout(Math.min(IDLE_WHEN_CROWDED.toMillis(), limits.idle().toMillis()));
    server.addBean(most);
  }

  private List<Route> routes(
      ModelRegistry modelRegistry, ReloadEndpoint reloading, ServerMetrics serverMetrics) {
    Answer page = Page.answer();
    Answer openApi = Answer.of(Answer.JSON, Page.resource("openapi.json"));
    Answer healthy = Answer.of(Answer.JSON, "{\"status\":\"ok\"}\n");
    Answer ready = Answer.of(Answer.JSON, "{\"status\":\"ready\"}\n");
    return List.of(
        Route.get("/", Answer.HTML, () -> page),
        Route.post("/tag", BodyType.names(), tagging::accept),
        Route.get("/models", Answer.JSON, () -> Answer.of(Answer.JSON, modelRegistry.json(limits))),
        Route.post(ReloadEndpoint.PATH, List.of(Answer.JSON), reloading::accept),
        Route.get("/health", Answer.JSON, () -> healthy),
        Route.get("/ready", Answer.JSON, () -> readiness(ready)),
        Route.get(
            "/metrics", Answer.METRICS, () -> Answer.of(Answer.METRICS, serverMetrics.render())),
        Route.get("/openapi.json", Answer.JSON, () -> openApi));
  }

  private Answer readiness(Answer ready) {
    return switch (state) {
      case READY -> ready;
      case WARMING_UP ->
          throw Problem.of(503, "warming_up", "the server is warming up", "ask again soon")
              .with("Retry-After", "1");
      case STOPPING ->
          throw Problem.of(503, "stopping", "the server is about to stop", "ask another one")
              .with("Retry-After", "1");
    };
  }

  /**
   * Tells whether requests are taken whatever host they are for: so it is where it listens to other
   * machines and no name of it is given.
   */
  public boolean takesAnyHost() {
    return hosts.takesAny();
  }

  /** Lets {@code GET /ready} answer with 200: from now on requests are answered at full speed. */
  public void ready() {
    state = State.READY;
  }

  private void start(Address address) {
    try {
      connector.open();
    } catch (IOException taken) {
      throw new ServeException(
          "cannot listen on "
              + address.host()
              + ":"
              + address.port()
              + ": "
              + reason(taken)
              + "; choose another port with --port (0: one that is free), or an address of this"
              + " machine with --host",
          taken);
    }
    try {
      server.start();
    } catch (Exception fault) {
      throw new ServeException("the server cannot be started: " + fault.getMessage(), fault);
    }
    tagging.start();
    regularly(
        LOOK,
        () -> {
          slowClients.run();
          tagging.look();
        });
    if (!operation.watch().isZero()) {
      regularly(operation.watch(), reloader::look);
    }
  }

  /** Gives what the operating system says: Jetty's own words only repeat the address. */
  private static String reason(IOException taken) {
    Throwable cause = taken.getCause();
    if (cause instanceof UnresolvedAddressException) {
      return "there is no such host";
    }
    return cause == null || cause.getMessage() == null ? taken.getMessage() : cause.getMessage();
  }

  private void regularly(Duration pause, Runnable work) {
    connector
        .getScheduler()
        .schedule(
            () -> {
              try {
                work.run();
              } finally {
                regularly(pause, work);
              }
            },
            pause.toMillis(),
            TimeUnit.MILLISECONDS);
  }

  /** Gives the address of the page; with the port that was chosen, where 0 was asked for. */
  public URI uri() {
    String literal = host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
    return URI.create("http://" + literal + ":" + connector.getLocalPort() + "/");
  }

  /**
   * Stops, so that no client notices who asks {@code GET /ready} or heeds {@code Connection:
   * close}: first goes on as before for a while, but is not ready any more and closes each
   * connection with the next answer on it; then takes no further connection or request, ends those
   * that have begun, and closes.
   *
   * @param draining how long it goes on
   * @return whether all were answered in the time there is for it
   */
  public boolean stop(Duration draining) {
    state = State.STOPPING;
    router.closeConnections();
    try {
      Thread.sleep(draining.toMillis());
      connector.close();
      boolean all = drain();
      reloader.close();
      tagging.close();
      server.stop();
      return all;
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      return false;
    } catch (Exception fault) {
      throw new ServeException("the server cannot be stopped: " + fault.getMessage(), fault);
    } finally {
      operation.accessLog().ifPresent(AccessLog::close);
    }
  }

  /** Lets no request begin any more, ends streams, and waits for all that has begun. */
  private boolean drain() throws InterruptedException, ExecutionException {
    CompletableFuture<Void> all = router.shutdown();
    tagging.endStreams();
    try {
      all.get(limits.stop().toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException late) {
      return false;
    }
  }
}
