package trellis.crf;

import java.util.Arrays;

/**
 * The transition scores of a linear-chain CRF: how well a label starts a sentence, follows another
 * label, and ends the sentence.
 *
 * <p>Immutable, but for the array that {@link #withSteps} is given. Negative infinity means
 * impossible. It also keeps the exponentials of the scores once they were asked for, because the
 * recursions need them at every token.
 */
public final class TransitionScores {
  private final int labels;
  private final double[] start; // [labels]
  private final double[][] transition; // [from][to], a row maybe several times; null: none shared
  private final double[] end; // [labels]
  private final ScaledPotentials startPotentials;
  private final SharedTransitions shared; // of all tokens; null with the transitions
  private final TransitionFunction own; // of each token; null where all tokens share theirs
  private final ScaledPotentials endPotentials;
  private final WantedPairs wanted; // whose expectations are asked for; null: all
  private final double[] wantedPotentials; // [pair]; null with them

  /**
   * Scores that all sentences and tokens share; the arrays are copied.
   *
   * @param labels how many labels there are, at least 1
   * @param start of the first token's label, [labels]
   * @param transition from a token's label to the next one's, [from][to] row by row
   * @param end of the last token's label, [labels]
   */
  public TransitionScores(int labels, float[] start, float[] transition, float[] end) {
    if (labels < 1) {
      throw new IllegalArgumentException("a chain of " + labels + " labels: it needs 1 or more");
    }
    check("start", start.length, labels);
    check("transition", transition.length, labels * labels);
    check("end", end.length, labels);
    this.labels = labels;
    this.start = row(start, 0, labels);
    this.transition = new double[labels][];
    for (int from = 0; from < labels; from++) {
      this.transition[from] = row(transition, from * labels, labels);
    }
    this.end = row(end, 0, labels);
    startPotentials = ScaledPotentials.of(this.start);
    shared = new SharedTransitions(this.transition);
    own = null;
    endPotentials = ScaledPotentials.of(this.end);
    wanted = null;
    wantedPotentials = null;
  }

  /** Scores that all sentences and tokens share; the arrays are kept. */
  private TransitionScores(double[] start, double[][] transition, double[] end) {
    labels = start.length;
    this.start = start;
    this.transition = transition;
    this.end = end;
    startPotentials = ScaledPotentials.of(start);
    shared = new SharedTransitions(transition);
    own = null;
    endPotentials = ScaledPotentials.of(end);
    wanted = null;
    wantedPotentials = null;
  }

  /**
   * Scores of one sentence whose tokens share no transitions; the arrays are kept.
   *
   * @param start scores of the first token's label, [labels]
   * @param own scores of the transitions into each token
   * @param end scores of the last token's label, [labels]
   */
  public TransitionScores(double[] start, TransitionFunction own, double[] end) {
    labels = start.length;
    this.start = start;
    transition = null;
    this.end = end;
    startPotentials = ScaledPotentials.of(start);
    shared = null;
    this.own = own;
    endPotentials = ScaledPotentials.of(end);
    wanted = null;
    wantedPotentials = null;
  }

  /** These scores with other transitions for each token, or other pairs that are asked for. */
  private TransitionScores(TransitionScores other, TransitionFunction own, WantedPairs wanted) {
    labels = other.labels;
    start = other.start;
    transition = other.transition;
    end = other.end;
    startPotentials = other.startPotentials;
    shared = other.shared;
    this.own = own;
    endPotentials = other.endPotentials;
    this.wanted = wanted;
    wantedPotentials = wanted == null ? null : wanted.of(shared.potentials(1));
  }

  /**
   * Scores of segments by their types, for the states of a semi-Markov CRF as labels.
   *
   * @param start of the type of the first segment, [types]
   * @param transition from a segment's type to the next one's, [from][to] row by row
   * @param end of the type of the last segment, [types]
   */
  public static TransitionScores ofSegments(
      SegmentStates states, float[] start, float[] transition, float[] end) {
    int types = states.types();
    check("start", start.length, types);
    check("transition", transition.length, types * types);
    check("end", end.length, types);
    double[][] scores = new double[types][];
    for (int from = 0; from < types; from++) {
      scores[from] = row(transition, from * types, types);
    }
    SegmentTransitions segments = new SegmentTransitions(states, scores);
    return new TransitionScores(segments.ofBeginnings(start), segments, segments.ofEndings(end));
  }

