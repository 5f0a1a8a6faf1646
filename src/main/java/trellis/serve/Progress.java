package trellis.serve;

import java.time.Duration;

/** The requests that have begun and not ended, which a stop waits for. */
final class Progress {
  private int open;
  private boolean stopping;

  /** Begins a request, which must {@link #end} once; false when the server is stopping. */
  synchronized boolean begin() {
    if (stopping) {
      return false;
    }
    open++;
    return true;
  }

  synchronized void end() {
    open--;
    notifyAll();
  }

  synchronized int open() {
    return open;
  }

  /** Lets no request begin any more. */
  synchronized void stop() {
    stopping = true;
  }

  synchronized boolean isStopping() {
    return stopping;
  }

  /** Waits for the last request; false when there are some still when the time is over. */
  synchronized boolean awaitNone(Duration most) throws InterruptedException {
    long end = System.nanoTime() + most.toNanos();
    while (open > 0) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return false;
      }
      wait(left);
    }
    return true;
  }
}
