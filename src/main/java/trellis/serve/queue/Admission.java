package trellis.serve.queue;

import trellis.serve.http.Limits;
import trellis.serve.http.Problem;

/**
 * Admission control: counts the requests that are being tagged or wait for it, and their tokens,
 * and refuses more than the limits allow with 429, so that load shows as back-pressure and not as
 * ever longer waiting.
 */
public final class Admission {
  private static final String SECONDS_TO_WAIT = "1";

  private final Limits limits;
  private int requests;
  private int tokens; // of all of them

  /** Makes a control that has let nobody in. */
  public Admission(Limits limits) {
    this.limits = limits;
  }

  /**
   * Lets a request in; the caller must then call {@link #leave} once.
   *
   * @throws Problem when there is no room
   */
  public synchronized void enter(int ofRequest) {
    if (requests >= limits.queue() || ofRequest > limits.queueTokens() - tokens) {
      throw full();
    }
    requests++;
    tokens += ofRequest;
  }

  /**
   * Refuses when not one more request could be let in, whatever its tokens.
   *
   * @throws Problem when the queue is full
   */
  public synchronized void requireRoom() {
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

  /** Gives back the room of a request that was let in with as many tokens. */
  public synchronized void leave(int ofRequest) {
    requests--;
    tokens -= ofRequest;
  }

  /** Counts the requests inside. */
  public synchronized int requests() {
    return requests;
  }

  /** Counts the tokens of the requests inside. */
  public synchronized int tokens() {
    return tokens;
  }
}
