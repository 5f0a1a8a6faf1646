package trellis.sample;

/** A token with its part of speech (UPOS) and its name label (BIO). */
record Token(String text, String upos, String label) {
  /** The label of a token that is in no name. */
  static final String OUTSIDE = "O";

  Token withText(String newText) {
    return new Token(newText, upos, label);
  }

  Token withLabel(String newLabel) {
    return new Token(text, upos, newLabel);
  }

  /** The token as a line of the corpus. */
  String line() {
    return text + '\t' + upos + '\t' + label;
  }

  boolean inName() {
    return !label.equals(OUTSIDE);
  }
}
