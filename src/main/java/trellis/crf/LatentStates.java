package trellis.crf;

import java.util.Arrays;

/**
 * The states of a chain in which each label has several that nobody sees, as in the LDCRF of
 * Morency, Quattoni and Darrell (2007).
 *
 * <p>A labeling is as probable as all the sequences of its states together. So the likelihood of
 * labels is that of a set of possible paths through the states. State {@code label * states + k} is
 * the k-th of a label.
 *
 * @param labels how many labels there are
 * @param states how many each of them has
 */
public record LatentStates(int labels, int states) {
  /** How many states all labels have together. */
  public int size() {
    return labels * states;
  }

  /** What holds of labels, for their states. */
  public boolean[] of(boolean[] ofLabels) {
    boolean[] ofStates = new boolean[size()];
    for (int state = 0; state < ofStates.length; state++) {
      ofStates[state] = ofLabels[state / states];
    }
    return ofStates;
  }

  /**
   * What holds of pairs of labels, for those of their states; the rows of a label are one array.
   */
  public boolean[][] of(boolean[][] ofLabels) {
    boolean[][] ofStates = new boolean[size()][];
    for (int label = 0; label < labels; label++) {
      boolean[] row = of(ofLabels[label]);
      Arrays.fill(ofStates, label * states, (label + 1) * states, row);
    }
    return ofStates;
  }

  /** For each label which states are its own, {@code [label][state]}. */
  public boolean[][] ofEachLabel() {
    boolean[][] own = new boolean[labels][size()];
    for (int label = 0; label < labels; label++) {
      Arrays.fill(own[label], label * states, (label + 1) * states, true);
    }
    return own;
  }

  /**
   * The paths that have the labels of a sentence, whatever rules they break.
   *
   * @param gold [length]
   * @param ofEachLabel as {@link #ofEachLabel} gives it
   */
  public static PossiblePaths agreeing(int[] gold, int length, boolean[][] ofEachLabel) {
    boolean[][] rows = new boolean[length][];
    for (int t = 0; t < length; t++) {
      rows[t] = ofEachLabel[gold[t]];
    }
    return new PossiblePaths(rows, null, false, 1, null, null);
  }

  /**
   * The paths whose labels are possible ones.
   *
   * @throws UnsupportedOperationException when labelings have probabilities in their place
   */
  public PossiblePaths agreeing(PossiblePaths ofLabels) {
    if (ofLabels.soft() != null) {
      throw new UnsupportedOperationException(
          "latent states learn from labels, not from how probable each labeling is");
    }
    boolean[][] rows = new boolean[ofLabels.labels().length][];
    for (int t = 0; t < rows.length; t++) {
      rows[t] = ofLabels.labels()[t] == null ? null : of(ofLabels.labels()[t]);
    }
    boolean[][][] steps = null;
    if (ofLabels.steps() != null) {
      steps = new boolean[rows.length][][];
      for (int t = 0; t < rows.length; t++) {
        steps[t] = ofLabels.steps()[t] == null ? null : of(ofLabels.steps()[t]);
      }
    }
    return new PossiblePaths(
        rows,
        steps,
        ofLabels.keepRules(),
        ofLabels.weight(),
        ofLabels.further() == null ? null : agreeing(ofLabels.further()),
        null);
  }

  /** The probability that a token has a label: that of any of its states. */
  public double marginal(ForwardBackward ofStates, int token, int label) {
    double sum = 0;
    for (int state = label * states; state < (label + 1) * states; state++) {
      sum += ofStates.marginal(token, state);
    }
    return sum;
  }

  /**
   * Sums probabilities of pairs of states to those of pairs of labels.
   *
   * @param ofStates [from][to]
   * @param ofLabels [from][to], overwritten
   */
  public void sumPairs(double[] ofStates, double[] ofLabels) {
    int all = size();
    Arrays.fill(ofLabels, 0, labels * labels, 0);
    for (int from = 0; from < all; from++) {
      int row = from / states * labels;
      for (int to = 0; to < all; to++) {
        ofLabels[row + to / states] += ofStates[from * all + to];
      }
    }
  }
}
