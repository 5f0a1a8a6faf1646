package trellis.crf.constraint;

import java.util.Arrays;
import java.util.List;
import trellis.crf.ChainStates;
import trellis.crf.ForwardBackward;
import trellis.crf.PossiblePaths;
import trellis.crf.TransitionScores;

/**
 * The labelings of a sentence that obey some {@link PatternConstraint}s, and what they score for
 * it, as a graph that every recursion of the CRF can go through; immutable.
 *
 * <p>Its nodes are states of tokens: a label, and the states of the pattern automata that are
 * undecided behind it. Its edges are the steps allowed. A node and a label lead to one node at
 * most, so paths and labelings map one to one: the best path is the best labeling, and a sum over
 * paths is the sum over labelings. Where no automaton is undecided the states of a token are the
 * labels themselves, by their numbers. What a constraint says of single tokens needs no states: it
 * is put into the emissions.
 *
 * <p>In a semi-Markov CRF, and in one of second order, the labels of the chain are {@link
 * ChainStates}, which have labels themselves. Those are what constraints and callers speak of.
 *
 * <p>The recursions take {@code tokens * states²} steps, with the states of the token that has the
 * most. With patterns of spans these are the labels, one state more for each pair of a type and a
 * first token of the spans that go on there, and one for each label whose neighbor decides.
 */
public final class ConstraintLattice {
  private final int labels; // of the chain
  private final ChainStates named; // that are labels of the chain; null: it has labels itself
  private final int states; // of the token that has the most, not fewer than labels
  private final AllowedLabels allowed; // null: all
  private final int[][] labelOf; // [token][state]; no token where states are labels throughout
  private final int[][] next; // [token][state before * labels + label]: the state, -1 if none
  private final double[][] added; // [token][state before * labels + label]

  /**
   * Takes the arrays over.
   *
   * @param rules a chain over the labels
   * @param labelOf {@code [token][state]}
   * @param next {@code [token][state before * labels + label]} the state that follows, -1 if none
   *     can; a null row: that with the number of the label
   * @param added what patterns add on that step, in the same order; a null row: nothing
   */
  ConstraintLattice(
      TransitionScores rules,
      AllowedLabels allowed,
      int[][] labelOf,
      int[][] next,
      double[][] added) {
    this.labels = rules.labels();
    this.named = rules.states();
    this.states =
        Math.max(labels, Arrays.stream(labelOf).mapToInt(row -> row.length).max().orElse(0));
    this.allowed = allowed;
    this.labelOf = labelOf;
    this.next = next;
    this.added = added;
  }

  /** A lattice whose states are labels at every token; {@code null} allows all of them. */
  static ConstraintLattice ofLabels(TransitionScores rules, AllowedLabels allowed) {
    return new ConstraintLattice(rules, allowed, new int[0][], new int[0][], new double[0][]);
  }

  /** The lattice of every sentence that has no constraints. */
  public static ConstraintLattice none(TransitionScores rules) {
    return ofLabels(rules, null);
  }

  /**
   * Builds the lattice of a sentence.
   *
   * @param rules what the labels may do anyway; its scores do not matter but where they say
   *     impossible
   * @throws NoPathException when no labeling is left
   * @throws TooManyStatesException when a token has too many states
   */
  public static ConstraintLattice of(
      TransitionScores rules, int length, List<PatternConstraint> constraints) {
    return LatticeBuilder.build(rules, length, constraints);
  }

  /** Whether no label is excluded and nothing is added. */
  public boolean isNone() {
    return allowed == null;
  }

  private boolean isOfLabels() {
    return labelOf.length == 0;
  }

  /** The chain over the states, for the recursions. */
  public TransitionScores transitionScores(TransitionScores overLabels) {
    return isOfLabels()
        ? overLabels
        : new TransitionScores(
            start(overLabels), new LatticeTransitions(this, overLabels), end(overLabels));
  }

  /** Scores of the first states, [states]. */
  private double[] start(TransitionScores overLabels) {
    double[] start = new double[states];
    Arrays.fill(start, Double.NEGATIVE_INFINITY);
    for (int label = 0; label < labels; label++) {
      int state = next(0, 0, label);
      if (state >= 0) {
        start[state] = overLabels.start()[label] + added(0, 0, label);
      }
    }
    return start;
  }

  /** Scores of the last states, which are labels, [states]. */
  private double[] end(TransitionScores overLabels) {
    double[] end = Arrays.copyOf(overLabels.end(), states);
    Arrays.fill(end, labels, states, Double.NEGATIVE_INFINITY);
    return end;
  }

  /**
   * The emissions of the states, [length][states], for the recursions.
   *
   * @param overLabels the chain over labels
   * @param emissions of the labels, [length][labels]
   * @throws NoPathException when these scores leave no labeling
   */
  public float[] emissions(TransitionScores overLabels, float[] emissions) {
    if (isNone()) {
      return emissions;
    }
    float[] masked = allowed.applyTo(overLabels, emissions, 0);
    if (isOfLabels()) {
      return masked;
    }
    float[] expanded = new float[labelOf.length * states];
    for (int token = 0; token < labelOf.length; token++) {
      for (int state = 0; state < states; state++) {
        int label = label(token, state);
        expanded[token * states + state] =
            label < 0 ? Float.NEGATIVE_INFINITY : masked[token * labels + label];
      }
    }
    return expanded;
  }

