package trellis.spark;

import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import trellis.Tagger;
import trellis.util.Log;

/**
 * The models of a JVM by the SHA-256 of their files. Tasks that ask for the same one at the same
 * time load it once. Of more than a few the one that was asked for least recently goes.
 */
final class LoadedModels {
  /** Those of this JVM. */
  static final LoadedModels SHARED = new LoadedModels(4);

  private static final Log LOG = Log.of(LoadedModels.class);

  private final Map<String, FutureTask<Tagger>> models;
  private long loads;

  LoadedModels(int most) {
    this.models = new RecentlyUsed<>(most);
  }

  /**
   * The model, loaded by the first who asks. What it failed by is told to all who wait for it, and
   * the next one tries again.
   */
  Tagger get(String sha256, Supplier<Tagger> load) {
    FutureTask<Tagger> mine = new FutureTask<>(() -> loaded(sha256, load));
    FutureTask<Tagger> first;
    synchronized (this) {
      first = models.computeIfAbsent(sha256, absent -> mine);
    }
    if (first == mine) {
      mine.run();
    }
    try {
      return first.get();
    } catch (ExecutionException failed) {
      forget(sha256, first);
      throw unchecked(failed.getCause());
    } catch (InterruptedException killed) { // Spark ends the task
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while another task loads " + sha256, killed);
    }
  }

  private Tagger loaded(String sha256, Supplier<Tagger> load) {
    long start = System.nanoTime();
    Tagger tagger = load.get();
    synchronized (this) {
      loads++;
    }
    LOG.info(
        "loaded "
            + tagger.name()
            + " (SHA-256 "
            + sha256
            + ") in "
            + (System.nanoTime() - start) / 1_000_000
            + " ms, kernel "
            + Tagger.kernel());
    return tagger;
  }

  private synchronized void forget(String sha256, FutureTask<Tagger> failed) {
    models.remove(sha256, failed);
  }

  private static RuntimeException unchecked(Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return (RuntimeException) cause; // a supplier throws nothing else
  }

  /** How many were loaded so far, of those that are gone, too. */
  synchronized long loads() {
    return loads;
  }
}
