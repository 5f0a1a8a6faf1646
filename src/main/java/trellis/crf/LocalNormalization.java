package trellis.crf;

import java.util.Arrays;

/**
 * Makes the scores of a maximum entropy Markov model those of a chain: each label has a probability
 * given the one before and the token, {@code p(to | from, t)}, proportional to {@code
 * exp(transition[from][to] + emission[t][to])}.
 *
 * <p>The logarithm of its normalizer depends on the label before and on the token. Taken from the
 * emission of that label at the token before, it leaves a chain with constant transitions whose
 * sequences have the probabilities of the model, and sum to 1. So decoding, marginals, n best and
 * constraints are those of any chain. Immutable.
 */
public final class LocalNormalization {
  private static final double SMALL = 1e-250; // below it digits may be lost

  private final int labels;
  private final double[] transition; // [from][to]
  private final double[] greatest; // [from]: of its row
  private final double[] potentials; // [from][to]: the exponential of the score less the greatest

  /** Normalizes with such scores of a label after another, [from][to], which are copied. */
  public LocalNormalization(int labels, float[] transition) {
    this.labels = labels;
    this.transition = new double[labels * labels];
    this.greatest = new double[labels];
    this.potentials = new double[labels * labels];
    Arrays.fill(greatest, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < labels * labels; i++) {
      this.transition[i] = transition[i];
      greatest[i / labels] = Math.max(greatest[i / labels], transition[i]);
    }
    for (int i = 0; i < labels * labels; i++) {
      potentials[i] = Math.exp(this.transition[i] - greatest[i / labels]);
    }
  }

  /**
   * Normalizes the scores of a sentence in place.
   *
   * @param emissions [length][labels]
   */
  public void apply(float[] emissions, int length) {
    double[] exponentials = new double[labels];
    double before = 0; // the logarithm of the normalizer of the first token
    for (int t = 0; t < length; t++) {
      double top = Double.NEGATIVE_INFINITY;
      for (int to = 0; to < labels; to++) {
        top = Math.max(top, emissions[t * labels + to]);
      }
      double sum = 0;
      for (int to = 0; to < labels; to++) {
        exponentials[to] = Math.exp(emissions[t * labels + to] - top);
        sum += exponentials[to];
      }
      if (t == 0) {
        before = top + Math.log(sum);
      } else {
        for (int from = 0; from < labels; from++) {
          emissions[(t - 1) * labels + from] -=
              (float) logNormalizer(from, exponentials, top, emissions, t * labels);
        }
      }
    }
    for (int to = 0; to < labels && length > 0; to++) {
      emissions[to] -= (float) before;
    }
  }

  private double logNormalizer(
      int from, double[] exponentials, double top, float[] emissions, int at) {
    double sum = 0;
    for (int to = 0; to < labels; to++) {
      sum += potentials[from * labels + to] * exponentials[to];
    }
    if (sum > SMALL) {
      return greatest[from] + top + Math.log(sum);
    }
    double best = Double.NEGATIVE_INFINITY;
    for (int to = 0; to < labels; to++) {
      best = Math.max(best, transition[from * labels + to] + emissions[at + to]);
    }
    double exact = 0;
    for (int to = 0; to < labels; to++) {
      exact += Math.exp(transition[from * labels + to] + emissions[at + to] - best);
    }
    return best + Math.log(exact);
  }
}
