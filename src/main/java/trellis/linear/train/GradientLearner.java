package trellis.linear.train;

import java.util.Arrays;

/**
 * Stochastic gradient descent: after each sentence a step against the gradient of its loss.
 *
 * <p>With an L2 penalty the rate is {@code first / (1 + l2 * first * steps)} and each step shrinks
 * all weights (Bottou; the rule of CRFsuite's l2sgd). With an L1 penalty the rate falls by {@link
 * #FALL} from epoch to epoch (Tsuruoka et al. 2009), and weights pay when they are used.
 */
public final class GradientLearner implements SentenceLearner {
  private static final double FALL = 0.85;
  private static final double MOST_SHRINKING = 0.5; // in a step

  private final OnlineWeights weights;
  private final ChainShape shape;
  private final ChainLikelihood chain;
  private final double l2; // of one sentence
  private final CumulativePenalty l1; // null: none
  private final double[] transitions; // [from][to]
  private final double[] dTransitions; // [from][to], or [pair] of those seen
  private double[] emissions = {};
  private int[] gold = {};
  private int sentence;
  private double first; // rate

  /**
   * Begins with the weights as they are.
   *
   * @param l2 half of it times the sum of squares is the penalty of all sentences together
   * @param l1 null: there is none
   */
  public GradientLearner(OnlineWeights weights, ChainShape shape, double l2, CumulativePenalty l1) {
    this.weights = weights;
    this.shape = shape;
    this.chain = shape.likelihood();
    this.l2 = l2 / weights.sentences();
    this.l1 = l1;
    this.transitions = new double[weights.labels() * weights.labels()];
    this.dTransitions =
        new double[weights.seen() == null ? transitions.length : weights.seen().size()];
  }

  /** The rate of the first step. */
  public double firstRate() {
    return first;
  }

  /** Sets the rate of the first step. */
  public void setFirstRate(double rate) {
    this.first = rate;
  }

  /** The rate of a step, counted from 0. */
  double rate(long number) {
    return l1 != null
        ? first * Math.pow(FALL, (double) number / weights.sentences())
        : first / (1 + l2 * first * number);
  }

  /** The negative log-likelihood of its labels, without the penalty. */
  @Override
  public double look(int sentence) {
    this.sentence = sentence;
    int length = weights.length(sentence);
    if (gold.length < length) {
      gold = new int[length];
      emissions = new double[length * weights.labels()];
    }
    for (int t = 0; t < length; t++) {
      gold[t] = weights.gold(weights.start(sentence) + t);
    }
    weights.score(sentence, emissions);
    weights.copyTransitions(transitions);
    chain.begin(shape, transitions, weights.seen());
    Arrays.fill(dTransitions, 0);
    return chain.differentiate(emissions, length, gold, dTransitions);
  }

  @Override
  public double norm() {
    double sum = 0;
    for (int i = 0; i < weights.length(sentence) * weights.labels(); i++) {
      sum += emissions[i] * emissions[i];
    }
    return Math.sqrt(sum);
  }

  @Override
  public void step(long number) {
    double rate = rate(number);
    int labels = weights.labels();
    int start = weights.start(sentence);
    int length = weights.length(sentence);
    if (l1 == null) {
      weights.shrink(1 - Math.min(MOST_SHRINKING, rate * l2));
    }
    for (int t = 0; t < length; t++) {
      weights.add(start + t, -rate, emissions, t * labels);
    }
    weights.addTransitions(-rate, dTransitions);
    if (l1 != null) {
      l1.addStep(rate);
      for (int t = 0; t < length; t++) {
        weights.penalize(start + t, l1);
      }
      weights.penalizeTransitions(l1);
    }
    weights.endStep();
  }

  /** Has all weights pay what is due, before an epoch ends. */
  public void payAll() {
    if (l1 != null) {
      weights.penalizeAll(l1);
    }
  }

  /** The loss of some sentences with their share of the penalty. */
  double objective(int... sentences) {
    double penalty =
        l1 != null ? l1.ofSentence() * weights.absolutes() : l2 / 2 * weights.squares();
    double sum = sentences.length * penalty;
    for (int one : sentences) {
      sum += look(one);
    }
    return sum;
  }

  /** Forgets all that was learned. */
  void clear() {
    weights.clear();
    if (l1 != null) {
      l1.clear();
    }
  }
}
