package trellis.model.parallel;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import trellis.error.DeadlineException;

/** The moment at which the work for a call must be over, if there is one; immutable. */
public final class Deadline {
  /** Work may take as long as it takes. */
  public static final Deadline NONE = new Deadline(Duration.ZERO, 0);

  private static final Duration LONGEST = Duration.ofDays(36_500); // so that no sum overflows

  private final Duration given;
  private final long end; // in System.nanoTime

  private Deadline(Duration given, long end) {
    this.given = given;
    this.end = end;
  }

  /** The moment that is so far away from now. */
  public static Deadline after(Duration given) {
    Duration bounded = given.compareTo(LONGEST) > 0 ? LONGEST : given;
    return new Deadline(given, System.nanoTime() + bounded.toNanos());
  }

  /**
   * Goes on only while it has not passed; takes no time when there is none.
   *
   * @throws DeadlineException when it has passed
   */
  public void check() {
    if (this != NONE && nanosLeft() <= 0) {
      throw new DeadlineException(given);
    }
  }

  private long nanosLeft() {
    return end - System.nanoTime();
  }

  /**
   * Waits for a permit; an interrupt does not end that, and stays set.
   *
   * @throws DeadlineException when it passes before
   */
  void acquire(Semaphore permits) {
    if (this == NONE) {
      permits.acquireUninterruptibly();
      return;
    }
    boolean interrupted = false;
    try {
      while (true) {
        try {
          if (permits.tryAcquire(nanosLeft(), TimeUnit.NANOSECONDS)) {
            return;
          }
          throw new DeadlineException(given);
        } catch (InterruptedException later) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
