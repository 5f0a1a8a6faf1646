package trellis.crf;

import java.util.Arrays;
import java.util.Objects;

/**
 * Computes the log-partition (log Z) of a sentence, its marginals and its expectations, by the
 * forward-backward algorithm.
 *
 * <p>A reusable workspace that grows to the longest sentence; not thread-safe. {@link #run} comes
 * first; the other methods are about the sentence it was given. If no labeling is possible, log Z
 * is negative infinity, every probability is 0 and expectations add nothing. The empty sentence has
 * log Z 0.
 */
public final class ForwardBackward {
  private final ScaledForwardBackward scaled = new ScaledForwardBackward();
  private final LogForwardBackward logarithms = new LogForwardBackward();
  private final SegmentForwardBackward segments = new SegmentForwardBackward();
  private final SecondOrderForwardBackward secondOrder = new SecondOrderForwardBackward();
  private ForwardBackwardAlgorithm algorithm = scaled; // that did the last sentence
  private int labels;
  private int length = -1; // of the sentence that run() was given; -1: none yet
  private long cells; // of the largest table that run() was asked for, labels times tokens

  /** Log Z alone, for half the work of {@link #run}; no probability can be asked for afterwards. */
  public double logZ(TransitionScores transitionScores, float[] emissions, int at, int length) {
    this.length = -1;
    algorithm = first(transitionScores);
    if (!algorithm.forward(transitionScores, emissions, at, length)) {
      algorithm = logarithms;
      logarithms.forward(transitionScores, emissions, at, length);
    }
    return algorithm.logZ();
  }

  /** What is tried first. */
  private ForwardBackwardAlgorithm first(TransitionScores transitionScores) {
    if (transitionScores.segments() != null) {
      return segments;
    }
    return transitionScores.secondOrder() != null ? secondOrder : scaled;
  }

  /** Computes the forward and the backward pass; returns log Z. */
  public double run(TransitionScores transitionScores, float[] emissions, int at, int length) {
    algorithm = first(transitionScores);
    if (!algorithm.forward(transitionScores, emissions, at, length) || !algorithm.backward()) {
      algorithm = logarithms;
      logarithms.forward(transitionScores, emissions, at, length);
      logarithms.backward();
    }
    this.labels = transitionScores.labels();
    this.length = length;
    this.cells = Math.max(cells, (long) labels * length);
    return algorithm.logZ();
  }

  /** About how much memory its tables take: alpha, beta and the emissions. */
  public long bytes() {
    return 3 * cells * Double.BYTES;
  }

  /** P(y[token] = label). */
  public double marginal(int token, int label) {
    checkCell(token, label);
    return isPossible() ? algorithm.marginal(token, label) : 0;
  }

  /** P(y[token] = label) for all tokens and labels, {@code [token][label]}. */
  public double[] marginals() {
    checkRun();
    double[] marginals = new double[length * labels];
    if (isPossible()) {
      algorithm.marginals(marginals);
    }
    return marginals;
  }

  /**
   * Writes P(y[token-1] = from, y[token] = to) of all pairs, for any token but the first.
   *
   * @param target [from][to]
   */
  public void stepMarginals(int token, double[] target) {
    checkCell(token - 1, 0);
    checkCell(token, 0);
    if (isPossible()) {
      algorithm.stepMarginals(token, target);
    } else {
      Arrays.fill(target, 0, labels * labels, 0);
    }
  }

  /** P(y[token-1] = from, y[token] = to), for any token but the first. */
  double pairMarginal(int token, int from, int to) {
    checkCell(token - 1, from);
    checkCell(token, to);
    return isPossible() ? algorithm.pairMarginal(token, from, to) : 0;
  }

