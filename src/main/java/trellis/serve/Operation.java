package trellis.serve;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import trellis.serve.access.AccessLog;
import trellis.serve.reload.ModelSource;

/**
 * What an operator wants of a server beside that it tags.
 *
 * @param accessLog tells of each request; the server closes it when it stops
 * @param sources of the models that may be loaded anew, by the names they are served under
 * @param watch how often their files are looked at; zero: never
 * @param allowReload whether requests may have them loaded anew
 * @param operator is told, in a line, what happens to them
 */
public record Operation(
    Optional<AccessLog> accessLog,
    Map<String, ModelSource> sources,
    Duration watch,
    boolean allowReload,
    Consumer<String> operator) {
  /** Neither a log nor other models. */
  public static final Operation NONE =
      new Operation(Optional.empty(), Map.of(), Duration.ZERO, false, line -> {});

  /** Takes a copy of the sources. */
  public Operation {
    sources = Map.copyOf(sources);
  }
}
