package trellis.crf;

/**
 * The transition scores of one sentence as a function of the token, for a CRF whose transition
 * scores differ from token to token.
 *
 * <p>Transitions are counted by the token that they lead to, so the first is that of token 1.
 */
public interface TransitionFunction {
  /** The score of the transition from one label into another at this token. */
  double score(int token, int from, int to);

  /** Writes the scores of all transitions into a token, [from][to]. */
  void copyTo(double[][] scores, int token);
}
