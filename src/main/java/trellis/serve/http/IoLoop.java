package trellis.serve.http;

import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.ManagedSelector;

/**
 * One of the few threads that read requests and write answers, each for connections of its own.
 *
 * <p>It works in rounds: it reads what has come on all its connections, and then does what was left
 * for the end of the round. Work that is small is done there, on the requests of the round
 * together: no thread is woken for it, and whoever is next waits for a few milliseconds at most.
 */
public final class IoLoop {
  /** Bodies of a round that are parsed on the loop; some 20 ms of raw text, less of tokens. */
  private static final int BYTES_A_ROUND = 1 << 16;

  private final ManagedSelector selector;
  private final AtomicInteger bytes = new AtomicInteger(); // parsed in this round

  IoLoop(ManagedSelector selector) {
    this.selector = selector;
  }

  /**
   * Tells whether a body may be parsed on the loop, so that it comes back to its other connections
   * soon. Other bodies are for other threads.
   */
  public boolean takes(int ofBody) {
    int before = bytes.getAndAdd(ofBody);
    if (before == 0) {
      atEndOfRound(() -> bytes.set(0));
    }
    return before + ofBody <= BYTES_A_ROUND;
  }

  /**
   * Does something when all that has come was read, from whichever thread this is called; what is
   * called first is done first.
   */
  public void atEndOfRound(Runnable work) {
    selector.submit(any -> work.run());
  }
}
