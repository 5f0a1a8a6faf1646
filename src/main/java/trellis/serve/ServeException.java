package trellis.serve;

/** Says that an HTTP server cannot be started or stopped; the message has the cure, if any. */
public final class ServeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ServeException(String message, Throwable cause) {
    super(message, cause);
  }
}
