package trellis.linear.train;

import java.util.Arrays;
import trellis.crf.WantedPairs;
import trellis.linear.StateFeatures;

/**
 * The weights of a linear model while it learns from one sentence after another.
 *
 * <p>They are a scale times some numbers, so that all of them shrink at the cost of one (Bottou's
 * trick). The sum of the weights after each step of an epoch is found as lazily: a number {@code v}
 * that begins an epoch as {@code v0} and changes by {@code d[s]} at step {@code s} contributes
 * {@code sum over k of scale[k] * v[k] = share * v[last] - sum over s of share[s - 1] * d[s]},
 * where {@code share[s]} is the sum of the scales up to step {@code s}. So only what a step changes
 * is touched.
 */
public final class OnlineWeights {
  private static final double LEAST_SCALE = 0.1; // below it the sums would lose precision
  private static final float[] NONE = {};

  private final CorpusAttributes corpus;
  private final StateFeatures features;
  private final int labels;
  private final float[] states; // [weight of features], without the scale
  private final float[] transitions; // [from][to], without the scale; empty: there are none
  private final WantedPairs seen; // transitions that have a weight; null: all
  private final int[] rows; // attributes of the token at hand
  private float[] stateSums = NONE; // empty: nothing is summed
  private float[] transitionSums = NONE;
  private double scale = 1;
  private double share; // the sum of the scales after each step of this epoch

  /**
   * Learns in place, transitions all alike.
   *
   * @param states as {@code features} has them
   * @param transitions [from][to]; empty where labels do not depend on the ones before
   */
  public OnlineWeights(
      CorpusAttributes corpus, StateFeatures features, float[] states, float[] transitions) {
    this(corpus, features, states, transitions, false);
  }

  /**
   * Learns in place.
   *
   * @param seenAlone whether no transition has a weight but those of the corpus
   */
  public OnlineWeights(
      CorpusAttributes corpus,
      StateFeatures features,
      float[] states,
      float[] transitions,
      boolean seenAlone) {
    this.seen = seenAlone ? Transitions.of(corpus.seenSteps(features.labels())).seen() : null;
    this.corpus = corpus;
    this.features = features;
    this.labels = features.labels();
    this.states = states;
    this.transitions = transitions;
    this.rows = new int[corpus.mostRows()];
  }

  /** How many sentences there are to learn from. */
  public int sentences() {
    return corpus.sentences();
  }

  int labels() {
    return labels;
  }

  int start(int sentence) {
    return corpus.starts()[sentence];
  }

  int length(int sentence) {
    return corpus.tokens(sentence, sentence + 1);
  }

  /** The label of a token, counted through all sentences. */
  int gold(int token) {
    return corpus.gold()[token];
  }

  boolean hasTransitions() {
    return transitions.length > 0;
  }

  /** What all numbers are multiplied by. */
  public double scale() {
    return scale;
  }

  /** The sum of the scales after each step of this epoch. */
  public double share() {
    return share;
  }

  /**
   * Begins an epoch, or goes on with it.
   *
   * @param stateSums to which the weights after each step are added by its end; empty: to none
   * @param scale 1 at the begin
   * @param share 0 at the begin
   */
  public void beginEpoch(float[] stateSums, float[] transitionSums, double scale, double share) {
    this.stateSums = stateSums;
    this.transitionSums = transitions.length > 0 ? transitionSums : NONE;
    this.scale = scale;
    this.share = share;
  }

  /** Ends an epoch: the numbers are the weights, and the sums are whole. */
  public void endEpoch() {
    finish();
  }

  private void finish() {
    finish(states, stateSums);
    finish(transitions, transitionSums);
    scale = 1;
    share = 0;
  }

