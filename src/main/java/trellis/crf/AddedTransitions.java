package trellis.crf;

/**
 * Transition scores that all tokens share, with scores of each token's own added to them.
 *
 * @param shared [from][to]
 * @param added [length][from][to] from {@code at} on; those of token 0 are not read
 */
record AddedTransitions(double[][] shared, float[] added, int at) implements TransitionFunction {
  @Override
  public double score(int token, int from, int to) {
    return shared[from][to] + added[rowAt(token, from) + to];
  }

  @Override
  public void copyTo(double[][] scores, int token) {
    for (int from = 0; from < scores.length; from++) {
      copyRow(shared[from], rowAt(token, from), scores[from]);
    }
  }

  private void copyRow(double[] transition, int row, double[] scores) {
    for (int to = 0; to < scores.length; to++) {
      scores[to] = transition[to] + added[row + to];
    }
  }

  private int rowAt(int token, int from) {
    return at + (token * shared.length + from) * shared.length;
  }
}
