package trellis.error;

/**
 * What Trellis throws when a file, a config, a demand or the machine does not let it do what it was
 * asked to: the common supertype of the exceptions that a caller can answer. Its message says what
 * was found, what was expected and what helps.
 *
 * <p>Arguments that no program should pass, such as a null token, are an {@link
 * IllegalArgumentException} or another one of the JDK's.
 */
public abstract class TrellisException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Takes the message.
   *
   * @param message what was found, what was expected and what helps
   */
  protected TrellisException(String message) {
    super(message);
  }

  /**
   * Takes the message, and keeps the exception that told of the trouble.
   *
   * @param message what was found, what was expected and what helps
   * @param cause null when there is none
   */
  protected TrellisException(String message, Throwable cause) {
    super(message, cause);
  }
}
