package trellis.crf;

/** Transitions whose scores all tokens share, and their potentials (exponentials); immutable. */
final class SharedTransitions implements StepTransitions {
  private final double[][] scores; // [from][to]
  private final ScaledPotentials potentials; // [from][to]
  private final double[][] transposedPotentials; // [to][from]

  /** Keeps the array: it must not be written to afterwards. */
  SharedTransitions(double[][] scores) {
    this.scores = scores;
    this.potentials = ScaledPotentials.of(scores);
    this.transposedPotentials = new double[scores.length][scores.length];
    Rows.transpose(potentials.rows(), transposedPotentials);
  }

  @Override
  public double[][] scores(int step) {
    return scores;
  }

  @Override
  public boolean computePotentials() {
    return potentials.narrow();
  }

  @Override
  public double[][] potentials(int step) {
    return potentials.rows();
  }

  @Override
  public double[][] transposedPotentials(int step) {
    return transposedPotentials;
  }

  @Override
  public double shifts(int length) {
    return (length - 1) * potentials.shift();
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
