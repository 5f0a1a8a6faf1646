package trellis.model.parallel;

import java.util.concurrent.Executor;

/**
 * By which threads many items are computed, and until when.
 *
 * @param threads for how many batches are made at once, at least 1
 * @param helpers how many threads of the executor compute at once, beside the taker of the answers
 * @param executor whose threads help; when it refuses work, the taker computes alone
 * @param deadline when a batch that has not begun is not computed any more
 */
public record Terms(int threads, int helpers, Executor executor, Deadline deadline) {
  /**
   * The threads that all pipelines of the JVM share.
   *
   * @param threads how many compute at once, beside the taker; 0: one a core; 1: the taker alone
   * @throws IllegalArgumentException when there are fewer than 0 threads
   */
  public static Terms ofThreads(int threads) {
    if (threads < 0) {
      throw new IllegalArgumentException(threads + " threads cannot tag: give 0 or more");
    }
    int all = TaggingExecutor.threads();
    int chosen = threads == 0 ? all : Math.min(threads, all);
    return new Terms(chosen, chosen == 1 ? 0 : chosen, TaggingExecutor::execute, Deadline.NONE);
  }

  /** The same with at most so many threads, that of the taker among them. */
  public Terms atMost(int most) {
    int fewer = Math.min(threads, most);
    return new Terms(fewer, Math.min(helpers, most - 1), executor, deadline);
  }

  /** The same with helpers out of another executor. */
  public Terms on(Executor other) {
    return new Terms(threads, helpers, other, deadline);
  }

  /** The same until then. */
  public Terms until(Deadline other) {
    return new Terms(threads, helpers, executor, other);
  }
}