  /** Adds to the score of a label at every token, in emissions of the states. */
  public void addTo(float[] emissions, int label, float added) {
    for (int cell = 0; cell < emissions.length; cell++) {
      if (named(cell / states, cell % states) == label) {
        emissions[cell] += added;
      }
    }
  }

  /** P(y[token] = label), {@code [token][label]}, from sums over the chain of the states. */
  public double[] marginals(ForwardBackward sums) {
    double[] ofStates = sums.marginals();
    if (areNamed()) {
      return ofStates;
    }
    int names = named == null ? labels : named.labels();
    double[] marginals = new double[ofStates.length / states * names];
    for (int cell = 0; cell < ofStates.length; cell++) {
      int label = named(cell / states, cell % states);
      if (label >= 0) {
        marginals[cell / states * names + label] += ofStates[cell];
      }
    }
    return marginals;
  }

  /** P(y[token] = label), from sums over the chain of the states. */
  public double marginal(ForwardBackward sums, int token, int label) {
    if (areNamed()) {
      return sums.marginal(token, label);
    }
    double sum = 0;
    for (int state = 0; state < states; state++) {
      sum += named(token, state) == label ? sums.marginal(token, state) : 0;
    }
    return sum;
  }

  /** The entropy of the labels of one token, in nats, from sums over the chain of the states. */
  public double entropy(ForwardBackward sums, int token) {
    if (areNamed()) {
      return sums.entropy(token);
    }
    double entropy = 0;
    for (int label = 0; label < (named == null ? labels : named.labels()); label++) {
      double p = marginal(sums, token, label);
      entropy -= p > 0 && p < 1 ? p * Math.log(p) : 0;
    }
    return entropy;
  }

  /**
   * What {@link ForwardBackward#segment} says of labels, from sums over the chain of the states.
   */
  public double segment(
      ForwardBackward sums, int from, int[] segment, boolean[] before, boolean[] after) {
    if (areNamed()) {
      return sums.segment(from, segment, before, after);
    }
    int end = from + segment.length;
    boolean[] statesBefore = from == 0 || before == null ? null : statesWith(before, from - 1);
    boolean[] statesAfter = end == labelOf.length || after == null ? null : statesWith(after, end);
    double sum = 0;
    for (int state = 0; state < states; state++) {
      int[] path = named(from, state) == segment[0] ? path(from, state, segment) : new int[0];
      if (path.length > 0) {
        sum += sums.segment(from, path, statesBefore, statesAfter);
      }
    }
    return sum;
  }

  /** The states of a token whose labels are among some. */
  private boolean[] statesWith(boolean[] among, int token) {
    boolean[] chosen = new boolean[states];
    for (int state = 0; state < states; state++) {
      int label = named(token, state);
      chosen[state] = label >= 0 && among[label];
    }
    return chosen;
  }

  /** The states of some labels in a row, given the first of them; none if they cannot be. */
  private int[] path(int from, int first, int... segment) {
    int[] path = new int[segment.length];
    path[0] = first;
    for (int i = 1; i < path.length; i++) {
      int label = segment[i];
      if (named != null) {
        label = named.following(label(from + i - 1, path[i - 1]), label);
      }
      path[i] = label < 0 ? label : next(from + i, path[i - 1], label);
      if (path[i] < 0) {
        return new int[0];
      }
    }
    return path;
  }

  /** The labels of a path through the states. */
  public int[] labels(int[] path) {
    int[] found = path;
    if (!areNamed()) {
      found = new int[path.length];
      Arrays.setAll(found, token -> named(token, path[token]));
    }
    return found;
  }

  /** The path of labels, of a sentence without constraints; some of it -1 when there is none. */
  public int[] path(int[] labels) {
    return named == null ? labels : named.path(labels, labels.length);
  }

  /** What is possible among the paths of a sentence without constraints. */
  public PossiblePaths paths(PossiblePaths ofLabels) {
    return named == null ? ofLabels : ofLabels.over(named);
  }

  /** Whether the states of all tokens are the labels that callers speak of. */
  private boolean areNamed() {
    return isOfLabels() && named == null;
  }

  /** The label of a state that callers speak of; -1 when the token has no such state. */
  private int named(int token, int state) {
    int label = label(token, state);
    return label < 0 || named == null ? label : named.label(label);
  }

  /** The label of the chain that a state has; -1 when the token has no such state. */
  int label(int token, int state) {
    if (isOfLabels()) {
      return state;
    }
    return state < labelOf[token].length ? labelOf[token][state] : -1;
  }

  /** The state that follows one of the token before when the token has the label; -1 if none. */
  int next(int token, int from, int label) {
    return isOfLabels() || next[token] == null ? label : next[token][from * labels + label];
  }

  /** What patterns add that are decided on the way from a state to the one that follows it. */
  double added(int token, int from, int label) {
    return added[token] == null ? 0 : added[token][from * labels + label];
  }
}
