package trellis.serve;

/** The server cannot be started; the message says why and what to do. */
public final class ServeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ServeException(String message, Throwable cause) {
    super(message, cause);
  }
}
