package trellis.adapt;

/** A model cannot answer what an adapter is asked for; the message says which would. */
public final class UnsuitableModelException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** Says which model lacks what, and the cure. */
  UnsuitableModelException(String text) {
    super(text);
  }
}
