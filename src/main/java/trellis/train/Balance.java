package trellis.train;

import java.util.List;
import java.util.function.Supplier;
import trellis.autodiff.Parameter;
import trellis.batch.LabelSet;
import trellis.eval.SpanScorer;
import trellis.model.TaggerModel;
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
  private static final String OUTSIDE = "O";
  private static final double[] COARSE = {0, -0.5, -1, -1.5, -2, -2.5, 0.5, 1}; // 0 wins a tie
  private static final double FINE = 0.25;

  private final LabelSet labels;
  private final List<Sentence> dev;
  private final Parameter scores; // [1][labels] what each label's score begins with

  Balance(TrainingData data, Parameter scores) {
    this.labels = data.labels();
    this.dev = data.dev();
    this.scores = scores;
  }

  /** Shows the network with the best score of O, and then puts back the one it has now. */
  <T> T show(TaggerModel model, List<List<List<String>>> features, Supplier<T> look) {
    int outside = labels.id(OUTSIDE);
    float now = scores.value()[outside];
    set(outside, now + (float) best(model.tag(tokens(), features)));
    T seen = look.get();
    set(outside, now);
    return seen;
  }

  private void set(int label, float score) {
    scores.value()[label] = score;
    scores.changed();
  }

  private List<List<String>> tokens() {
    return dev.stream().map(Sentence::tokens).toList();
  }

  /** What is to be added: the best of some coarse steps, then of its neighbours. */
  private double best(List<Tagging> taggings) {
    double best = 0;
    double bestF1 = -1;
    for (double added : COARSE) {
      double f1 = f1(taggings, added);
      if (f1 > bestF1) {
        best = added;
        bestF1 = f1;
      }
    }
    double coarse = best;
    for (double added : new double[] {coarse - FINE, coarse + FINE}) {
      double f1 = f1(taggings, added);
      if (f1 > bestF1) {
        best = added;
        bestF1 = f1;
      }
    }
    return best;
  }

  private double f1(List<Tagging> taggings, double added) {
    SpanScorer scorer = new SpanScorer(labels.files(), labels.files(), 0, 0);
    for (int i = 0; i < dev.size(); i++) {
      scorer.add(dev.get(i), taggings.get(i).fileLabelsWith(OUTSIDE, (float) added));
    }
    return scorer.result().conlleval().micro().f1();
  }
}
