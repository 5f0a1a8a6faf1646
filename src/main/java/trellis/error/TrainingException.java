package trellis.error;

/** Says that a training cannot begin or go on, where, why, and what helps. */
public final class TrainingException extends TrellisException {
  private static final long serialVersionUID = 1L;

  /**
   * Takes the message.
   *
   * @param message where, what is wrong, and the cure
   */
  public TrainingException(String message) {
    super(message);
  }

  /**
   * Takes the message, and keeps the exception that told of it.
   *
   * @param message where, what is wrong, and the cure
   * @param cause null when there is none
   */
  public TrainingException(String message, Throwable cause) {
    super(message, cause);
  }
}
