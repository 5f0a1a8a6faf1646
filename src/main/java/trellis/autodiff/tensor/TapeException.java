package trellis.autodiff.tensor;

/** A tape was used wrongly: shapes that do not fit, or a step out of order. */
public final class TapeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public TapeException(String message) {
    super(message);
  }
}
