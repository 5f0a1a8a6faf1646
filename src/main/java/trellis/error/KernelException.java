package trellis.error;

/** Says that the arithmetic that was asked for is not there on this machine, and what helps. */
public final class KernelException extends TrellisException {
  private static final long serialVersionUID = 1L;

  public KernelException(String message) {
    super(message);
  }

  public KernelException(String message, Throwable cause) {
    super(message, cause);
  }
}
