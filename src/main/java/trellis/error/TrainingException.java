package trellis.error;

/** Thrown when a training cannot begin or go on; the message says where, why and what helps. */
public final class TrainingException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says where, what is wrong, and the cure. */
  public TrainingException(String message) {
    super(message);
  }

  /** Says where, what is wrong, and the cure, and keeps the exception that told of it. */
  public TrainingException(String message, Throwable cause) {
    super(message, cause);
  }
}
