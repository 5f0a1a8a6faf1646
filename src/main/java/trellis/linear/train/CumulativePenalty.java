package trellis.linear.train;

import java.util.Arrays;

/**
 * The L1 penalty of gradient steps, which each weight pays when it is next used: Tsuruoka, Tsujii
 * and Ananiadou (2009), "Stochastic gradient descent training for L1-regularized log-linear models
 * with cumulative penalty".
 *
 * <p>What a weight has paid so far is remembered, so that one which a penalty would carry beyond 0
 * stays 0, and pays no more than what is due.
 */
public final class CumulativePenalty {
  private final double ofSentence;
  private final float[] paidByStates; // with its sign
  private final float[] paidByTransitions;
  private double due; // what each weight could have paid so far

  /**
   * Begins with nothing due.
   *
   * @param ofSentence what a step with a rate of 1 adds to what is due
   */
  public CumulativePenalty(double ofSentence, int states, int transitions) {
    this.ofSentence = ofSentence;
    this.paidByStates = new float[states];
    this.paidByTransitions = new float[transitions];
  }

  /** What the weights of attributes have paid; changed in place. */
  public float[] paidByStates() {
    return paidByStates;
  }

  /** What the weights of transitions have paid; changed in place. */
  public float[] paidByTransitions() {
    return paidByTransitions;
  }

  /** What each weight could have paid so far. */
  public double due() {
    return due;
  }

  /** Goes on from what was due. */
  public void restore(double due) {
    this.due = due;
  }

  /** What a weight's absolute value costs in the loss of one sentence. */
  double ofSentence() {
    return ofSentence;
  }

  void clear() {
    Arrays.fill(paidByStates, 0);
    Arrays.fill(paidByTransitions, 0);
    due = 0;
  }

  /** A step makes more due. */
  void addStep(double rate) {
    due += rate * ofSentence;
  }

  void applyToStates(float[] weights, int from, int to) {
    apply(weights, paidByStates, from, to);
  }

  void applyToTransitions(float[] weights) {
    apply(weights, paidByTransitions, 0, weights.length);
  }

  private void apply(float[] weights, float[] paid, int from, int to) {
    for (int i = from; i < to; i++) {
      float before = weights[i];
      if (before > 0) {
        weights[i] = (float) Math.max(0, before - (due + paid[i]));
      } else if (before < 0) {
        weights[i] = (float) Math.min(0, before + (due - paid[i]));
      }
      paid[i] += weights[i] - before;
    }
  }
}
