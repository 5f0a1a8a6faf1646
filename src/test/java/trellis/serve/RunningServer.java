package trellis.serve;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import trellis.Tagger;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.serve.http.Limits;
import trellis.serve.reload.ModelSource;
import trellis.serve.request.ServedModel;
import trellis.serve.request.ServedModel.Facts;
import trellis.serve.request.ServedModel.Layer;
import trellis.serve.request.ServedModel.Score;

/** A server with small models on a free port, and a client for it. */
final class RunningServer implements AutoCloseable {
  static final Tagger NER = tagger(RandomModel.usual(21));
  static final Tagger FEATURED = tagger(RandomModel.withFeatures(5));

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final TaggingServer server;

  private RunningServer(TaggingServer server) {
    this.server = server;
  }

  static RunningServer usual() {
    return with(Limits.USUAL);
  }

  static RunningServer with(Limits limits, String... alsoKnownAs) {
    RunningServer warm = cold(limits, alsoKnownAs);
    warm.ready();
    return warm;
  }

  /** A server that is not ready. */
  static RunningServer cold(Limits limits, String... alsoKnownAs) {
    return cold(limits, Operation.NONE, alsoKnownAs);
  }

  /** A server of which an operator wants more. */
  static RunningServer with(Limits limits, Operation operation) {
    RunningServer warm = cold(limits, operation);
    warm.ready();
    return warm;
  }

  private static RunningServer cold(Limits limits, Operation operation, String... alsoKnownAs) {
    return new RunningServer(
        TaggingServer.start(
            List.of(served("ner", NER, "bio"), served("featured", FEATURED, "bio")),
            new TaggingServer.Address("127.0.0.1", 0, Set.of(alsoKnownAs)),
            limits,
            operation));
  }

  /** A server that loads the model `ner` anew when it is asked to, from a file that has another. */
  static RunningServer reloading() {
    ModelSource source =
        new ModelSource() {
          @Override
          public Path file() {
            return Path.of("data", "sample", "LICENSE"); // only its digest is looked at
          }

          @Override
          public ServedModel load() {
            return served("ner", NER, "bio");
          }
        };
    return with(
        Limits.USUAL,
        new Operation(Optional.empty(), Map.of("ner", source), Duration.ZERO, true, line -> {}));
  }

  /** A server with this model alone. */
  static RunningServer of(ServedModel model, Operation operation) {
    RunningServer server =
        new RunningServer(
            TaggingServer.start(
                List.of(model),
                new TaggingServer.Address("127.0.0.1", 0, Set.of()),
                Limits.USUAL,
                operation));
    server.ready();
    return server;
  }

  /** A server of other models. */
  static RunningServer serving(Limits limits, ServedModel... models) {
    TaggingServer.Address address = new TaggingServer.Address("127.0.0.1", 0, Set.of());
    RunningServer warm =
        new RunningServer(TaggingServer.start(List.of(models), address, limits, Operation.NONE));
    warm.ready();
    return warm;
  }

  private static Tagger tagger(TaggerModel model) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ModelArchive.write(model, out);
    return Tagger.load(new ByteArrayInputStream(out.toByteArray()));
  }

  static ServedModel served(String name, Tagger tagger, String scheme, Layer... of) {
    List<Layer> layers = List.of(of);
    return new ServedModel(
        name,
        tagger,
        new Facts(
            "ner",
            scheme,
            "ptb",
            layers,
            List.of(new Score("dev", "F1", 66.9)),
            4_711,
            "ab",
            false));
  }

  /** Limits that are reached soon. */
  static Limits small() {
    return new Limits(
        10_000,
        100,
        4,
        5,
        50,
        Duration.ofMillis(1_500),
        Duration.ofSeconds(30),
        Duration.ofSeconds(5),
        Duration.ofSeconds(5),
        Duration.ofSeconds(20));
  }

  URI uri() {
    return server.uri();
  }

  int port() {
    return uri().getPort();
  }

  void ready() {
    server.ready();
  }

  boolean stop(Duration draining) {
    return server.stop(draining);
  }

  boolean stop() {
    return server.stop(Duration.ZERO);
  }

  HttpResponse<String> tag(String json) throws IOException, InterruptedException {
    return send(
        HttpRequest.newBuilder(uri().resolve("tag"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json)));
  }

  HttpResponse<String> tag(byte[] body) throws IOException, InterruptedException {
    return send(
        HttpRequest.newBuilder(uri().resolve("tag"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofByteArray(body)));
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(uri().resolve(path)));
  }

  static HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return send(request, Duration.ofSeconds(60));
  }

  static HttpResponse<String> send(HttpRequest.Builder request, Duration patience)
      throws IOException, InterruptedException {
    return CLIENT.send(request.timeout(patience).build(), BodyHandlers.ofString());
  }

  @Override
  public void close() {
    stop();
  }
}
