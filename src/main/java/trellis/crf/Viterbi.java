package trellis.crf;

import java.util.Arrays;

/**
 * The Viterbi algorithm: finds the best label sequence of a sentence.
 *
 * <p>A reusable workspace that grows to the longest sentence; not thread-safe. Of equal sequences
 * the one with the lowest last label wins, then with the lowest last but one, and so on.
 */
public final class Viterbi {
  /** From so many labels on rows are left out; with fewer it takes longer to find out which. */
  static final int MANY_LABELS = 2 * RowBounds.BLOCK;

  private final PerTokenTransitions perTokenTransitions = new PerTokenTransitions();
  private StepTransitions stepTransitions; // null where labels are states
  private SegmentTransitions segments; // null where they are not
  private SecondOrderTransitions secondOrder; // null where labels are not its states
  private double[] ended = {}; // [types]: the best score of a segment that ends
  private RowBounds bounds; // of the transitions; null where labels are few, or tokens differ
  private double[] smallest = {}; // [block of labels]: of the scores of the token at hand
  private double[][] best = {}; // [length][labels]: score of the best hypothesis

  /**
   * Writes the best labels and returns their score, the same as {@link PathScore} to the last bit.
   *
   * <p>If no sequence is possible the score is negative infinity and the labels are all 0.
   */
  public double decode(
      TransitionScores transitionScores,
      float[] emissions,
      int at,
      int length,
      int[] labels,
      int labelsAt) {
    if (length == 0) {
      return 0;
    }
    forward(transitionScores, emissions, at, length);
    double score = Double.NEGATIVE_INFINITY;
    int label = 0;
    for (int last = 0; last < transitionScores.labels(); last++) {
      double ended = best[length - 1][last] + transitionScores.end()[last];
      if (ended > score) {
        score = ended;
        label = last;
      }
    }
    if (score == Double.NEGATIVE_INFINITY) {
      Arrays.fill(labels, labelsAt, labelsAt + length, 0);
      return score;
    }
    labels[labelsAt + length - 1] = label;
    for (int t = length - 1; t > 0; t--) {
      label = cameFrom(t, label, emissions[at + t * transitionScores.labels() + label]);
      labels[labelsAt + t - 1] = label;
    }
    return score;
  }

  /** Computes {@link #best(int, int)} for a sentence. */
  void forward(TransitionScores transitionScores, float[] emissions, int at, int length) {
    int labels = transitionScores.labels();
    segments = transitionScores.segments();
    secondOrder = transitionScores.secondOrder();
    boolean areLabels = transitionScores.states() == null;
    stepTransitions = areLabels ? transitionScores.steps(perTokenTransitions, length) : null;
    boolean many = areLabels && labels >= MANY_LABELS && !stepTransitions.areFree();
    bounds = many ? stepTransitions.bounds() : null;
    if (bounds != null && smallest.length < bounds.blocks()) {
      smallest = new double[bounds.blocks()];
    }
    best = Rows.atLeast(best, length, labels);
    for (int t = 0; t < length; t++) {
      if (t == 0) {
        System.arraycopy(transitionScores.start(), 0, best[0], 0, labels);
      } else {
        step(t, labels);
      }
      for (int to = 0; to < labels; to++) {
        best[t][to] += emissions[at + t * labels + to];
      }
    }
  }

  /** Sets the scores of a token's labels, but for what the token itself adds. */
  private void step(int token, int labels) {
    double[] before = best[token - 1];
    double[] now = best[token];
    if (segments != null) {
      segmentStep(before, now);
    } else if (secondOrder != null) {
      secondOrderStep(before, now);
    } else if (stepTransitions.areFree()) {
      Arrays.fill(now, 0, labels, greatest(before, labels) + 0.0); // as with a score of 0 added
    } else if (bounds != null) {
      boundedStep(stepTransitions.scores(token), before, now);
    } else {
      step(stepTransitions.scores(token), before, now);
    }
  }

  /** A segment goes on from one state, or begins after the best one of a type that ends. */
  private void segmentStep(double[] before, double[] now) {
    SegmentStates states = segments.states();
    double[][] scores = segments.scores();
    ended = ended.length < scores.length ? new double[scores.length] : ended;
    Arrays.fill(ended, Double.NEGATIVE_INFINITY);
    for (int state : states.endings()) {
      int type = states.type(state);
      ended[type] = Math.max(ended[type], before[state]);
    }
    for (int state = 0; state < states.size(); state++) {
      int from = states.before(state);
      now[state] = from == SegmentStates.NONE ? Double.NEGATIVE_INFINITY : before[from] + 0.0;
    }
    for (int type = 0; type < scores.length; type++) {
      double best = Double.NEGATIVE_INFINITY;
      for (int from = 0; from < scores.length; from++) {
        best = Math.max(best, ended[from] + scores[from][type]);
      }
      for (int state : states.beginnings(type)) {
        now[state] = best;
      }
    }
  }

