package trellis.serve.http;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A number of bytes that many requests share, for bodies half received or answers half taken.
 *
 * <p>For any number of threads.
 */
public final class ByteBudget {
  private final long all;
  private final AtomicLong free;

  /** Makes a budget of which all is free. */
  public ByteBudget(long bytes) {
    this.all = bytes;
    this.free = new AtomicLong(bytes);
  }

  /** Takes the bytes; false, and takes nothing, when fewer are free. */
  public boolean take(long bytes) {
    if (free.addAndGet(-bytes) >= 0) {
      return true;
    }
    free.addAndGet(bytes);
    return false;
  }

  /** Counts the bytes that are taken. */
  public long taken() {
    return all - free.get();
  }

  /** Gives bytes back that were taken. */
  public void giveBack(long bytes) {
    free.addAndGet(bytes);
  }
}
