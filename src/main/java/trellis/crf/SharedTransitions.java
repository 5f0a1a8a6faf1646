package trellis.crf;

/** Transitions whose scores all tokens share, and their exponentials; immutable. */
final class SharedTransitions implements StepTransitions {
  private final double[][] scores; // [from][to]
  private final ScaledPotentials factorWeights; // [from][to]
  private final double[][] transposedWeights; // [to][from]

  /** Keeps the array: it must not be written to afterwards. */
  SharedTransitions(double[][] scores) {
    this.scores = scores;
    this.factorWeights = ScaledPotentials.of(scores);
    this.transposedWeights = new double[scores.length][scores.length];
    Rows.transpose(factorWeights.rows(), transposedWeights);
  }

  @Override
  public double[][] scores(int step) {
    return scores;
  }

  @Override
  public boolean weigh() {
    return factorWeights.narrow();
  }

  @Override
  public double[][] weights(int step) {
    return factorWeights.rows();
  }

  @Override
  public double[][] transposedWeights(int step) {
    return transposedWeights;
  }

  @Override
  public double shifts(int length) {
    return (length - 1) * factorWeights.shift();
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
