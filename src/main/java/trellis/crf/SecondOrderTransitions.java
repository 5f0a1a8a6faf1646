package trellis.crf;

import java.util.Arrays;

/**
 * The transition scores of a CRF of second order: how well a label follows the two before it, and
 * the one right before it. All other steps between its states are impossible.
 *
 * @param scores {@code [state][label]} both added up
 * @param potentials of these scores
 */
public record SecondOrderTransitions(
    SecondOrderStates states, double[][] scores, ScaledPotentials potentials)
    implements TransitionFunction {
  private SecondOrderTransitions(SecondOrderStates states, double[][] scores) {
    this(states, scores, ScaledPotentials.of(scores));
  }

  /**
   * Adds up the scores.
   *
   * @param numbers {@code [from][to]}, and behind it {@code [state][label]}
   */
  static SecondOrderTransitions of(SecondOrderStates states, float[] numbers) {
    int labels = states.labels();
    double[][] scores = new double[states.size()][labels];
    for (int state = 0; state < scores.length; state++) {
      int first = states.next(state);
      int second = (labels + state) * labels;
      for (int label = 0; label < labels; label++) {
        scores[state][label] = (double) numbers[first + label] + numbers[second + label];
      }
    }
    return new SecondOrderTransitions(states, scores);
  }

  /** How many numbers {@link #of} takes. */
  public static int size(int labels) {
    return Math.multiplyExact(Math.multiplyExact(labels + 2, labels), labels);
  }

  @Override
  public double score(int token, int from, int to) {
    return states.mayFollow(from, to) ? scores[from][states.label(to)] : Double.NEGATIVE_INFINITY;
  }

  @Override
  public void copyTo(double[][] target, int token) {
    for (int from = 0; from < scores.length; from++) {
      Arrays.fill(target[from], Double.NEGATIVE_INFINITY);
      System.arraycopy(scores[from], 0, target[from], states.next(from), states.labels());
    }
  }

  /** These scores times a factor. */
  SecondOrderTransitions times(double factor) {
    double[][] scaled = new double[scores.length][states.labels()];
    for (int state = 0; state < scaled.length; state++) {
      for (int label = 0; label < states.labels(); label++) {
        scaled[state][label] = factor * scores[state][label];
      }
    }
    return new SecondOrderTransitions(states, scaled);
  }

  /** These scores, with labels that may not follow made impossible. */
  SecondOrderTransitions restrictedTo(boolean[][] follow) {
    double[][] restricted = new double[scores.length][];
    for (int state = 0; state < restricted.length; state++) {
      restricted[state] = scores[state].clone();
      for (int label = 0; label < states.labels(); label++) {
        if (!follow[states.label(state)][label]) {
          restricted[state][label] = Double.NEGATIVE_INFINITY;
        }
      }
    }
    return new SecondOrderTransitions(states, restricted);
  }

  /** Adds how often a step is expected to derivatives by the numbers of {@link #of}. */
  void addUse(int state, int label, double expected, float[] numbers) {
    int labels = states.labels();
    numbers[states.next(state) + label] += (float) expected;
    numbers[(labels + state) * labels + label] += (float) expected;
  }

  /** Subtracts how often a path uses each score from derivatives by those of labels. */
  void subtractUses(int[] path, int length, float[] dStart, float[] dTransition, float[] dEnd) {
    dStart[states.label(path[0])] -= 1;
    dEnd[states.label(path[length - 1])] -= 1;
    for (int t = 1; t < length; t++) {
      addUse(path[t - 1], states.label(path[t]), -1, dTransition);
    }
  }
}
