package trellis.crf;

/**
 * The scores of a linear chain: which label may start, follow another and end, and how well.
 *
 * <p>Immutable, but for the array that {@link #withSteps} is given. Negative infinity means
 * impossible. Beside the scores it keeps what the recursions need at every token: their
 * exponentials, computed once here and not at each token.
 */
public sealed class Chain permits SteppedChain {
  private final int labels;
  private final double[] start; // [labels]
  private final double[][] transition; // [from][to]
  private final double[] end; // [labels]
  private final Weights startWeights;
  private final SameSteps steps; // null where each step has its own
  private final Weights endWeights;

  /**
   * A chain of these scores, which are copied.
   *
   * @param labels how many labels there are, at least 1
   * @param start of the first token's label, [labels]
   * @param transition from a token's label to the next one's, [from][to] row by row
   * @param end of the last token's label, [labels]
   */
  public Chain(int labels, float[] start, float[] transition, float[] end) {
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
    startWeights = Weights.of(this.start);
    steps = new SameSteps(this.transition);
    endWeights = Weights.of(this.end);
  }

  /**
   * A chain whose steps are all their own: it has no transitions in common.
   *
   * @param start of the first token's label, [labels]
   * @param end of the last token's label, [labels]
   */
  Chain(double[] start, double[] end) {
    labels = start.length;
    this.start = start;
    transition = new double[0][];
    this.end = end;
    startWeights = Weights.of(start);
    steps = null;
    endWeights = Weights.of(end);
  }

  /** The same scores, shared. */
  Chain(Chain other) {
    labels = other.labels;
    start = other.start;
    transition = other.transition;
    end = other.end;
    startWeights = other.startWeights;
    steps = other.steps;
    endWeights = other.endWeights;
  }

  /** A chain whose scores are all 0: each token is labelled on its own. */
  public static Chain free(int labels) {
    return new Chain(labels, new float[labels], new float[labels * labels], new float[labels]);
  }

  /**
   * This chain with all else forbidden.
   *
   * @param start whether a label may be the first, [labels]
   * @param follow whether a label may follow another, [from][to]
   * @param end whether a label may be the last, [labels]
   */
  public Chain restrictedTo(boolean[] start, boolean[][] follow, boolean[] end) {
    float[] restrictedStart = new float[labels];
    restrict(this.start, start, restrictedStart, 0);
    float[] restricted = new float[labels * labels];
    for (int from = 0; from < labels; from++) {
      restrict(transition[from], follow[from], restricted, from * labels);
    }
    float[] restrictedEnd = new float[labels];
    restrict(this.end, end, restrictedEnd, 0);
    return new Chain(labels, restrictedStart, restricted, restrictedEnd);
  }

  /**
   * This chain for one sentence, in which each token adds scores of its own to the transitions that
   * lead to it.
   *
   * @param added [length][from][to] from {@code at} on, of which those of the first token are not
   *     read; the array is kept and must not change while the chain is in use
   */
  public Chain withSteps(float[] added, int at) {
    return new ContextualChain(this, added, at);
  }

  /** Copies a row of scores, with what is not allowed made impossible. */
  private static void restrict(double[] scores, boolean[] allowed, float[] restricted, int at) {
    for (int label = 0; label < scores.length; label++) {
      // The scores were floats once, so nothing is lost.
      restricted[at + label] = allowed[label] ? (float) scores[label] : Float.NEGATIVE_INFINITY;
    }
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

  /** How many labels there are. */
  public int labels() {
    return labels;
  }

  /** Scores of the first label, [labels]. */
  double[] start() {
    return start;
  }

  /** Scores of the transitions, [from][to]; a sentence's own are not in them. */
  double[][] transition() {
    return transition;
  }

  /** Scores of the last label, [labels]. */
  double[] end() {
    return end;
  }

  /** Weights of the first label, [1][labels]. */
  Weights startWeights() {
    return startWeights;
  }

  /** The score of one transition in the step that leads to this token. */
  double transition(int step, int from, int to) {
    return transition[from][to];
  }

  /**
   * The steps of a sentence.
   *
   * @param workspace for what a sentence has of its own
   */
  Steps steps(OwnSteps workspace, int length) {
    return steps;
  }

  /** Weights of the last label, [1][labels]. */
  Weights endWeights() {
    return endWeights;
  }

  /** Whether the weights of both ends, but the impossible, are far from the smallest double. */
  boolean hasNarrowEnds() {
    return startWeights.narrow() && endWeights.narrow();
  }
}
