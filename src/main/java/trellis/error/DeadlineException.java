package trellis.error;

import java.math.BigDecimal;
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
            + milliseconds(timeout)
            + " ms that the limits allow: allow more (Limits.timeout), or tag less in one call");
    this.timeout = timeout;
  }

  private static String milliseconds(Duration time) {
    return time.toSeconds() > 0
        ? String.valueOf(time.toMillis())
        : BigDecimal.valueOf(time.toNanos(), 6).stripTrailingZeros().toPlainString();
  }

  /** {@return how long the call was allowed to take} */
  public Duration timeout() {
    return timeout;
  }
}
