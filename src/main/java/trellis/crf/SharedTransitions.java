package trellis.crf;

import java.util.Arrays;

/**
 * Transitions whose scores all tokens share, and their potentials (exponentials); immutable.
 *
 * <p>What only some recursions need, a table of labels by labels each, is computed when it is first
 * asked for: the best labels alone take the scores and no more.
 */
final class SharedTransitions implements StepTransitions {
  private final double[][] scores; // [from][to]; a row maybe several times
  private final boolean free;
  private volatile ScaledPotentials potentials; // [from][to]; null until asked for
  private volatile double[][] transposedPotentials; // [to][from]; null until asked for
  private volatile RowBounds bounds; // null until asked for
  private volatile SparsePotentials[] sparse; // empty where they are dense; null until asked for

  /** Keeps the array: it must not be written to afterwards. */
  SharedTransitions(double[][] scores) {
    this.scores = scores;
    this.free = areAllZero(scores);
  }

  private static boolean areAllZero(double[][] scores) {
    double[] first = scores[0];
    boolean zero = true;
    for (int from = 0; zero && from < scores.length; from++) {
      zero = scores[from] == first;
    }
    for (int to = 0; zero && to < first.length; to++) {
      zero = first[to] == 0;
    }
    return zero;
  }

  @Override
  public boolean areFree() {
    return free;
  }

  @Override
  public double[][] scores(int step) {
    return scores;
  }

  @Override
  public RowBounds bounds() {
    RowBounds found = bounds;
    return found == null ? computeBounds() : found;
  }

  private synchronized RowBounds computeBounds() {
    if (bounds == null) {
      bounds = new RowBounds(scores);
    }
    return bounds;
  }

  @Override
  public SparsePotentials[] sparse() {
    SparsePotentials[] found = sparse;
    found = found == null ? computeSparse() : found;
    return found.length == 0 ? null : found;
  }

  private synchronized SparsePotentials[] computeSparse() {
    if (sparse == null) {
      SparsePotentials[] found = free ? null : SparsePotentials.bothWays(scores, scaled());
      sparse = found == null ? new SparsePotentials[0] : found;
    }
    return sparse;
  }

  @Override
  public boolean computePotentials() {
    return scaled().narrow();
  }

  @Override
  public double[][] potentials(int step) {
    return scaled().rows();
  }

  private ScaledPotentials scaled() {
    ScaledPotentials found = potentials;
    return found == null ? computeScaled() : found;
  }

  private synchronized ScaledPotentials computeScaled() {
    if (potentials == null) {
      potentials = ScaledPotentials.of(scores);
    }
    return potentials;
  }

  @Override
  public double[][] transposedPotentials(int step) {
    double[][] found = transposedPotentials;
    return found == null ? computeTransposed() : found;
  }

  private synchronized double[][] computeTransposed() {
    if (transposedPotentials == null) {
      double[][] transposed = new double[scores.length][];
      if (free) {
        Arrays.fill(transposed, scaled().row()); // all of it is 1
      } else {
        for (int to = 0; to < transposed.length; to++) {
          transposed[to] = new double[scores.length];
        }
        Rows.transpose(scaled().rows(), transposed);
      }
      transposedPotentials = transposed;
    }
    return transposedPotentials;
  }

  @Override
  public double shifts(int length) {
    return (length - 1) * scaled().shift();
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