  /** The same scores, of which the expectations of some pairs alone are asked for. */
  public TransitionScores wanting(WantedPairs pairs) {
    requireShared();
    return new TransitionScores(this, own, pairs);
  }

  /** The pairs whose expectations are asked for; null: all. */
  WantedPairs wanted() {
    return wanted;
  }

  /** The potentials of the pairs that are asked for, [pair]. */
  double[] wantedPotentials() {
    return wantedPotentials;
  }

  /** Scores that are all 0, so that each token is labeled on its own; takes one row of memory. */
  public static TransitionScores free(int labels) {
    double[][] transition = new double[labels][];
    Arrays.fill(transition, new double[labels]);
    return new TransitionScores(new double[labels], transition, new double[labels]);
  }

  /**
   * These scores, with all that is not allowed made impossible.
   *
   * @param start whether a label may be the first, [labels]
   * @param follow whether a label may follow another, [from][to]
   * @param end whether a label may be the last, [labels]
   */
  public TransitionScores restrictedTo(boolean[] start, boolean[][] follow, boolean[] end) {
    if (own instanceof SegmentTransitions) {
      return this; // segments keep the rules of their labels
    }
    if (own instanceof SecondOrderTransitions secondOrder) {
      return new TransitionScores(
          restricted(this.start, secondOrder.states().withLabels(start)),
          secondOrder.restrictedTo(follow),
          restricted(this.end, secondOrder.states().withLabels(end)));
    }
    requireShared();
    double[][] restricted = new double[labels][];
    boolean same = areAll(start) && areAll(end);
    for (int from = 0; from < labels; from++) {
      restricted[from] = restricted(transition[from], follow[from]);
      same &= restricted[from] == transition[from];
    }
    if (same) {
      return this;
    }
    TransitionScores transitionScores =
        new TransitionScores(restricted(this.start, start), restricted, restricted(this.end, end));
    return own instanceof AddedTransitions each
        ? transitionScores.withSteps(each.added(), each.at())
        : transitionScores;
  }

  /**
   * These scores for one sentence in which each token adds scores of its own to the transitions
   * into it.
   *
   * @param added [length][from][to] from {@code at} on, of which those of the first token are not
   *     read; the array is kept and must not change while the scores are in use
   */
  public TransitionScores withSteps(float[] added, int at) {
    requireShared();
    return new TransitionScores(this, new AddedTransitions(transition, added, at), null);
  }

  /** These scores with other transitions, which each token has for itself. */
  TransitionScores withOwn(TransitionFunction transitions) {
    return new TransitionScores(this, transitions, null);
  }

  /**
   * Scores of a label after the two before it, for the states of a second order as labels.
   *
   * @param start of the first label, [labels]
   * @param transition {@code [from][to]}, and behind it {@code [state][label]}
   * @param end of the last label, [labels]
   */
  public static TransitionScores ofSecondOrder(float[] start, float[] transition, float[] end) {
    SecondOrderStates states = new SecondOrderStates(start.length);
    check("transition", transition.length, SecondOrderTransitions.size(start.length));
    check("end", end.length, start.length);
    return new TransitionScores(
        states.starts(row(start, 0, start.length)),
        SecondOrderTransitions.of(states, transition),
        states.ends(row(end, 0, end.length)));
  }

  /** The states that are its labels, where these have labels themselves; else null. */
  public ChainStates states() {
    if (own instanceof SegmentTransitions segments) {
      return segments.states();
    }
    return own instanceof SecondOrderTransitions secondOrder ? secondOrder.states() : null;
  }

  /** The transitions of a second order, where labels are its states; else null. */
  public SecondOrderTransitions secondOrder() {
    return own instanceof SecondOrderTransitions secondOrder ? secondOrder : null;
  }

