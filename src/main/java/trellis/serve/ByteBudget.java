package trellis.serve;

import java.util.concurrent.atomic.AtomicLong;

/** Memory that many clients share: bodies half received, or answers half taken. */
final class ByteBudget {
  private final AtomicLong free;

  ByteBudget(long bytes) {
    this.free = new AtomicLong(bytes);
  }

  /** Takes so many bytes; false when they are not there. */
  boolean take(long bytes) {
    if (free.addAndGet(-bytes) >= 0) {
      return true;
    }
    free.addAndGet(bytes);
    return false;
  }

  void giveBack(long bytes) {
    free.addAndGet(bytes);
  }
}
