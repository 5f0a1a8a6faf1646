package trellis.model.parallel;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;

/**
 * Some items in a row whose answers are computed once, by whichever thread comes first.
 *
 * @param <A> an answer
 */
final class PendingBatch<A> extends FutureTask<List<A>> {
  private final int items;
  private final long tokens;

  <T> PendingBatch(List<T> items, long tokens, Function<List<T>, List<A>> compute) {
    super(() -> compute.apply(items));
    this.items = items.size();
    this.tokens = tokens;
  }

  /** The number of items. */
  int items() {
    return items;
  }

  /** The tokens of all items. */
  long tokens() {
    return tokens;
  }

  /** Waits for the answers; an interrupt does not end that, and stays set. */
  List<A> answers() {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return get();
        } catch (InterruptedException later) {
          interrupted = true;
        }
      }
    } catch (ExecutionException failed) {
      throw unchecked(failed.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** What to throw for a failure in the source or in a batch; an error is thrown at once. */
  static RuntimeException unchecked(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    return failure instanceof RuntimeException exception
        ? exception
        : new IllegalStateException("the sentences cannot be read: " + failure, failure);
  }
}
