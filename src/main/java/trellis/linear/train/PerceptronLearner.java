package trellis.linear.train;

import trellis.crf.TransitionScores;
import trellis.crf.Viterbi;
import trellis.labels.LabelSet;

/**
 * The structured perceptron of Collins (2002): where the best labels of a sentence are not the
 * right ones, the weights that made them are lowered by 1, and those of the right ones raised.
 *
 * <p>The best labels are the best of those that the scheme allows, as in tagging.
 */
public final class PerceptronLearner implements SentenceLearner {
  private final OnlineWeights weights;
  private final OnlineScores scores;
  private final Viterbi viterbi = new Viterbi();
  private int[] best = {};
  private int sentence;
  private int wrong; // labels

  /** Begins with the weights as they are. */
  public PerceptronLearner(OnlineWeights weights, LabelSet labels) {
    this.weights = weights;
    this.scores = new OnlineScores(weights, labels);
  }

  @Override
  public void weightsChanged() {
    scores.changed();
  }

  /** The number of wrong labels. */
  @Override
  public double look(int sentence) {
    this.sentence = sentence;
    int length = weights.length(sentence);
    best = best.length < length ? new int[length] : best;
    TransitionScores transitions = scores.transitions();
    viterbi.decode(transitions, scores.emissions(sentence), 0, length, best, 0);
    wrong = 0;
    for (int t = 0; t < length; t++) {
      wrong += best[t] != weights.gold(weights.start(sentence) + t) ? 1 : 0;
    }
    return wrong;
  }

  @Override
  public double norm() {
    return Math.sqrt(2.0 * wrong);
  }

  @Override
  public void step(long number) {
    if (wrong > 0) {
      add(weights, sentence, best, 1);
      scores.changed();
    }
    weights.endStep();
  }

  /** Adds what the right labels of a sentence have more of than others, times a factor. */
  static void add(OnlineWeights weights, int sentence, int[] others, double factor) {
    int start = weights.start(sentence);
    for (int t = 0; t < weights.length(sentence); t++) {
      int right = weights.gold(start + t);
      if (right != others[t]) {
        weights.add(start + t, right, factor);
        weights.add(start + t, others[t], -factor);
      }
      boolean differs =
          t > 0 && (right != others[t] || weights.gold(start + t - 1) != others[t - 1]);
      if (differs && weights.hasTransitions()) {
        weights.addTransition(weights.gold(start + t - 1), right, factor);
        weights.addTransition(others[t - 1], others[t], -factor);
      }
    }
  }
}
