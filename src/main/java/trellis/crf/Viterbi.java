package trellis.crf;

import java.util.Arrays;

/**
 * The Viterbi algorithm: finds the best label sequence of a sentence.
 *
 * <p>A reusable workspace that grows to the longest sentence; not thread-safe. Of equal sequences
 * the one with the lowest last label wins, then with the lowest last but one, and so on.
 */
public final class Viterbi {
  private final PerTokenTransitions perTokenTransitions = new PerTokenTransitions();
  private StepTransitions stepTransitions;
  private double[][] best = {}; // [length][labels]: score of the best hypothesis

  /**
   * Writes the best labels and returns their score, the same as {@link PathScore} to the last bit.
   *
   * <p>If no sequence is possible the score is negative infinity and the labels are all 0.
   */
  public double decode(
      TransitionScores transitionScores,
      float[] emissions,
      int at,
      int length,
      int[] labels,
      int labelsAt) {
    if (length == 0) {
      return 0;
    }
    forward(transitionScores, emissions, at, length);
    double score = Double.NEGATIVE_INFINITY;
    int label = 0;
    for (int last = 0; last < transitionScores.labels(); last++) {
      double ended = best[length - 1][last] + transitionScores.end()[last];
      if (ended > score) {
        score = ended;
        label = last;
      }
    }
    if (score == Double.NEGATIVE_INFINITY) {
      Arrays.fill(labels, labelsAt, labelsAt + length, 0);
      return score;
    }
    labels[labelsAt + length - 1] = label;
    for (int t = length - 1; t > 0; t--) {
      label = cameFrom(t, label, emissions[at + t * transitionScores.labels() + label]);
      labels[labelsAt + t - 1] = label;
    }
    return score;
  }

  /** Computes {@link #best(int, int)} for a sentence. */
  void forward(TransitionScores transitionScores, float[] emissions, int at, int length) {
    stepTransitions = transitionScores.steps(perTokenTransitions, length);
    int labels = transitionScores.labels();
    best = Rows.atLeast(best, length, labels);
    for (int t = 0; t < length; t++) {
      if (t == 0) {
        System.arraycopy(transitionScores.start(), 0, best[0], 0, labels);
      } else {
        step(stepTransitions.scores(t), best[t - 1], best[t]);
      }
      for (int to = 0; to < labels; to++) {
        best[t][to] += emissions[at + t * labels + to];
      }
    }
  }

  /** Sets each label's score to the best of one label before plus the transition. */
  private static void step(double[][] transition, double[] before, double[] now) {
    Arrays.fill(now, Double.NEGATIVE_INFINITY);
    for (int from = 0; from < transition.length; from++) {
      double score = before[from];
      double[] row = transition[from];
      for (int to = 0; to < row.length; to++) {
        now[to] = Math.max(now[to], score + row[to]);
      }
    }
  }

  /** The score of the best hypothesis, a label sequence up to a token that ends in a label. */
  double best(int token, int label) {
    return best[token][label];
  }

  // Searching the predecessor when going back costs one row a token; back pointers would cost a
  // comparison in each cell when going forward. The sum is formed in the order of forward(),
  // so that it is equal for the predecessor that was the maximum.
  private int cameFrom(int token, int label, double emission) {
    double[][] transition = stepTransitions.scores(token);
    double wanted = best[token][label];
    int from = 0;
    while (from < transition.length - 1
        && best[token - 1][from] + transition[from][label] + emission != wanted) {
      from++;
    }
    return from;
  }
}