  /**
   * Adds {@code scale} times the gradient of log Z, which is the expected number of times that each
   * score is used. Where labels are states of segments, start, transitions and end are of types.
   *
   * @param dEmissions [length][labels] from {@code at} on
   * @param dStart [labels]
   * @param dTransition [from][to]; where each token has transitions of its own [length][from][to],
   *     each token for itself
   * @param dEnd [labels]
   */
  public void addExpectations(
      double scale, float[] dEmissions, int at, float[] dStart, float[] dTransition, float[] dEnd) {
    checkRun();
    if (length == 0 || !isPossible()) {
      return;
    }
    algorithm.addTokens(scale, dEmissions, at);
    algorithm.addPairs(scale, dTransition);
    algorithm.addEnds(scale, dStart, dEnd);
  }

  /**
   * The probability that the tokens from {@code from} on have exactly these labels, between such
   * neighbors: that of a whole span, say.
   *
   * @param segment at least one label
   * @param before which labels the token before may have; null: any. The sentence's start fits
   *     always
   * @param after which labels the token after may have; null: any. The sentence's end fits always
   */
  public double segment(int from, int[] segment, boolean[] before, boolean[] after) {
    int last = from + segment.length - 1;
    checkCell(from, segment[0]);
    checkCell(last, segment[segment.length - 1]);
    if (!isPossible()) {
      return 0;
    }
    double probability =
        from == 0 || before == null
            ? algorithm.marginal(from, segment[0])
            : comingFrom(before, from, segment[0]);
    // Given the sentence the labels are a Markov chain: P(next | label) = P(label, next) /
    // P(label).
    for (int t = from; t < last && probability > 0; t++) {
      int label = segment[t - from];
      probability *= algorithm.pairMarginal(t + 1, label, segment[t + 1 - from]);
      probability /= algorithm.marginal(t, label);
    }
    if (last == length - 1 || after == null || probability == 0) {
      return probability;
    }
    int label = segment[segment.length - 1];
    return probability * goingTo(after, last, label) / algorithm.marginal(last, label);
  }

  /**
   * The entropy of the labelings, in nats: 0 when one of them is certain, at most the logarithm of
   * their number. It is that of the first label, and of each further one given the label before it.
   */
  public double entropy() {
    checkRun();
    double entropy = 0;
    for (int label = 0; isPossible() && length > 0 && label < labels; label++) {
      entropy += surprise(algorithm.marginal(0, label), 1);
    }
    for (int token = 1; isPossible() && token < length; token++) {
      for (int from = 0; from < labels; from++) {
        double before = algorithm.marginal(token - 1, from);
        for (int to = 0; before > 0 && to < labels; to++) {
          entropy += surprise(algorithm.pairMarginal(token, from, to), before);
        }
      }
    }
    return entropy;
  }

  /** The entropy of the labels of one token, in nats. */
  public double entropy(int token) {
    double entropy = 0;
    for (int label = 0; label < labels; label++) {
      entropy += surprise(marginal(token, label), 1);
    }
    return entropy;
  }

  /** What a label adds to the entropy; rounding must not make it a hair less than nothing. */
  private static double surprise(double joint, double condition) {
    return joint <= 0 ? 0 : Math.max(0, -joint * Math.log(joint / condition));
  }

  private double comingFrom(boolean[] before, int token, int label) {
    double sum = 0;
    for (int other = 0; other < labels; other++) {
      if (before[other]) {
        sum += algorithm.pairMarginal(token, other, label);
      }
    }
    return sum;
  }

  private double goingTo(boolean[] after, int token, int label) {
    double sum = 0;
    for (int other = 0; other < labels; other++) {
      if (after[other]) {
        sum += algorithm.pairMarginal(token + 1, label, other);
      }
    }
    return sum;
  }

  private boolean isPossible() {
    return algorithm.logZ() != Double.NEGATIVE_INFINITY;
  }

  private void checkCell(int token, int label) {
    checkRun();
    Objects.checkIndex(token, length);
    Objects.checkIndex(label, labels);
  }

  private void checkRun() {
    if (length < 0) {
      throw new IllegalStateException("run() must come before any question about a sentence");
    }
  }
}
