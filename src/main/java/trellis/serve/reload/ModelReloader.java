package trellis.serve.reload;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import trellis.error.TrellisException;
import trellis.serve.metrics.ServerMetrics;
import trellis.serve.reload.Reload.Result;
import trellis.serve.request.ModelRegistry;
import trellis.serve.request.ServedModel;
import trellis.util.IoReason;
import trellis.util.Sha256;

/**
 * Loads models anew, one at a time on a thread of its own: when it is told to, or when their files
 * have changed.
 *
 * <p>A model takes the place of the old one only when it was loaded whole and has tagged something;
 * whatever goes wrong before leaves the old one where it is. A file that changes is given time: it
 * is loaded once two looks in a row find it the same, and anew each time that it changes further,
 * so that a copy that takes long is loaded in the end.
 */
public final class ModelReloader implements AutoCloseable {
  /** The JVM has long compiled what tagging needs; this only touches the tables of a new model. */
  private static final Duration WARM_UP = Duration.ofMillis(300);

  private static final int MOST_WAITING = 8;

  private final ModelRegistry registry;
  private final ServerMetrics serverMetrics;
  private final Consumer<String> operator;
  private final Map<String, Watched> watched = new LinkedHashMap<>();
  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          0,
          1,
          1,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(MOST_WAITING),
          work -> {
            Thread reloading = new Thread(work, "trellis-reload");
            reloading.setDaemon(true);
            return reloading;
          });

  /** A file, and what is known of it; for one thread. */
  private static final class Watched {
    private final ModelSource source;
    private FileState seen; // at the last look; null: none yet
    private FileState tried; // when it was last loaded; null: not since the server started

    Watched(ModelSource source) {
      this.source = source;
    }
  }

  /**
   * Makes a reloader.
   *
   * @param sources of the models that can be loaded anew, by their names in the registry
   * @param operator is told, in a line, what is served from now on, or why it is not
   */
  public ModelReloader(
      ModelRegistry registry,
      Map<String, ModelSource> sources,
      ServerMetrics serverMetrics,
      Consumer<String> operator) {
    this.registry = registry;
    this.serverMetrics = serverMetrics;
    this.operator = operator;
    sources.forEach((name, source) -> watched.put(name, new Watched(source)));
    for (ServedModel model : registry.all()) {
      serverMetrics.serves(model.name(), model.facts().sha256());
    }
  }

  /** Looks at all files once, soon, and loads those that have changed. */
  public void look() {
    if (thread.getQueue().isEmpty()) { // else a look would only wait behind others
      thread.execute(() -> watched.forEach(this::look));
    }
  }

  private void look(String name, Watched one) {
    FileState now = FileState.of(one.source.file());
    boolean isSettled = now.equals(one.seen);
    one.seen = now;
    if (isSettled && !now.equals(one.tried)) {
      load(name, one);
    }
  }

  /** Whether a model can be loaded anew: one in a jar cannot. */
  public boolean hasFile(String name) {
    return watched.containsKey(name);
  }

  /**
   * Loads a model anew, soon.
   *
   * @param name of a model that can be
   * @throws RejectedExecutionException when too many are to be loaded already
   */
  public CompletableFuture<Reload> reload(String name) {
    Watched one = watched.get(name);
    return CompletableFuture.supplyAsync(() -> load(name, one), thread);
  }

  private Reload load(String name, Watched one) {
    ServedModel old = registry.named(name);
    Reload reload;
    one.tried = FileState.of(one.source.file());
    try {
      reload = load(old, one.source);
    } catch (IOException failure) {
      reload = failed(old, one.source.file() + ": " + IoReason.of(failure));
    } catch (TrellisException failure) {
      reload = failed(old, failure.getMessage());
    } catch (RuntimeException | OutOfMemoryError failure) { // of the new model: the old one serves
      reload = failed(old, one.source.file() + ": " + failure);
    }
    serverMetrics.reloaded(name, reload.result().word());
    return reload;
  }

  private Reload load(ServedModel old, ModelSource source) throws IOException {
    if (Sha256.of(source.file()).equals(old.facts().sha256())) {
      return new Reload(Result.UNCHANGED, old, "");
    }
    ServedModel fresh = source.load();
    fresh.tagger().warmUp(WARM_UP);
    registry.replace(fresh);
    serverMetrics.serves(fresh.name(), fresh.facts().sha256());
    operator.accept(
        fresh.name() + ": serves " + fresh.facts().sha256() + " now, from " + source.file());
    return new Reload(Result.LOADED, fresh, "");
  }

  private Reload failed(ServedModel old, String reason) {
    operator.accept(old.name() + ": goes on with " + old.facts().sha256() + "; " + reason);
    return new Reload(Result.FAILED, old, reason);
  }

  /** Begins no further load. */
  @Override
  public void close() {
    thread.shutdownNow();
  }
}
