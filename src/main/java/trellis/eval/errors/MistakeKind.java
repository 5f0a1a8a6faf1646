package trellis.eval.errors;

/** What is wrong with a span, or with a group of spans that overlap. */
public enum MistakeKind {
  /** A gold span, and no predicted span shares a token with it. */
  MISSED("missed"),
  /** A predicted span, and no gold span shares a token with it. */
  SPURIOUS("spurious"),
  /** The boundaries are right, the type is not. */
  WRONG_TYPE("wrong type"),
  /** Gold and predicted spans overlap with other boundaries, whatever their types. */
  WRONG_BOUNDARIES("wrong boundaries"),
  /** A token has another of the plain labels, which mark no spans. */
  WRONG_LABEL("wrong label");

  private final String words;

  MistakeKind(String words) {
    this.words = words;
  }

  /** The kind as a reader sees it, such as {@code wrong type}. */
  public String words() {
    return words;
  }
}
