package trellis.train;

import java.util.List;
import java.util.function.Supplier;
import trellis.autodiff.Parameter;
import trellis.batch.LabelSet;
import trellis.eval.Measure;
import trellis.eval.SeedOutcomes;
import trellis.model.Tagging;
import trellis.text.Sentence;

/**
 * Moves the score of the label {@code O} to where the F1 on dev is best.
 *
 * <p>A network that has seen few names finds too few, for O is likelier wherever it doubts. One
 * number changes that, as Minkov and others (2006) found: what O scores at every token. The
 * sentences are tagged once; each number that is tried costs their decoding alone.
 */
final class Balance {
  private static final double[] COARSE = {0, -0.5, -1, -1.5, -2, -2.5, 0.5, 1}; // 0 wins a tie
  private static final double FINE = 0.25;

  private final List<Sentence> dev;
  private final Parameter scores; // [1][labels] what each label's score begins with
  private final int outside; // the id of O

  /**
   * Balances one network.
   *
   * @param scores what the score of each label begins with in the network, {@code [1][labels]}
   */
  Balance(TrainingData data, Parameter scores) {
    this.dev = data.dev();
    this.scores = scores;
    this.outside = data.labels().id(LabelSet.OUTSIDE);
  }

  /**
   * Shows the network with the best score of O, and then puts back the one it has now.
   *
   * @param taggings of the dev sentences, by the network as it is now
   */
  <T> T show(List<Tagging> taggings, Supplier<T> look) {
    float now = scores.value()[outside];
    set(now + (float) best(taggings));
    try {
      return look.get();
    } finally {
      set(now);
    }
  }

  private void set(float score) {
    scores.value()[outside] = score;
    scores.changed();
  }

  /** What is to be added: the best of some coarse steps, or one of its neighbours. */
  private double best(List<Tagging> taggings) {
    double coarse = best(taggings, COARSE);
    return best(taggings, coarse, coarse - FINE, coarse + FINE);
  }

  /** The first of those with the highest F1. */
  private double best(List<Tagging> taggings, double... added) {
    double best = added[0];
    double bestF1 = f1(taggings, best);
    for (int i = 1; i < added.length; i++) {
      double f1 = f1(taggings, added[i]);
      if (f1 > bestF1) {
        best = added[i];
        bestF1 = f1;
      }
    }
    return best;
  }

  private double f1(List<Tagging> taggings, double added) {
    SeedOutcomes outcomes = new SeedOutcomes(Measure.F1);
    for (int i = 0; i < dev.size(); i++) {
      outcomes.add(dev.get(i), taggings.get(i).fileLabelsWith(LabelSet.OUTSIDE, (float) added));
    }
    return outcomes.score();
  }
}
