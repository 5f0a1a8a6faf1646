package trellis.batch;

/**
 * What an encoder says of each token of a sentence, where it stands: rows of numbers; immutable.
 */
public interface ContextRows {
  /** The number of tokens. */
  int tokens();

  /** The numbers of a token. */
  int width();

  /** Writes the numbers of a token to {@code to[at, at + width())}. */
  void copy(int token, float[] to, int at);
}
