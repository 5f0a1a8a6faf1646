package trellis.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import trellis.config.Head;
import trellis.crf.BeamSearch;
import trellis.crf.ForwardBackward;
import trellis.crf.LabelPath;
import trellis.crf.LogLikelihood;
import trellis.crf.NBest;
import trellis.crf.PathScore;
import trellis.crf.PossiblePaths;
import trellis.crf.SecondOrderStates;
import trellis.crf.SoftPaths;
import trellis.crf.TransitionScores;
import trellis.crf.Viterbi;
import trellis.crf.constraint.ConstraintLattice;
import trellis.demand.Constrainer;
import trellis.labels.LabelSet;
import trellis.labels.PossibleLabels;
import trellis.labels.SoftLabels;
import trellis.labels.Span;
import trellis.labels.SpanPattern;
import trellis.model.SentenceScorer.OwnScores;
import trellis.model.parallel.WorkspacePool;

/**
 * Finds the best labels of a sentence and all its probabilities, given its scores.
 *
 * <p>Labelings that break the rules of the scheme are impossible: probabilities are those among the
 * labelings that keep them, and that obey what else a sentence's scores demand. Immutable but for
 * its pool, and thread-safe.
 */
final class Decoder {
  private static final double HARDLY_PROBABLE = 1e-4; // what a teacher does not tell

  private final Head head;
  private final LabelSet labels;
  private final TransitionScores transitionScores;
  private final Constrainer constrainer;
  private final ConstraintLattice unconstrained;
  private final double temperature;
  private final TransitionScores divided; // by the temperature
  private final WorkspacePool<ForwardBackward> pool =
      new WorkspacePool<>(ForwardBackward::new, ForwardBackward::bytes);
  private final WorkspacePool<BeamSearch> beams; // what they hold is not counted: it is little

  /**
   * Prepares the decoding.
   *
   * @param head whose name is that of the layer of labels
   * @param transitionScores that all sentences share; the rules of the labels are added here
   * @param constrainer of the same labels
   * @param temperature by which scores are divided before they become probabilities; the best
   *     labels are the same with any
   */
  Decoder(
      Head head,
      LabelSet labels,
      TransitionScores transitionScores,
      Constrainer constrainer,
      double temperature) {
    this.head = head;
    this.beams = new WorkspacePool<>(() -> new BeamSearch(head.output().beam()), any -> 0);
    this.labels = labels;
    this.constrainer = constrainer;
    this.temperature = temperature;
    this.transitionScores =
        transitionScores.restrictedTo(labels.start(), labels.follow(), labels.end());
    this.divided =
        temperature == 1 ? this.transitionScores : this.transitionScores.times(1 / temperature);
    this.unconstrained = ConstraintLattice.none(this.transitionScores);
  }

  /** The name of the layer of labels. */
  String layer() {
    return head.name();
  }

  LabelSet labels() {
    return labels;
  }

  /** The number by which scores are divided before they become probabilities. */
  double temperature() {
    return temperature;
  }

  /** The scores of a sentence, with the rules of the labels. */
  SentenceScores scores(OwnScores own) {
    TransitionScores transitions =
        own.steps() == null ? transitionScores : transitionScores.withSteps(own.steps(), 0);
    return new SentenceScores(transitions, emissions(own), unconstrained);
  }

  /** The emissions of the chain's labels, which may be pairs of labels. */
  private float[] emissions(OwnScores own) {
    if (transitionScores.secondOrder() == null) {
      return own.emissions();
    }
    SecondOrderStates states = transitionScores.secondOrder().states();
    int length = own.emissions().length / states.labels();
    float[] ofStates = new float[length * states.size()];
    states.copyEmissions(own.emissions(), length, ofStates);
    return ofStates;
  }

  /** The scores of a sentence divided by a temperature, as probabilities are made of them. */
  private SentenceScores at(double divisor, SentenceScores scores) {
    if (divisor == 1) {
      return scores;
    }
    boolean ready = scores.transitions() == transitionScores && divisor == temperature;
    return scores.at(divisor, ready ? divided : scores.transitions().times(1 / divisor));
  }

  /**
   * Sums over the labelings of a sentence without constraints, as its probabilities are made.
   *
   * @param sums that can then be asked for them
   */
  void sum(OwnScores own, int length, ForwardBackward sums) {
    SentenceScores tempered = at(temperature, scores(own));
    sums.run(tempered.transitions(), tempered.emissions(), 0, length);
  }

  /** The ids of the best labels; with a beam, of the best that it finds. */
  int[] best(Viterbi viterbi, SentenceScores scores, int length) {
    int[] ids = new int[length];
    int beam = head.output().beam();
    boolean isFound = beam > 0 && beam < scores.transitions().labels() && find(scores, ids);
    if (!isFound) {
      viterbi.decode(scores.transitions(), scores.emissions(), 0, length, ids, 0);
    }
    return scores.lattice().labels(ids);
  }

  /** Whether the beam finds a labeling that is possible. */
  private boolean find(SentenceScores scores, int... ids) {
    double score =
        beams.use(
            ids.length,
            search ->
                search.decode(scores.transitions(), scores.emissions(), 0, ids.length, ids, 0));
    return score > Double.NEGATIVE_INFINITY;
  }

