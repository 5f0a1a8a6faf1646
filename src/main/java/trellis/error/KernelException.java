package trellis.error;

/** Says that the arithmetic that was asked for is not there on this machine, and what helps. */
public final class KernelException extends TrellisException {
  private static final long serialVersionUID = 1L;

  /**
   * Takes the message.
   *
   * @param message which arithmetic is not there, why, and what helps
   */
  public KernelException(String message) {
    super(message);
  }

  /**
   * Takes the message, and keeps the exception that told of it.
   *
   * @param message which arithmetic is not there, why, and what helps
   * @param cause null when there is none
   */
  public KernelException(String message, Throwable cause) {
    super(message, cause);
  }
}
