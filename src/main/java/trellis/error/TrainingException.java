package trellis.error;

/** Says that a training cannot begin or go on, where, why, and what helps. */
public final class TrainingException extends TrellisException {
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
