package trellis.crf;

import java.util.Arrays;

/**
 * The transitions of a sentence in which each token has scores of its own, and their potentials
 * (exponentials).
 *
 * <p>A reusable workspace. The exponentials are the larger part of the work, so those of a sentence
 * are kept from the forward pass to the backward pass. Of a sentence that has more of them than
 * {@link #MOST_KEPT} only the last ones are kept and the others are computed again, so that a long
 * sentence costs no more memory here than a short one.
 */
final class PerTokenTransitions implements StepTransitions {
  private static final int MOST_KEPT = 1 << 20; // potentials of a sentence, 8 MB
  private static final double LOG_SMALLEST = Math.log(ScaledPotentials.SMALLEST);
  private static final int NONE = -1;

  private TransitionFunction transitions;
  private int labels;
  private int length;
  private double[][] scores = {}; // [from][to] of one step
  private int scored; // the step that they are of
  private double[] shift = {}; // [length]: the greatest score of each step
  private double[][][] potentials = {}; // [slot][from][to]
  private int[] computed = {}; // [slot]: the step that its potentials are of
  private double[][] transposed = {}; // [to][from] of one step

  /** Starts on another sentence. */
  StepTransitions start(TransitionFunction transitions, int labels, int length) {
    this.transitions = transitions;
    this.length = length;
    if (this.labels != labels) {
      this.labels = labels;
      scores = new double[labels][labels];
      transposed = new double[labels][labels];
      potentials = new double[0][][];
    }
    scored = NONE;
    return this;
  }

  @Override
  public SparsePotentials[] sparse() {
    return null;
  }

  @Override
  public boolean areFree() {
    return false;
  }

  @Override
  public RowBounds bounds() {
    return null;
  }

  @Override
  public double[][] scores(int step) {
    if (scored != step) {
      transitions.copyTo(scores, step);
      scored = step;
    }
    return scores;
  }

  @Override
  public boolean computePotentials() {
    grow();
    Arrays.fill(computed, NONE);
    boolean narrow = true;
    for (int step = 1; step < length; step++) {
      narrow &= computePotentials(step);
    }
    return narrow;
  }

  private boolean computePotentials(int step) {
    double greatest = Double.NEGATIVE_INFINITY;
    double smallest = Double.POSITIVE_INFINITY; // of those that are possible
    for (double[] row : scores(step)) {
      for (int to = 0; to < labels; to++) {
        boolean possible = row[to] != Double.NEGATIVE_INFINITY;
        greatest = Math.max(greatest, row[to]);
        smallest = Math.min(smallest, possible ? row[to] : Double.POSITIVE_INFINITY);
      }
    }
    shift[step] = greatest == Double.NEGATIVE_INFINITY ? 0 : greatest;
    // Written so that NaN is not narrow.
    return smallest - greatest >= LOG_SMALLEST;
  }

  @Override
  public double[][] potentials(int step) {
    int slot = step % potentials.length;
    if (computed[slot] != step) {
      exponentiate(scores(step), shift[step], potentials[slot]);
      computed[slot] = step;
    }
    return potentials[slot];
  }

  private void exponentiate(double[][] from, double shifted, double[][] to) {
    for (int i = 0; i < labels; i++) {
      for (int j = 0; j < labels; j++) {
        to[i][j] = Math.exp(from[i][j] - shifted);
      }
    }
  }

  @Override
  public double[][] transposedPotentials(int step) {
    Rows.transpose(potentials(step), transposed);
    return transposed;
  }

  @Override
  public double shifts(int length) {
    double sum = 0;
    for (int step = 1; step < length; step++) {
      sum += shift[step];
    }
    return sum;
  }

  @Override
  public int nextOther(int step, int length) {
    return step + 1;
  }

  @Override
  public int sumsAt(int step) {
    return step * labels * labels;
  }

  private void grow() {
    if (shift.length < length) {
      shift = new double[length];
    }
    int had = potentials.length;
    int slots = Math.max(1, Math.min(length, MOST_KEPT / (labels * labels)));
    if (had < slots) {
      potentials = Arrays.copyOf(potentials, slots);
      computed = new int[slots];
      for (int slot = had; slot < slots; slot++) {
        potentials[slot] = new double[labels][labels];
      }
    }
  }
}
