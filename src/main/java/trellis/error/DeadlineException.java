package trellis.error;

import java.time.Duration;

/** Says that a call was stopped because it took longer than its caller allowed. */
public final class DeadlineException extends TrellisException {
  private static final long serialVersionUID = 1L;

  /** How long the call was allowed to take. */
  private final Duration timeout;

  /**
   * Takes the time.
   *
   * @param timeout how long the call was allowed to take
   */
  public DeadlineException(Duration timeout) {
    super(
        "the tagging was stopped, for it took longer than the "
            + timeout.toMillis()
            + " ms that the limits allow: allow more (Limits.timeout), or tag less in one call");
    this.timeout = timeout;
  }

  /** {@return how long the call was allowed to take} */
  public Duration timeout() {
    return timeout;
  }
}
