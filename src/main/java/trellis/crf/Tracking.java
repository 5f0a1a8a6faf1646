package trellis.crf;

import java.util.Arrays;
import java.util.List;

/**
 * What a sentence's labels must have in common with some {@link LabelWindow}s, and what they score
 * for it, as a chain that every recursion can go through; immutable.
 *
 * <p>What a window says of single tokens is put into the emissions. For the others the chain goes
 * over states: a label, and which ways are still open that began at this token or before. From a
 * state, a label leads to one state at most, so labellings and state paths map one to one: the best
 * path is the best labelling, and sums over paths are sums over labellings. Where no way is open,
 * the states of a token are the labels themselves, by their numbers.
 *
 * <p>The recursions take {@code tokens * states²} steps, with the states of the token that has the
 * most. With windows for spans that is one state more than labels for each pair of a type and a
 * first token of the spans that go on there, and one for each label whose neighbour decides.
 */
public final class Tracking {
  private final int labels;
  private final int states; // of the token that has the most, not fewer than labels
  private final AllowedLabels allowed; // null: all
  private final int[][] labelOf; // [token][state]; null where states are labels
  private final TrackedStep[] steps; // [token]; null where no window is

  /** Takes the arrays over. */
  Tracking(int labels, int states, AllowedLabels allowed, int[][] labelOf, TrackedStep... steps) {
    this.labels = labels;
    this.states = states;
    this.allowed = allowed;
    this.labelOf = labelOf;
    this.steps = steps;
  }

  /** Nothing is demanded of any sentence. */
  public static Tracking none(int labels) {
    return new Tracking(labels, labels, null, new int[0][]);
  }

  /**
   * Follows windows through a sentence.
   *
   * @param rules what the labels may do anyway; its scores do not matter but where they say
   *     impossible
   * @throws NoPathException when no labelling is left
   * @throws TooManyStatesException when too many windows with several tokens are open at once
   */
  public static Tracking of(Chain rules, int length, List<LabelWindow> windows) {
    return new TrackingBuilder(rules, length, windows).build();
  }

  /** Whether no label is excluded and nothing is added: the sentence is as any other. */
  public boolean isNone() {
    return allowed == null;
  }

  private boolean isOfLabels() {
    return labelOf.length == 0;
  }

  /** The chain that the recursions go through. */
  public Chain chain(Chain overLabels) {
    return isOfLabels() ? overLabels : new TrackedChain(this, overLabels);
  }

  /**
   * The emissions for that chain, [length][states], of those for labels, [length][labels].
   *
   * @param overLabels the chain over labels
   */
  public float[] emissions(Chain overLabels, float[] emissions) {
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

  /** Adds to the score of a label at every token. */
  public void addTo(float[] emissions, int label, float added) {
    for (int cell = 0; cell < emissions.length; cell++) {
      if (label(cell / states, cell % states) == label) {
        emissions[cell] += added;
      }
    }
  }

  /** P(y[token] = label), from sums over the chain. */
  public double marginal(ForwardBackward sums, int token, int label) {
    if (isOfLabels() || labelOf[token] == null) {
      return sums.marginal(token, label);
    }
    double sum = 0;
    for (int state = 0; state < labelOf[token].length; state++) {
      sum += labelOf[token][state] == label ? sums.marginal(token, state) : 0;
    }
    return sum;
  }

  /** As {@link ForwardBackward#segment}, from sums over the chain. */
  public double segment(
      ForwardBackward sums, int from, int[] segment, boolean[] before, boolean[] after) {
    if (isOfLabels()) {
      return sums.segment(from, segment, before, after);
    }
    int end = from + segment.length;
    boolean[] statesBefore = from == 0 || before == null ? null : statesWith(before, from - 1);
    boolean[] statesAfter = end == labelOf.length || after == null ? null : statesWith(after, end);
    double sum = 0;
    for (int state = 0; state < states; state++) {
      int[] path = label(from, state) == segment[0] ? path(from, state, segment) : new int[0];
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
      int label = label(token, state);
      chosen[state] = label >= 0 && among[label];
    }
    return chosen;
  }

  /** The states of some labels in a row, given the first of them; none if they cannot be. */
  private int[] path(int from, int first, int... segment) {
    int[] path = new int[segment.length];
    path[0] = first;
    for (int i = 1; i < path.length; i++) {
      TrackedStep step = steps[from + i];
      path[i] = step == null ? segment[i] : step.next(path[i - 1], segment[i]);
      if (path[i] < 0) {
        return new int[0];
      }
    }
    return path;
  }

  /** The labels of a path through the chain. */
  public int[] labels(int[] path) {
    int[] found = path;
    if (!isOfLabels()) {
      found = new int[path.length];
      Arrays.setAll(found, token -> label(token, path[token]));
    }
    return found;
  }

  /** The label of a state; -1 when the token has no such state. */
  int label(int token, int state) {
    int[] row = isOfLabels() ? null : labelOf[token];
    int count = row == null ? labels : row.length;
    if (state >= count) {
      return -1;
    }
    return row == null ? state : row[state];
  }

  /** How to come to the states of a token; null when all are labels and nothing is added. */
  TrackedStep step(int token) {
    return steps[token];
  }

  /** Scores of the first states, [states]. */
  double[] start(Chain overLabels) {
    double[] start = new double[states];
    Arrays.fill(start, Double.NEGATIVE_INFINITY);
    TrackedStep first = steps[0];
    for (int label = 0; label < labels; label++) {
      int state = first == null ? label : first.next(0, label);
      if (state >= 0) {
        double added = first == null ? 0 : first.score(0, label, state);
        start[state] = overLabels.start()[label] + added;
      }
    }
    return start;
  }

  /** Scores of the last states, which are labels, [states]. */
  double[] end(Chain overLabels) {
    double[] end = Arrays.copyOf(overLabels.end(), states);
    Arrays.fill(end, labels, states, Double.NEGATIVE_INFINITY);
    return end;
  }
}