  /** The transitions between segments, where labels are their states; else null. */
  public SegmentTransitions segments() {
    return own instanceof SegmentTransitions segments ? segments : null;
  }

  /** Whether tokens have transitions of their own. */
  boolean hasOwn() {
    return own != null;
  }

  /**
   * These scores, all of them times a factor: what the division by a temperature makes of them.
   *
   * @param factor more than 0
   */
  public TransitionScores times(double factor) {
    double[] first = times(start, factor);
    double[] last = times(end, factor);
    if (own instanceof SegmentTransitions segments) {
      return new TransitionScores(first, segments.times(factor), last);
    }
    if (own instanceof SecondOrderTransitions secondOrder) {
      return new TransitionScores(first, secondOrder.times(factor), last);
    }
    if (own != null) {
      return new TransitionScores(first, new Times(own, factor), last);
    }
    double[][] scaled = new double[labels][];
    for (int from = 0; from < labels; from++) {
      boolean again = from > 0 && transition[from] == transition[from - 1];
      scaled[from] = again ? scaled[from - 1] : times(transition[from], factor);
    }
    return new TransitionScores(first, scaled, last);
  }

  private static double[] times(double[] scores, double factor) {
    double[] scaled = new double[scores.length];
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = factor * scores[i];
    }
    return scaled;
  }

  private void requireShared() {
    if (transition == null) {
      throw new UnsupportedOperationException(
          "a chain whose tokens share no transitions cannot be changed: change what it is made of");
    }
  }

  private static boolean areAll(boolean[] allowed) {
    boolean all = true;
    for (boolean one : allowed) {
      all &= one;
    }
    return all;
  }

  /** A row of scores with what is not allowed made impossible; the row itself if all is allowed. */
  private static double[] restricted(double[] scores, boolean[] allowed) {
    if (areAll(allowed)) {
      return scores;
    }
    double[] restricted = scores.clone();
    for (int label = 0; label < scores.length; label++) {
      restricted[label] = allowed[label] ? scores[label] : Double.NEGATIVE_INFINITY;
    }
    return restricted;
  }

  private static void check(String name, int scores, int expected) {
    if (scores != expected) {
      throw new IllegalArgumentException(
          "the chain's " + name + " has " + scores + " scores, not " + expected);
    }
  }

  private static double[] row(float[] scores, int at, int columns) {
    double[] row = new double[columns];
    for (int j = 0; j < columns; j++) {
      row[j] = scores[at + j];
    }
    return row;
  }

  /** The transitions of a sentence times a factor. */
  private record Times(TransitionFunction scores, double factor) implements TransitionFunction {
    @Override
    public double score(int token, int from, int to) {
      return factor * scores.score(token, from, to);
    }

    @Override
    public void copyTo(double[][] copy, int token) {
      scores.copyTo(copy, token);
      for (double[] row : copy) {
        for (int to = 0; to < row.length; to++) {
          row[to] *= factor;
        }
      }
    }
  }

  /** How many labels there are. */
  public int labels() {
    return labels;
  }

  /** Scores of the first label, [labels]; not to be written to. */
  public double[] start() {
    return start;
  }

  /**
   * The score of the transition from one label into another at this token, which is not the first.
   */
  public double transition(int token, int from, int to) {
    return own == null ? transition[from][to] : own.score(token, from, to);
  }

  /** Scores of the last label, [labels]; not to be written to. */
  public double[] end() {
    return end;
  }

  /**
   * The transitions of a sentence as the recursions read them.
   *
   * @param workspace holds them where the sentence has its own
   */
  StepTransitions steps(PerTokenTransitions workspace, int length) {
    return own == null ? shared : workspace.start(own, labels, length);
  }

  /** Potentials of the first label, [1][labels]. */
  ScaledPotentials startPotentials() {
    return startPotentials;
  }

  /** Potentials of the last label, [1][labels]. */
  ScaledPotentials endPotentials() {
    return endPotentials;
  }

  /** Whether every possible first and last label has a potential far from the smallest double. */
  boolean hasNarrowEnds() {
    return startPotentials.narrow() && endPotentials.narrow();
  }
}
