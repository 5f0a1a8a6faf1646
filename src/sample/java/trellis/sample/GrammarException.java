package trellis.sample;

/** Says that the text resources of the generator contradict themselves. */
final class GrammarException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  GrammarException(String message) {
    super(message);
  }
}
