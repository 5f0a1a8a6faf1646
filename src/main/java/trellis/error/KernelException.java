package trellis.error;

/** The kernel that was asked for is not there; the message says what to do. */
public final class KernelException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public KernelException(String message) {
    super(message);
  }

  public KernelException(String message, Throwable cause) {
    super(message, cause);
  }
}