  private void finish(float[] numbers, float[] sums) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += (float) (share * numbers[i]);
    }
    for (int i = 0; i < numbers.length && scale != 1; i++) {
      numbers[i] = (float) (scale * numbers[i]);
    }
  }

  /** Sets all weights, and what is known of them, to 0. */
  void clear() {
    Arrays.fill(states, 0);
    Arrays.fill(transitions, 0);
    Arrays.fill(stateSums, 0);
    Arrays.fill(transitionSums, 0);
    scale = 1;
    share = 0;
  }

  /**
   * The scores of the labels of a sentence.
   *
   * @param emissions [length][labels], overwritten; may be longer
   */
  void score(int sentence, double[] emissions) {
    int length = length(sentence);
    Arrays.fill(emissions, 0, length * labels, 0);
    for (int t = 0; t < length; t++) {
      int count = corpus.copyRows(start(sentence) + t, rows);
      int at = t * labels;
      for (int i = 0; i < count; i++) {
        int from = features.start(rows[i]);
        if (features.areAll()) {
          for (int k = 0; k < labels; k++) {
            emissions[at + k] += states[from + k];
          }
        } else {
          int to = features.start(rows[i] + 1);
          for (int weight = from; weight < to; weight++) {
            emissions[at + features.label(weight)] += states[weight];
          }
        }
      }
    }
    if (scale != 1) {
      for (int i = 0; i < length * labels; i++) {
        emissions[i] *= scale;
      }
    }
  }

  /** Writes the scores of a label after another, [from][to]. */
  void copyTransitions(double[] to) {
    for (int i = 0; i < transitions.length; i++) {
      to[i] = scale * transitions[i];
    }
  }

  /** Writes the scores of a label after another, [from][to]. */
  void copyTransitions(float[] to) {
    for (int i = 0; i < transitions.length; i++) {
      to[i] = (float) (scale * transitions[i]);
    }
  }

  /** Begins a step by shrinking all weights to a share of what they are. */
  void shrink(double kept) {
    scale *= kept;
    if (scale < LEAST_SCALE) {
      finish(); // a sum may begin anew at any step
    }
  }

  /** Adds a multiple of numbers of labels to the weights of all attributes of a token. */
  void add(int token, double factor, double[] ofLabels, int at) {
    double step = factor / scale;
    int count = corpus.copyRows(token, rows);
    for (int i = 0; i < count; i++) {
      int from = features.start(rows[i]);
      int to = features.start(rows[i] + 1);
      if (features.areAll()) {
        add(from, to, step, ofLabels, at, states);
      } else {
        addSome(from, to, step, ofLabels, at, states);
      }
      if (stateSums.length > 0) {
        addSome(from, to, -share * step, ofLabels, at, stateSums);
      }
    }
  }

  private static void add(
      int from, int to, double step, double[] ofLabels, int at, float[] numbers) {
    for (int i = 0; i < to - from; i++) {
      numbers[from + i] += (float) (step * ofLabels[at + i]);
    }
  }

  private void addSome(int from, int to, double step, double[] ofLabels, int at, float[] numbers) {
    for (int i = from; i < to; i++) {
      numbers[i] += (float) (step * ofLabels[at + features.label(i)]);
    }
  }

  /** Adds a number to the weights of all attributes of a token for one label. */
  void add(int token, int label, double amount) {
    double change = amount / scale;
    int count = corpus.copyRows(token, rows);
    for (int i = 0; i < count; i++) {
      int weight = features.weight(rows[i], label);
      if (weight >= 0) {
        states[weight] += (float) change;
        if (stateSums.length > 0) {
          stateSums[weight] -= (float) (share * change);
        }
      }
    }
  }

  /** Adds a number to the weight of a label after another. */
  void addTransition(int from, int to, double amount) {
    if (!hasTransition(from, to)) {
      return;
    }
    int at = from * labels + to;
    double change = amount / scale;
    transitions[at] += (float) change;
    if (transitionSums.length > 0) {
      transitionSums[at] -= (float) (share * change);
    }
  }

  /** Adds a multiple of numbers to all weights of a label after another, or of those seen. */
  void addTransitions(double factor, double[] ofPairs) {
    double step = factor / scale;
    if (seen == null) {
      add(0, transitions.length, step, ofPairs, 0, transitions);
      add(0, transitionSums.length, -share * step, ofPairs, 0, transitionSums);
    } else if (hasTransitions()) {
      addSeen(step, ofPairs);
    }
  }

  private void addSeen(double step, double[] ofPairs) {
    for (int from = 0; from < labels; from++) {
      for (int k = seen.starts()[from]; k < seen.starts()[from + 1]; k++) {
        int at = from * labels + seen.labels()[k];
        transitions[at] += (float) (step * ofPairs[k]);
        if (transitionSums.length > 0) {
          transitionSums[at] -= (float) (share * step * ofPairs[k]);
        }
      }
    }
  }

  /** Whether there is a weight of a label after another. */
  boolean hasTransition(int from, int to) {
    return seen == null || seen.number(from, to) >= 0;
  }

  /** The transitions that have a weight; null: all. */
  WantedPairs seen() {
    return seen;
  }

  /** Ends a step. */
  void endStep() {
    share += scale;
  }

  /**
   * Writes the places of the weights that a token's attributes have for a label.
   *
   * @param to from {@code at} on
   * @return the end of what was written
   */
  int copyPlaces(int token, int label, int[] to, int at) {
    int next = at;
    int count = corpus.copyRows(token, rows);
    for (int i = 0; i < count; i++) {
      int weight = features.weight(rows[i], label);
      if (weight >= 0) {
        to[next] = weight;
        next++;
      }
    }
    return next;
  }

  /** The place of the weight of a label after another. */
  int transition(int from, int to) {
    return states.length + from * labels + to;
  }

  /** A weight by its place. */
  double weight(int place) {
    return scale * (place < states.length ? states[place] : transitions[place - states.length]);
  }

  /** How many attributes a token has, at most. */
  int mostRows() {
    return rows.length;
  }

  /** How many weights there are: those of attributes, and behind them those of transitions. */
  int count() {
    return states.length + transitions.length;
  }

  /** Applies what is left of a penalty to the weights of a token's attributes; the scale is 1. */
  void penalize(int token, CumulativePenalty penalty) {
    int count = corpus.copyRows(token, rows);
    for (int i = 0; i < count; i++) {
      penalty.applyToStates(states, features.start(rows[i]), features.start(rows[i] + 1));
    }
  }

  /** Applies what is left of a penalty to the weights of transitions; the scale is 1. */
  void penalizeTransitions(CumulativePenalty penalty) {
    penalty.applyToTransitions(transitions);
  }

  /** Applies what is left of a penalty to all weights; the scale is 1. */
  void penalizeAll(CumulativePenalty penalty) {
    penalty.applyToStates(states, 0, states.length);
    penalizeTransitions(penalty);
  }

  /** The sum of the squares of all weights. */
  double squares() {
    double sum = 0;
    for (float weight : states) {
      sum += (double) weight * weight;
    }
    for (float weight : transitions) {
      sum += (double) weight * weight;
    }
    return scale * scale * sum;
  }

  /** The sum of the absolute values of all weights. */
  double absolutes() {
    double sum = 0;
    for (float weight : states) {
      sum += Math.abs(weight);
    }
    for (float weight : transitions) {
      sum += Math.abs(weight);
    }
    return scale * sum;
  }
}
