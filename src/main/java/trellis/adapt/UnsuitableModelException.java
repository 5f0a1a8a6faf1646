package trellis.adapt;

/** Says that a model cannot answer what an adapter is for; the message says which one would. */
public final class UnsuitableModelException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** Makes an exception whose message names the model, what it lacks, and the cure. */
  UnsuitableModelException(String text) {
    super(text);
  }
}
