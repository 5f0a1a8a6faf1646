package trellis.crf;

/**
 * The transition scores of a linear-chain CRF: how well a label starts a sentence, follows another
 * label, and ends the sentence.
 *
 * <p>Immutable, but for the array that {@link #withSteps} is given. Negative infinity means
 * impossible. It also keeps the exponentials of the scores, because the recursions need them at
 * every token.
 */
public final class TransitionScores {
  private final int labels;
  private final double[] start; // [labels]
  private final double[][] transition; // [from][to]; null where no token shares any
  private final double[] end; // [labels]
  private final ScaledPotentials startPotentials;
  private final SharedTransitions shared; // of all tokens; null with the transitions
  private final TransitionFunction own; // of each token; null where all tokens share theirs
  private final ScaledPotentials endPotentials;

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
  }

  /** These scores with other transitions for each token; the shared ones are kept beside them. */
  private TransitionScores(TransitionScores other, TransitionFunction own) {
    labels = other.labels;
    start = other.start;
    transition = other.transition;
    end = other.end;
    startPotentials = other.startPotentials;
    shared = other.shared;
    this.own = own;
    endPotentials = other.endPotentials;
  }

  /** Scores that are all 0, so that each token is labeled on its own. */
  public static TransitionScores free(int labels) {
    return new TransitionScores(
        labels, new float[labels], new float[labels * labels], new float[labels]);
  }

  /**
   * These scores, with all that is not allowed made impossible.
   *
   * @param start whether a label may be the first, [labels]
   * @param follow whether a label may follow another, [from][to]
   * @param end whether a label may be the last, [labels]
   */
  public TransitionScores restrictedTo(boolean[] start, boolean[][] follow, boolean[] end) {
    requireShared();
    float[] restrictedStart = new float[labels];
    restrict(this.start, start, restrictedStart, 0);
    float[] restricted = new float[labels * labels];
    for (int from = 0; from < labels; from++) {
      restrict(transition[from], follow[from], restricted, from * labels);
    }
    float[] restrictedEnd = new float[labels];
    restrict(this.end, end, restrictedEnd, 0);
    TransitionScores transitionScores =
        new TransitionScores(labels, restrictedStart, restricted, restrictedEnd);
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
    return new TransitionScores(this, new AddedTransitions(transition, added, at));
  }

  private void requireShared() {
    if (transition == null) {
      throw new UnsupportedOperationException(
          "a chain whose tokens share no transitions cannot be changed: change what it is made of");
    }
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
