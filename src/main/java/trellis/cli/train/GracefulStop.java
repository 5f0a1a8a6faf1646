package trellis.cli.train;

import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

/** Lets work end cleanly when the process is told to end, by Ctrl-C or a signal. */
final class GracefulStop {
  private GracefulStop() {}

  /**
   * Does the work. When the process is told to end meanwhile, the work is asked to stop, and the
   * JVM waits until it has returned.
   *
   * @param stop asks the work to return early; it is called by another thread
   */
  static <R> R run(Supplier<R> work, Runnable stop) {
    CountDownLatch ended = new CountDownLatch(1);
    Thread hook = new Thread(() -> stopAndWait(stop, ended), "stop");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      return work.get();
    } finally {
      ended.countDown();
      forget(hook);
    }
  }

  private static void stopAndWait(Runnable stop, CountDownLatch ended) {
    stop.run();
    try {
      ended.await();
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt(); // the JVM ends without waiting
    }
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // The hook runs already: it was waiting for the count.
    }
  }
}
