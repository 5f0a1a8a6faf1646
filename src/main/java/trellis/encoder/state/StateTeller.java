package trellis.encoder.state;

import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import trellis.util.CountText;

/** Tells in lines how far the states of a corpus are. */
final class StateTeller {
  private static final long BETWEEN_LINES = TimeUnit.SECONDS.toNanos(10);
  private static final double NANOS = 1e9;

  private final Consumer<String> lines;
  private long tokens;
  private long done;
  private long begun;
  private long told;

  StateTeller(Consumer<String> lines) {
    this.lines = lines;
  }

  /** The states are there from an earlier run. */
  void found(Path file, int sentences, long bytes) {
    lines.accept(
        "states of "
            + CountText.of(sentences, "sentence")
            + " are there from an earlier run: "
            + size(bytes)
            + " in "
            + file);
  }

  /** The states of so many sentences will be computed, and take so many bytes of disk. */
  void begins(Path file, int sentences, long tokensOfAll, long bytes) {
    tokens = tokensOfAll;
    begun = System.nanoTime();
    told = begun;
    lines.accept(
        "computes the states of "
            + CountText.of(sentences, "sentence")
            + " with "
            + CountText.of(tokens, "token")
            + " once, for all epochs and seeds: "
            + size(bytes)
            + " in "
            + file);
  }

  private static String size(long bytes) {
    return CountText.of(Math.max(1, bytes >> 20)) + " MiB";
  }

  /** So many tokens more have their states. */
  void computed(int more) {
    done += more;
    long now = System.nanoTime();
    if (now - told >= BETWEEN_LINES && done < tokens) {
      told = now;
      double rate = done / ((now - begun) / NANOS);
      lines.accept(
          String.format(
              Locale.ROOT,
              "states: %d %%, %,.0f tokens/s, %,.0f s left",
              100 * done / tokens,
              rate,
              (tokens - done) / rate));
    }
  }

  /** All states are there. */
  void ends() {
    double seconds = (System.nanoTime() - begun) / NANOS;
    lines.accept(
        String.format(Locale.ROOT, "states: %.1f s, %,.0f tokens/s", seconds, tokens / seconds));
  }
}
