package trellis.linear.train;

import trellis.crf.WantedPairs;

/**
 * The likelihood of labels each of which is chosen given the one before: that of a maximum entropy
 * Markov model, or of a maximum entropy model where all transitions are 0.
 *
 * <p>It is a sum over tokens, as the label before is the right one in training.
 */
public final class LocalLikelihood implements ChainLikelihood {
  private int labels;
  private double[] transitions = {}; // [from][to]
  private WantedPairs seen; // null: all

  @Override
  public void begin(ChainShape shape, double[] scores, WantedPairs seen) {
    this.labels = shape.labels();
    this.transitions = scores;
    this.seen = seen;
  }

  @Override
  public void beginAs(ChainLikelihood other) {
    LocalLikelihood one = (LocalLikelihood) other;
    this.labels = one.labels;
    this.transitions = one.transitions;
    this.seen = one.seen;
  }

  @Override
  public double differentiate(double[] emissions, int length, int[] gold, double[] sums) {
    double loss = 0;
    for (int t = 0; t < length; t++) {
      int at = t * labels;
      int row = t == 0 ? 0 : gold[t - 1] * labels;
      double top = Double.NEGATIVE_INFINITY;
      for (int to = 0; to < labels; to++) {
        emissions[at + to] += t == 0 ? 0 : transitions[row + to];
        top = Math.max(top, emissions[at + to]);
      }
      double right = emissions[at + gold[t]];
      double sum = 0;
      for (int to = 0; to < labels; to++) {
        emissions[at + to] = Math.exp(emissions[at + to] - top);
        sum += emissions[at + to];
      }
      loss += top + Math.log(sum) - right;
      for (int to = 0; to < labels; to++) {
        emissions[at + to] = emissions[at + to] / sum - (to == gold[t] ? 1 : 0);
      }
      if (t > 0) {
        addStep(gold[t - 1], emissions, at, sums);
      }
    }
    return loss;
  }

  /** Adds the derivatives of a token to those of the transitions into it. */
  private void addStep(int from, double[] derivatives, int at, double[] sums) {
    if (seen == null) {
      for (int to = 0; to < labels; to++) {
        sums[from * labels + to] += derivatives[at + to];
      }
      return;
    }
    for (int k = seen.starts()[from]; k < seen.starts()[from + 1]; k++) {
      sums[k] += derivatives[at + seen.labels()[k]];
    }
  }

  @Override
  public double differentiate(
      double[] emissions, double[] steps, int length, int[] gold, double[] sums) {
    throw new UnsupportedOperationException("tokens add no scores of their own to transitions");
  }
}
