package trellis.train;

import java.util.List;
import trellis.eval.significance.Measure;
import trellis.eval.significance.SeedCounts;
import trellis.labels.LabelSet;
import trellis.model.Tagging;
import trellis.text.Sentence;
import trellis.train.data.TrainingData;

/**
 * Finds the bias of the label {@code O} that gives the best F1 on dev.
 *
 * <p>A network that has seen few names finds too few, for O is likelier wherever it doubts. One
 * number changes that, as Minkov and others (2006) found: what is added to the score of O at every
 * token. The sentences are tagged once; each bias that is tried costs their decoding alone.
 */
final class OutsideBias {
  private static final double[] COARSE = {0, -0.5, -1, -1.5, -2, -2.5, 0.5, 1}; // 0 wins a tie
  private static final double FINE = 0.25;

  private final List<Sentence> dev;

  OutsideBias(TrainingData data) {
    this.dev = data.dev();
  }

  /**
   * The bias to add to the score of O: the best of some coarse steps, or one of its neighbors.
   *
   * @param taggings of the dev sentences, by the network as it is without the bias
   */
  float best(List<Tagging> taggings) {
    double coarse = best(taggings, COARSE);
    return (float) best(taggings, coarse, coarse - FINE, coarse + FINE);
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
    SeedCounts outcomes = new SeedCounts(Measure.F1);
    for (int i = 0; i < dev.size(); i++) {
      outcomes.add(dev.get(i), taggings.get(i).fileLabelsWith(LabelSet.OUTSIDE, (float) added));
    }
    return outcomes.score();
  }
}
