package trellis.crf;

/** A chain for one sentence, in which each step adds scores of its own to the transitions. */
final class ContextualChain extends SteppedChain {
  private final float[] added; // [length][from][to]; those of token 0 are not used
  private final int at;

  /** Keeps the array. */
  ContextualChain(Chain chain, float[] added, int at) {
    super(chain);
    this.added = added;
    this.at = at;
  }

  @Override
  public Chain restrictedTo(boolean[] start, boolean[][] follow, boolean[] end) {
    return new ContextualChain(super.restrictedTo(start, follow, end), added, at);
  }

  @Override
  double transition(int step, int from, int to) {
    return transition()[from][to] + added[rowAt(step, from) + to];
  }

  @Override
  void copyStep(int step, double[][] scores) {
    for (int from = 0; from < scores.length; from++) {
      copyRow(transition()[from], rowAt(step, from), scores[from]);
    }
  }

  private void copyRow(double[] transition, int row, double[] scores) {
    for (int to = 0; to < scores.length; to++) {
      scores[to] = transition[to] + added[row + to];
    }
  }

  private int rowAt(int step, int from) {
    return at + (step * labels() + from) * labels();
  }
}
