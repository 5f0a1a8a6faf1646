package trellis.crf;

import java.util.Arrays;

/**
 * The states that make a CRF of second order a chain: the label of a token, and the one before.
 *
 * <p>State {@code before * labels + label}; at the first token {@code labels} stands for the one
 * before. A state goes on to those of which the label before is its own: {@code labels} of them, so
 * the recursions take {@code tokens * labels³} steps.
 *
 * @param labels how many labels there are
 */
public record SecondOrderStates(int labels) implements ChainStates {
  @Override
  public int size() {
    return (labels + 1) * labels;
  }

  @Override
  public int label(int state) {
    return state % labels;
  }

  /** The label before; {@link #labels} at the first token. */
  int before(int state) {
    return state / labels;
  }

  /** Where the states begin that a state goes on to, one for each label. */
  int next(int state) {
    return label(state) * labels;
  }

  /** Whether a state may follow another. */
  boolean mayFollow(int from, int to) {
    return before(to) == label(from);
  }

  @Override
  public int following(int state, int label) {
    return next(state) + label;
  }

  @Override
  public boolean[] withLabels(boolean[] chosen) {
    boolean[] states = new boolean[size()];
    for (int state = 0; state < states.length; state++) {
      states[state] = chosen[label(state)];
    }
    return states;
  }

  @Override
  public int[] path(int[] labels, int length) {
    int[] path = new int[length];
    int before = this.labels;
    for (int t = 0; t < length; t++) {
      path[t] = before * this.labels + labels[t];
      before = labels[t];
    }
    return path;
  }

  /** The scores of states at a first token, of those of labels. */
  double[] starts(double[] ofLabels) {
    double[] starts = new double[size()];
    Arrays.fill(starts, Double.NEGATIVE_INFINITY);
    System.arraycopy(ofLabels, 0, starts, labels * labels, labels);
    return starts;
  }

  /** The scores of states at a last token, of those of labels. */
  double[] ends(double[] ofLabels) {
    double[] ends = new double[size()];
    for (int state = 0; state < ends.length; state++) {
      ends[state] = ofLabels[label(state)];
    }
    return ends;
  }

  /**
   * The emissions of states.
   *
   * @param ofLabels {@code [length][labels]}
   * @param ofStates {@code [length][states]}, overwritten
   */
  public void copyEmissions(float[] ofLabels, int length, float[] ofStates) {
    for (int t = 0; t < length; t++) {
      for (int before = 0; before <= labels; before++) {
        int to = t * size() + before * labels;
        System.arraycopy(ofLabels, t * labels, ofStates, to, labels);
      }
    }
  }

  /**
   * The derivatives by emissions of labels.
   *
   * @param ofStates {@code [length][states]}
   * @param ofLabels {@code [length][labels]}, overwritten
   */
  public void sumEmissions(float[] ofStates, int length, float[] ofLabels) {
    Arrays.fill(ofLabels, 0, length * labels, 0);
    for (int t = 0; t < length; t++) {
      for (int state = 0; state < size(); state++) {
        ofLabels[t * labels + label(state)] += ofStates[t * size() + state];
      }
    }
  }
}
