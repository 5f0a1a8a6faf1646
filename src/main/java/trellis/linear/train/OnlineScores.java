package trellis.linear.train;

import java.util.Arrays;
import trellis.crf.TransitionScores;
import trellis.labels.LabelSet;

/** Scores by weights that change, as the searches for the best labels of a sentence read them. */
final class OnlineScores {
  private final OnlineWeights weights;
  private final LabelSet labels;
  private final float[] noEdges;
  private final float[] steps; // [from][to]
  private double[] sums = {};
  private float[] emissions = {};
  private TransitionScores transitions; // null: the weights have changed

  OnlineScores(OnlineWeights weights, LabelSet labels) {
    this.weights = weights;
    this.labels = labels;
    this.noEdges = new float[labels.size()];
    this.steps = new float[labels.size() * labels.size()];
  }

  /** Tells that the weights have changed. */
  void changed() {
    transitions = null;
  }

  TransitionScores transitions() {
    if (transitions == null) {
      weights.copyTransitions(steps);
      transitions =
          new TransitionScores(labels.size(), noEdges, steps, noEdges)
              .restrictedTo(labels.start(), labels.follow(), labels.end());
    }
    return transitions;
  }

  float[] emissions(int sentence) {
    int size = weights.length(sentence) * labels.size();
    if (sums.length < size) {
      sums = new double[size];
      emissions = Arrays.copyOf(emissions, size);
    }
    weights.score(sentence, sums);
    for (int i = 0; i < size; i++) {
      emissions[i] = (float) sums[i];
    }
    return emissions;
  }
}
