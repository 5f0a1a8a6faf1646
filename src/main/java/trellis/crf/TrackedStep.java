package trellis.crf;

/**
 * How the states of one token lead to those of the next.
 *
 * @param labels how many labels there are
 * @param next {@code [from state][to label]}, row by row: the state that follows, -1 if none can
 * @param scores what windows that are decided here add, in the same order
 */
record TrackedStep(int labels, int[] next, double[] scores) {

  /** The state that follows a state when the token has the label; -1 if none can. */
  int next(int from, int label) {
    return next[from * labels + label];
  }

  /** What is added on the way from a state to a state with this label. */
  double score(int from, int label, int to) {
    int cell = from * labels + label;
    return next[cell] == to ? scores[cell] : Double.NEGATIVE_INFINITY;
  }
}
