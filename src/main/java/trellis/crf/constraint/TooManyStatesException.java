package trellis.crf.constraint;

/** Thrown when so many patterns are open at a token that its states are too many to follow. */
public final class TooManyStatesException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int token;

  TooManyStatesException(int token, int most) {
    super("more than " + most + " states are needed at token " + token + " (counted from 0)");
    this.token = token;
  }

  /** The token, counted from 0. */
  public int token() {
    return token;
  }
}
