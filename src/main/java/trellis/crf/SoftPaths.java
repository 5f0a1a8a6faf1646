package trellis.crf;

import java.util.Arrays;

/**
 * How probable the label sequences of a sentence are to somebody who teaches them, as far as the
 * cross-entropy with a chain asks: the probability of each pair of neighboring labels. That of a
 * token's label is the sum over the pairs that end with it.
 *
 * <p>Only what is possible is kept. The arrays must not be written to.
 *
 * @param starts {@code [token + 1]} where the pairs that end at a token begin among all
 * @param pairs {@code from * labels + to} of each pair; at the first token, which has none before
 *     it, its label alone
 * @param probabilities of each pair, above 0; those of a token sum to 1
 */
public record SoftPaths(int[] starts, int[] pairs, double[] probabilities) {
  /**
   * What the scores of a sentence say, without the labels that are hardly probable: the
   * probabilities are those among the sequences that have none of these. So pairs and labels agree,
   * and each token has its likeliest label at least.
   *
   * @param sums a workspace
   * @param emissions [length][labels]
   * @param possible the sequences that may be; null: all that the scores allow
   * @param smallest the probability that a label needs at a token to be kept, 0 to keep all
   * @return null when no sequence is possible
   */
  public static SoftPaths of(
      ForwardBackward sums,
      TransitionScores transitionScores,
      float[] emissions,
      int length,
      PossiblePaths possible,
      double smallest) {
    int labels = transitionScores.labels();
    float[] scores = Arrays.copyOf(emissions, length * labels);
    TransitionScores steps = transitionScores;
    if (possible != null) {
      possible.mask(emissions, labels, scores);
      steps = possible.restrict(transitionScores);
    }
    if (sums.run(steps, scores, 0, length) == Double.NEGATIVE_INFINITY) {
      return null;
    }
    double[] marginals = sums.marginals();
    float[] likely = scores.clone();
    boolean all = true;
    for (int i = 0; i < likely.length; i++) {
      boolean keep = marginals[i] >= smallest;
      all &= keep;
      likely[i] = keep ? scores[i] : Float.NEGATIVE_INFINITY;
    }
    // In a very long sentence it may be that each sequence has a label that is hardly probable.
    if (!all && sums.run(steps, likely, 0, length) == Double.NEGATIVE_INFINITY) {
      sums.run(steps, scores, 0, length);
    }
    return of(sums, labels, length);
  }

  /** The pairs of the sentence that was computed last. */
  private static SoftPaths of(ForwardBackward sums, int labels, int length) {
    int[] starts = new int[length + 1];
    int[] pairs = new int[length * 2];
    double[] probabilities = new double[length * 2];
    int count = 0;
    for (int token = 0; token < length; token++) {
      starts[token] = count;
      int befores = token == 0 ? 1 : labels;
      for (int from = 0; from < befores; from++) {
        if (token > 0 && sums.marginal(token - 1, from) == 0) {
          continue;
        }
        for (int to = 0; to < labels; to++) {
          double probability =
              token == 0 ? sums.marginal(0, to) : sums.pairMarginal(token, from, to);
          if (probability > 0) {
            if (count == pairs.length) {
              pairs = Arrays.copyOf(pairs, 2 * count);
              probabilities = Arrays.copyOf(probabilities, 2 * count);
            }
            pairs[count] = from * labels + to;
            probabilities[count++] = probability;
          }
        }
      }
    }
    starts[length] = count;
    return new SoftPaths(starts, Arrays.copyOf(pairs, count), Arrays.copyOf(probabilities, count));
  }

  /**
   * The score that a sequence is expected to have; of one that is certain it is {@link PathScore}'s
   * to the bit.
   *
   * @param emissions [length][labels]
   */
  double score(TransitionScores transitionScores, float[] emissions, int length) {
    int labels = transitionScores.labels();
    double score = 0;
    for (int i = 0; i < starts[1]; i++) {
      score += probabilities[i] * (transitionScores.start()[pairs[i]] + emissions[pairs[i]]);
    }
    for (int token = 1; token < length; token++) {
      for (int i = starts[token]; i < starts[token + 1]; i++) {
        int to = pairs[i] % labels;
        score += probabilities[i] * transitionScores.transition(token, pairs[i] / labels, to);
        score += probabilities[i] * emissions[token * labels + to];
      }
    }
    for (int i = starts[length - 1]; i < starts[length]; i++) {
      score += probabilities[i] * transitionScores.end()[pairs[i] % labels];
    }
    return score;
  }

  /**
   * Takes {@code weight} times the derivatives of that score off those of the loss.
   *
   * @param dEmissions [length][labels]
   * @param dStart [labels]
   * @param dTransition [from][to], or [length][from][to]
   * @param stepSize the numbers from a step of {@code dTransition} to the next; 0: one for all
   * @param dEnd [labels]
   */
  void subtractExpectations(
      double weight,
      int labels,
      int length,
      float[] dEmissions,
      float[] dStart,
      float[] dTransition,
      int stepSize,
      float[] dEnd) {
    for (int token = 0; token < length; token++) {
      for (int i = starts[token]; i < starts[token + 1]; i++) {
        float expected = (float) (weight * probabilities[i]);
        int to = pairs[i] % labels;
        dEmissions[token * labels + to] -= expected;
        if (token == 0) {
          dStart[to] -= expected;
        } else {
          dTransition[token * stepSize + pairs[i]] -= expected;
        }
        if (token == length - 1) {
          dEnd[to] -= expected;
        }
      }
    }
  }
}