  /** The probabilities of a sentence's labels and of the given spans. */
  Posterior posterior(SentenceScores scores, int length, List<Span> spans) {
    SentenceScores tempered = at(temperature, scores);
    return pool.use(length, sums -> posterior(sums, tempered, length, spans));
  }

  private Posterior posterior(
      ForwardBackward sums, SentenceScores scores, int length, List<Span> spans) {
    ConstraintLattice lattice = scores.lattice();
    double logZ = sums.run(scores.transitions(), scores.emissions(), 0, length);
    double[] probabilities = new double[spans.size()];
    for (int i = 0; i < probabilities.length; i++) {
      probabilities[i] = probability(lattice, sums, spans.get(i), length);
    }
    return new Posterior(logZ, lattice.marginals(sums), probabilities);
  }

  /**
   * The probabilities of a sentence's labels in the scheme of the files, {@code [token][label]}, in
   * the order of {@link #fileLabels}.
   */
  double[][] fileProbabilities(SentenceScores scores, int length) {
    SentenceScores tempered = at(temperature, scores);
    return pool.use(
        length,
        sums -> {
          sums.run(tempered.transitions(), tempered.emissions(), 0, length);
          return constrainer.probabilities(labels.files(), scores.lattice(), sums, length);
        });
  }

  /** The labels of the files. */
  Set<String> fileLabels() {
    return constrainer.labelNames(labels.files());
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
    SentenceScores tempered = at(temperature, scores);
    double last = 1; // the division can turn the order of two that are all but equally probable
    for (LabelPath labelPath :
        new NBest().decode(scores.transitions(), scores.emissions(), 0, length, n)) {
      int[] ids = scores.lattice().labels(labelPath.labels());
      last = Math.min(last, Math.exp(score(tempered, labelPath.labels()) - logZ));
      hypotheses.add(new Hypothesis(ids, last));
    }
    return hypotheses;
  }

  /** How unsure the labels of a sentence are, as a whole and token by token. */
  Doubt doubt(SentenceScores scores, int length) {
    SentenceScores tempered = at(temperature, scores);
    return pool.use(
        length,
        sums -> {
          sums.run(tempered.transitions(), tempered.emissions(), 0, length);
          double[] ofTokens = new double[length];
          for (int token = 0; token < length; token++) {
            ofTokens[token] = scores.lattice().entropy(sums, token);
          }
          return new Doubt(sums.entropy(), ofTokens);
        });
  }

  /**
   * The logarithm of the probability of labels, of a sentence without constraints.
   *
   * @param at the temperature, that of the model or another one
   */
  double logProbability(SentenceScores scores, int[] ids, double at) {
    if (isMissing(ids)) {
      return Double.NEGATIVE_INFINITY;
    }
    int[] path = scores.lattice().path(ids);
    if (isMissing(path)) {
      return Double.NEGATIVE_INFINITY; // a segment is too long
    }
    SentenceScores tempered = at(at, scores);
    double logZ =
        pool.use(
            ids.length,
            sums -> sums.logZ(tempered.transitions(), tempered.emissions(), 0, ids.length));
    return score(tempered, path) - logZ;
  }

  private static boolean isMissing(int... ids) {
    for (int id : ids) {
      if (id == LabelSet.MISSING) {
        return true;
      }
    }
    return false;
  }

  /**
   * The logarithm of the probability that the labels of a sentence without constraints are possible
   * ones.
   *
   * @param at the temperature, that of the model or another one
   */
  double logProbability(SentenceScores scores, PossibleLabels possible, double at) {
    SentenceScores tempered = at(at, scores);
    int length = possible.labels().length;
    PossiblePaths paths =
        scores.lattice().paths(new PossiblePaths(possible.labels(), possible.steps()));
    return -new LogLikelihood()
        .loss(tempered.transitions(), tempered.transitions(), tempered.emissions(), length, paths);
  }

  /**
   * How probable the labels of a sentence without constraints are, but for those that are hardly
   * probable.
   *
   * @param possible what they may be; null: all that the rules allow
   * @param at the temperature
   * @return null when no labels are possible
   */
  SoftLabels softLabels(SentenceScores scores, int length, PossibleLabels possible, double at) {
    SentenceScores tempered = at(at, scores);
    PossiblePaths paths =
        possible == null ? null : new PossiblePaths(possible.labels(), possible.steps());
    SoftPaths soft =
        pool.use(
            length,
            sums ->
                SoftPaths.of(
                    sums,
                    tempered.transitions(),
                    tempered.emissions(),
                    length,
                    paths,
                    HARDLY_PROBABLE));
    return soft == null
        ? null
        : new SoftLabels(labels.size(), soft.starts(), soft.pairs(), soft.probabilities());
  }

  private static double score(SentenceScores scores, int[] ids) {
    return PathScore.of(scores.transitions(), scores.emissions(), 0, ids.length, ids, 0);
  }

  /**
   * How unsure the labels of a sentence are, in nats.
   *
   * @param entropy of all labels together
   * @param ofTokens of the label of each token for itself
   */
  record Doubt(double entropy, double[] ofTokens) {}

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
