package trellis.model.parallel;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that tag batches for the whole JVM: one a core at most, all of them daemons.
 *
 * <p>A thread starts when there is a batch for it, and ends when it had none for five seconds, so
 * that a program which tags now and then keeps no thread for it.
 */
final class TaggingExecutor {
  private static final int IDLE_SECONDS = 5;
  private static final int THREADS = Runtime.getRuntime().availableProcessors();
  private static final ThreadPoolExecutor POOL = pool();

  private TaggingExecutor() {}

  private static ThreadPoolExecutor pool() {
    AtomicInteger started = new AtomicInteger();
    ThreadFactory factory =
        work -> {
          boolean inherits = false; // thread-local variables of whoever tags first
          Thread thread =
              new Thread(null, work, "trellis-tag-" + started.incrementAndGet(), 0, inherits);
          thread.setDaemon(true);
          thread.setContextClassLoader(TaggingExecutor.class.getClassLoader());
          return thread;
        };
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            THREADS, THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory);
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /** How many threads there are at most. */
  static int threads() {
    return THREADS;
  }

  /** Runs the work on one of the threads, after all that was given before. */
  static void execute(Runnable work) {
    POOL.execute(work);
  }
}
