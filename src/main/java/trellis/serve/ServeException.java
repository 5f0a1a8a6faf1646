package trellis.serve;

import trellis.error.TrellisException;

/** Says that an HTTP server cannot be started or stopped; the message has the cure, if any. */
public final class ServeException extends TrellisException {
  private static final long serialVersionUID = 1;

  /** Says what cannot be done and why. */
  public ServeException(String message, Throwable cause) {
    super(message, cause);
  }
}
