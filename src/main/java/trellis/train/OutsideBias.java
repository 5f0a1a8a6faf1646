package trellis.train;

import java.util.List;
import trellis.eval.significance.Measure;
import trellis.eval.significance.SeedCounts;
import trellis.labels.LabelSet;
import trellis.model.Tagging;
import trellis.train.score.Temperature.Tagged;

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

  private final List<Tagged> dev;

  /** Takes what the network without the bias says of the dev sentences. */
  OutsideBias(List<Tagged> dev) {
    this.dev = dev;
  }

  /** The bias to add to the score of O: the best of some coarse steps, or one of its neighbors. */
  float best() {
    double coarse = best(COARSE);
    return (float) best(coarse, coarse - FINE, coarse + FINE);
  }

  /** The first of those with the highest F1. */
  private double best(double... added) {
    double best = added[0];
    double bestF1 = f1(best);
    for (int i = 1; i < added.length; i++) {
      double f1 = f1(added[i]);
      if (f1 > bestF1) {
        best = added[i];
        bestF1 = f1;
      }
    }
    return best;
  }

  /** Of several corpora the mean, as it chooses the best epoch. */
  private double f1(double added) {
    return dev.stream().mapToDouble(corpus -> f1(corpus, added)).average().orElse(0);
  }

  private static double f1(Tagged corpus, double added) {
    SeedCounts outcomes = new SeedCounts(Measure.F1);
    for (int i = 0; i < corpus.sentences().size(); i++) {
      Tagging tagging = corpus.taggings().get(i);
      List<String> labels = tagging.fileLabelsWith(LabelSet.OUTSIDE, (float) added);
      outcomes.add(corpus.sentences().get(i), labels);
    }
    return outcomes.score();
  }
}
