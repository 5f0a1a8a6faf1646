package trellis.crf;

/** Transitions whose scores all tokens share, and their exponentials; immutable. */
final class SameSteps implements Steps {
  private final double[][] scores; // [from][to]
  private final Weights weights; // [from][to]
  private final double[][] transposedWeights; // [to][from]

  /** Keeps the array: it must not be written to afterwards. */
  SameSteps(double[][] scores) {
    this.scores = scores;
    this.weights = Weights.of(scores);
    this.transposedWeights = new double[scores.length][scores.length];
    Rows.transpose(weights.rows(), transposedWeights);
  }

  @Override
  public double[][] scores(int step) {
    return scores;
  }

  @Override
  public boolean weigh() {
    return weights.narrow();
  }

  @Override
  public double[][] weights(int step) {
    return weights.rows();
  }

  @Override
  public double[][] transposedWeights(int step) {
    return transposedWeights;
  }

  @Override
  public double shifts(int length) {
    return (length - 1) * weights.shift();
  }

  @Override
  public int nextOther(int step, int length) {
    return length;
  }

  @Override
  public int sumsAt(int step) {
    return 0;
  }
}
