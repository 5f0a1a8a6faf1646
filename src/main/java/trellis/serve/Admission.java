package trellis.serve;

/** Counts the requests that are tagged or wait for it, and lets no more in than there is room. */
final class Admission {
  private static final String SECONDS_TO_WAIT = "1";

  private final Limits limits;
  private int requests;
  private int tokens; // of all of them

  Admission(Limits limits) {
    this.limits = limits;
  }

  /**
   * Lets a request in, which must {@link #leave} once.
   *
   * @throws Problem when there is no room
   */
  synchronized void enter(int ofRequest) {
    if (requests >= limits.queue() || ofRequest > limits.queueTokens() - tokens) {
      throw full();
    }
    requests++;
    tokens += ofRequest;
  }

  /**
   * Goes on only when one more request could be let in.
   *
   * @throws Problem when the queue is full
   */
  synchronized void requireRoom() {
    if (requests >= limits.queue()) {
      throw full();
    }
  }

  private Problem full() {
    return Problem.of(
            429,
            "queue_full",
            "the queue is full: " + requests + " requests with " + tokens + " tokens wait",
            "try again a little later, or send less at once")
        .with("Retry-After", SECONDS_TO_WAIT);
  }

  synchronized void leave(int ofRequest) {
    requests--;
    tokens -= ofRequest;
  }

  synchronized int requests() {
    return requests;
  }

  synchronized int tokens() {
    return tokens;
  }
}
