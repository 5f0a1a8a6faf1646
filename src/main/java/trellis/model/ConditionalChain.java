package trellis.model;

import trellis.crf.ForwardBackward;
import trellis.model.SentenceScorer.OwnScores;

/**
 * Makes a chain over labels of probabilities that no such chain has: it begins with {@code log
 * p(first)} and goes on with {@code log p(before, label) / p(before)}, so its log Z is 0.
 *
 * <p>Of all chains over labels it is the nearest to where the probabilities come from. Those of
 * single labels and of pairs of neighbors are the same.
 */
final class ConditionalChain {
  /**
   * What is less probable counts as this: no labeling that the rules allow becomes impossible, as a
   * caller may demand it, and {@link ForwardBackward} need not turn to logarithms.
   */
  private static final double LEAST = 1e-48;

  private final boolean[][] follow; // [from][to] what the rules of the labels allow
  private final int labels;
  private final float[] emissions; // [length][labels], 0 but for those of the first token
  private final float[] steps; // [length][from][to]

  /**
   * Begins with the chain of a sentence.
   *
   * @param follow which label may follow another; other steps are made impossible elsewhere
   */
  ConditionalChain(int length, boolean[][] follow) {
    this.follow = follow;
    this.labels = follow.length;
    this.emissions = new float[length * labels];
    this.steps = new float[length * labels * labels];
  }

  /** Sets the probabilities of the first token's labels. */
  void setFirst(double... probabilities) {
    for (int label = 0; label < labels; label++) {
      emissions[label] = (float) Math.log(Math.max(LEAST, probabilities[label]));
    }
  }

  /**
   * Sets the probabilities of a step into a token.
   *
   * @param pairs [from][to]
   */
  void setStep(int token, double... pairs) {
    int at = token * labels * labels;
    for (int from = 0; from < labels; from++) {
      int row = from * labels;
      double before = 0;
      for (int to = 0; to < labels; to++) {
        before += pairs[row + to];
      }
      double divisor = Math.max(LEAST, before);
      for (int to = 0; to < labels; to++) {
        if (follow[from][to]) {
          steps[at + row + to] = (float) Math.log(Math.max(LEAST, pairs[row + to]) / divisor);
        }
      }
    }
  }

  /** The chain as scores that are added to none. */
  OwnScores scores() {
    return new OwnScores(emissions, steps);
  }
}
