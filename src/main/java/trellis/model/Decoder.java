package trellis.model;

import java.util.ArrayList;
import java.util.List;
import trellis.crf.ForwardBackward;
import trellis.crf.LabelPath;
import trellis.crf.NBest;
import trellis.crf.TransitionScores;
import trellis.crf.Viterbi;
import trellis.crf.constraint.ConstraintLattice;
import trellis.labels.LabelSet;
import trellis.labels.Span;
import trellis.labels.SpanPattern;
import trellis.model.parallel.WorkspacePool;

/**
 * Finds the best labels of a sentence and all its probabilities, given its scores.
 *
 * <p>Labelings that break the rules of the scheme are impossible: probabilities are those among the
 * labelings that keep them, and that obey what else a sentence's scores demand. Immutable but for
 * its pool, and thread-safe.
 */
final class Decoder {
  private final LabelSet labels;
  private final TransitionScores transitionScores;
  private final ConstraintLattice unconstrained;
  private final WorkspacePool<ForwardBackward> pool =
      new WorkspacePool<>(ForwardBackward::new, ForwardBackward::bytes);

  /**
   * Prepares the decoding.
   *
   * @param transitionScores the scores of the network; the rules of the labels are added here
   */
  Decoder(LabelSet labels, TransitionScores transitionScores) {
    this.labels = labels;
    this.transitionScores =
        transitionScores.restrictedTo(labels.start(), labels.follow(), labels.end());
    this.unconstrained = ConstraintLattice.none(labels.size());
  }

  LabelSet labels() {
    return labels;
  }

  /** The scores of a sentence whose transitions are those that all sentences share. */
  SentenceScores scores(float[] emissions) {
    return new SentenceScores(transitionScores, emissions, unconstrained);
  }

  /**
   * The scores of a sentence with transitions of its own.
   *
   * @param steps {@code [token][from][to]}
   */
  SentenceScores scores(float[] emissions, float[] steps) {
    return new SentenceScores(transitionScores.withSteps(steps, 0), emissions, unconstrained);
  }

  /** The ids of the best labels. */
  int[] best(Viterbi viterbi, SentenceScores scores, int length) {
    int[] ids = new int[length];
    viterbi.decode(scores.transitions(), scores.emissions(), 0, length, ids, 0);
    return scores.lattice().labels(ids);
  }

  /** The probabilities of a sentence's labels and of the given spans. */
  Posterior posterior(SentenceScores scores, int length, List<Span> spans) {
    return pool.use(length, sums -> posterior(sums, scores, length, spans));
  }

  private Posterior posterior(
      ForwardBackward sums, SentenceScores scores, int length, List<Span> spans) {
    ConstraintLattice lattice = scores.lattice();
    double logZ = sums.run(scores.transitions(), scores.emissions(), 0, length);
    double[] marginals = new double[length * labels.size()]; // [token][label]
    for (int token = 0; token < length; token++) {
      for (int label = 0; label < labels.size(); label++) {
        marginals[token * labels.size() + label] = lattice.marginal(sums, token, label);
      }
    }
    double[] probabilities = new double[spans.size()];
    for (int i = 0; i < probabilities.length; i++) {
      probabilities[i] = probability(lattice, sums, spans.get(i), length);
    }
    return new Posterior(logZ, marginals, probabilities);
  }

  /** Of exactly this span: no shorter one, no longer one, none of another type. */
  private double probability(
      ConstraintLattice lattice, ForwardBackward sums, Span span, int length) {
    double sum = 0;
    for (SpanPattern pattern : labels.patterns(span, length)) {
      sum +=
          lattice.segment(sums, span.start(), pattern.labels(), pattern.before(), pattern.after());
    }
    return Math.min(1, sum); // rounding can make it a hair larger
  }

  /** The ids of the n best labelings with their probabilities, best first. */
  List<Hypothesis> best(SentenceScores scores, int length, int n, double logZ) {
    List<Hypothesis> hypotheses = new ArrayList<>();
    for (LabelPath labelPath :
        new NBest().decode(scores.transitions(), scores.emissions(), 0, length, n)) {
      int[] ids = scores.lattice().labels(labelPath.labels());
      hypotheses.add(new Hypothesis(ids, Math.min(1, labelPath.probability(logZ))));
    }
    return hypotheses;
  }

  /** A labeling by ids and its probability. */
  record Hypothesis(int[] ids, double probability) {}

  /**
   * The probabilities of a sentence.
   *
   * @param logZ the logarithm of the sum over all labelings
   * @param marginals {@code [token][label]}
   * @param spans of each span that was asked for
   */
  record Posterior(double logZ, double[] marginals, double[] spans) {}
}
