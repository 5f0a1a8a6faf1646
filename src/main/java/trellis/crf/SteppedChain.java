package trellis.crf;

/** A chain for one sentence, in which each step has scores of its own. */
abstract sealed class SteppedChain extends Chain permits ContextualChain, TrackedChain {
  /** The scores of another chain, shared. */
  SteppedChain(Chain other) {
    super(other);
  }

  /** No transitions in common; scores of the first and of the last label, [labels]. */
  SteppedChain(double[] start, double[] end) {
    super(start, end);
  }

  /** Writes the scores of a step, [from][to]. */
  abstract void copyStep(int step, double[][] scores);

  @Override
  final Steps steps(OwnSteps workspace, int length) {
    return workspace.take(this, length);
  }
}
