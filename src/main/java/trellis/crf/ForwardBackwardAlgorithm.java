package trellis.crf;

/** An algorithm that computes forward-backward; a reusable workspace. */
sealed interface ForwardBackwardAlgorithm
    permits ScaledForwardBackward, LogForwardBackward, SegmentForwardBackward {
  /** The forward pass over a sentence; false if its scores are beyond this algorithm's range. */
  boolean forward(TransitionScores transitionScores, float[] emissions, int at, int length);

  /** The backward pass over it; false if its scores are beyond this algorithm's range. */
  boolean backward();

  /** Log Z of the last sentence; negative infinity if it has no possible labeling. */
  double logZ();

  /** P(y[token] = label), if log Z is finite. */
  double marginal(int token, int label);

  /** Writes {@link #marginal} of all tokens and labels, [token][label], if log Z is finite. */
  void marginals(double[] target);

  /** P(y[token-1] = from, y[token] = to), if log Z is finite. */
  double pairMarginal(int token, int from, int to);

  /** Writes {@link #pairMarginal} of all pairs, [from][to], if log Z is finite. */
  void stepMarginals(int token, double[] target);

  /** Adds scale * P(y[token] = label) for all tokens and labels, if log Z is finite. */
  void addTokens(double scale, float[] sums, int at);

  /**
   * Adds scale * the sum over steps of the same scores of P(from, to) for all pairs, or [pair] for
   * those asked for, if log Z is finite.
   */
  void addPairs(double scale, float[] sums);

  /** Adds scale * P(y = label) of the first and of the last token, if log Z is finite. */
  void addEnds(double scale, float[] starts, float[] ends);
}