  /** The state of the segment before that a state of a token is best reached from. */
  private int cameFromSegment(int token, int state, double emission) {
    SegmentStates states = segments.states();
    double[] before = best[token - 1];
    int from = states.before(state);
    for (int i = 0; from == SegmentStates.NONE && i < states.endings().length; i++) {
      int ending = states.endings()[i];
      double score = segments.scores()[states.type(ending)][states.type(state)];
      from = before[ending] + score + emission == best[token][state] ? ending : from;
    }
    return Math.max(0, from);
  }

  /** A state is followed by one for each label. */
  private void secondOrderStep(double[] before, double[] now) {
    SecondOrderStates states = secondOrder.states();
    Arrays.fill(now, Double.NEGATIVE_INFINITY);
    for (int from = 0; from < states.size(); from++) {
      double score = before[from];
      double[] row = secondOrder.scores()[from];
      int next = states.next(from);
      for (int label = 0; label < row.length; label++) {
        now[next + label] = Math.max(now[next + label], score + row[label]);
      }
    }
  }

  /** The state before that a state of a token is best reached from. */
  private int cameFromPair(int token, int state, double emission) {
    SecondOrderStates states = secondOrder.states();
    int label = states.label(state);
    int from = states.before(state); // the first that it may follow: its label is this one
    while (from < states.size() - states.labels()
        && best[token - 1][from] + secondOrder.scores()[from][label] + emission
            != best[token][state]) {
      from += states.labels();
    }
    return from;
  }

  private static double greatest(double[] scores, int labels) {
    double greatest = Double.NEGATIVE_INFINITY;
    for (int label = 0; label < labels; label++) {
      greatest = Math.max(greatest, scores[label]);
    }
    return greatest;
  }

  /**
   * The same as {@link #step(double[][], double[], double[])} to the last bit. Rounding keeps the
   * order of sums: where not even the greatest score of a row, or of a block of it, makes a score
   * greater than all those of the block that were found so far, none of it can.
   */
  private void boundedStep(double[][] transition, double[] before, double[] now) {
    int labels = transition.length;
    Arrays.fill(now, Double.NEGATIVE_INFINITY);
    Arrays.fill(smallest, Double.NEGATIVE_INFINITY);
    int first = 0; // the likeliest label before sets scores that few others reach
    for (int from = 1; from < labels; from++) {
      first = before[from] > before[first] ? from : first;
    }
    double least = bounded(before[first], first, transition[first], now);
    for (int from = 0; from < labels; from++) {
      if (!(before[from] + bounds.ofRow(from) <= least)) { // NaN is taken in, too
        least = bounded(before[from], from, transition[from], now);
      }
    }
  }

  /** Takes in a row; returns the smallest score of all labels so far. */
  private double bounded(double score, int from, double[] row, double[] now) {
    double[] greatest = bounds.ofBlocks(from);
    double least = Double.POSITIVE_INFINITY;
    for (int block = 0; block < greatest.length; block++) {
      if (!(score + greatest[block] <= smallest[block])) {
        int start = block * RowBounds.BLOCK;
        int end = Math.min(start + RowBounds.BLOCK, row.length);
        smallest[block] = takeIn(score, row, now, start, end);
      }
      least = Math.min(least, smallest[block]);
    }
    return least;
  }

  private static double takeIn(double score, double[] row, double[] now, int start, int end) {
    for (int to = start; to < end; to++) {
      now[to] = Math.max(now[to], score + row[to]);
    }
    double smallest = Double.POSITIVE_INFINITY;
    for (int to = start; to < end; to++) {
      smallest = Math.min(smallest, now[to]);
    }
    return smallest;
  }

  /** Sets each label's score to the best of one label before plus the transition. */
  private static void step(double[][] transition, double[] before, double[] now) {
    Arrays.fill(now, Double.NEGATIVE_INFINITY);
    for (int from = 0; from < transition.length; from++) {
      double score = before[from];
      double[] row = transition[from];
      for (int to = 0; to < row.length; to++) {
        now[to] = Math.max(now[to], score + row[to]);
      }
    }
  }

  /** The score of the best hypothesis, a label sequence up to a token that ends in a label. */
  double best(int token, int label) {
    return best[token][label];
  }

  /** Whether the scores of a row need not be read, which are far apart in memory, as none does. */
  private boolean isOutOfReach(double score, int from, double emission, double wanted) {
    return bounds != null && score + bounds.ofRow(from) + emission < wanted;
  }

  // Searching the predecessor when going back costs one row a token; back pointers would cost a
  // comparison in each cell when going forward. The sum is formed in the order of forward(),
  // so that it is equal for the predecessor that was the maximum.
  private int cameFrom(int token, int label, double emission) {
    if (segments != null) {
      return cameFromSegment(token, label, emission);
    }
    if (secondOrder != null) {
      return cameFromPair(token, label, emission);
    }
    double[][] transition = stepTransitions.scores(token);
    double[] before = best[token - 1];
    double wanted = best[token][label];
    int from = 0;
    while (from < transition.length - 1
        && (isOutOfReach(before[from], from, emission, wanted)
            || before[from] + transition[from][label] + emission != wanted)) {
      from++;
    }
    return from;
  }
}
