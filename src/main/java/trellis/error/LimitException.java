package trellis.error;

/** Says that a sentence or a text is longer than its caller allowed. */
public final class LimitException extends TrellisException {
  private static final long serialVersionUID = 1L;

  /** How long it is. */
  private final long found;

  /** How long it may be. */
  private final long limit;

  /**
   * Takes both numbers.
   *
   * @param found how long it is
   * @param limit how long it may be
   * @param message what is too long, both numbers, and the cure
   */
  public LimitException(long found, long limit, String message) {
    this(found, limit, message, null);
  }

  private LimitException(long found, long limit, String message, Throwable cause) {
    super(message, cause);
    this.found = found;
    this.limit = limit;
  }

  /**
   * Makes an exception whose message also names the place of what was tagged.
   *
   * @param place such as {@code text 3 (counted from 0)}
   * @return another exception, with this one as its cause
   */
  public LimitException at(String place) {
    return new LimitException(found, limit, place + ": " + getMessage(), this);
  }

  /** {@return how long it is, in tokens or chars as the message says} */
  public long found() {
    return found;
  }

  /** {@return how long it may be} */
  public long limit() {
    return limit;
  }
}
