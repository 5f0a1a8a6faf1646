package trellis.crf.constraint;

/** Thrown when the constraints on a sentence leave no label sequence; it says where that shows. */
public final class NoPathException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int token;

  private NoPathException(int token, String message) {
    super(message);
    this.token = token;
  }

  static NoPathException at(int token, String wanted) {
    return new NoPathException(
        token,
        "no label sequence is left: no label allowed for token "
            + token
            + " (counted from 0) can "
            + wanted
            + "; allow more labels for this token or the ones before it");
  }

  /** The first token, counted from 0, that no label sequence gets past. */
  public int token() {
    return token;
  }
}
