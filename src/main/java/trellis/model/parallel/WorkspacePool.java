package trellis.model.parallel;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * Workspaces that threads borrow to compute, and that are used again.
 *
 * <p>Only twice as many threads as there are cores compute at once, the others wait for their turn:
 * a burst of hundreds of threads takes the memory of a few workspaces. What is kept for the next
 * time is bounded, too: all idle workspaces of a pool together are an eighth of the heap at most,
 * and one that served a huge sentence, or met a failure, is left to the garbage collector.
 *
 * @param <T> a workspace, which grows with what it is used for
 */
public final class WorkspacePool<T> {
  private static final int MOST_AT_ONCE = 2 * Runtime.getRuntime().availableProcessors();
  private static final int MOST_TOKENS_KEPT = 4_096;
  private static final int SHARE_OF_HEAP = 8;

  private final Semaphore turns = new Semaphore(MOST_AT_ONCE);
  private final ConcurrentLinkedDeque<T> idle = new ConcurrentLinkedDeque<>(); // last used first
  private final Supplier<T> maker;
  private final ToLongFunction<? super T> bytes;
  private final long mostBytesKept =
      Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / MOST_AT_ONCE;

  /**
   * Makes an empty pool.
   *
   * @param bytes about how much memory a workspace takes
   */
  public WorkspacePool(Supplier<T> maker, ToLongFunction<? super T> bytes) {
    this.maker = maker;
    this.bytes = bytes;
  }

  /**
   * Computes with a workspace that no other thread has meanwhile. Waits for a turn if need be; an
   * interrupt does not end that, and stays set.
   *
   * @param tokens that are computed
   */
  public <R> R use(int tokens, Function<? super T, ? extends R> computation) {
    return use(tokens, Deadline.NONE, computation);
  }

  /**
   * Computes as {@link #use(int, Function)} does, but does not wait beyond a deadline.
   *
   * @throws trellis.error.DeadlineException DeadlineException when it passes before its turn came
   */
  public <R> R use(int tokens, Deadline deadline, Function<? super T, ? extends R> computation) {
    deadline.acquire(turns);
    try {
      T last = idle.poll();
      T workspace = last == null ? maker.get() : last;
      R result = computation.apply(workspace);
      if (tokens <= MOST_TOKENS_KEPT && bytes.applyAsLong(workspace) <= mostBytesKept) {
        idle.push(workspace);
      }
      return result;
    } finally {
      turns.release();
    }
  }
}
