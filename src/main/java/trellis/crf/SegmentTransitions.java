package trellis.crf;

import java.util.Arrays;

/**
 * The transition scores of a semi-Markov CRF: how well a type follows another between two segments.
 * Steps inside of a segment score 0, all others are impossible.
 *
 * @param scores {@code [type before][type]}
 */
public record SegmentTransitions(SegmentStates states, double[][] scores)
    implements TransitionFunction {
  @Override
  public double score(int token, int from, int to) {
    if (!states.mayFollow(from, to)) {
      return Double.NEGATIVE_INFINITY;
    }
    return isBetween(to) ? scores[states.type(from)][states.type(to)] : 0;
  }

  private boolean isBetween(int to) {
    return states.before(to) == SegmentStates.NONE;
  }

  @Override
  public void copyTo(double[][] target, int token) {
    for (int from = 0; from < states.size(); from++) {
      Arrays.fill(target[from], Double.NEGATIVE_INFINITY);
      for (int to = 0; to < states.size(); to++) {
        target[from][to] = score(token, from, to);
      }
    }
  }

  /** These scores times a factor. */
  SegmentTransitions times(double factor) {
    double[][] scaled = new double[scores.length][scores.length];
    for (int from = 0; from < scaled.length; from++) {
      for (int to = 0; to < scaled.length; to++) {
        scaled[from][to] = factor * scores[from][to];
      }
    }
    return new SegmentTransitions(states, scaled);
  }

  /** The scores of states that begin a segment, of those of their types. */
  double[] ofBeginnings(float[] ofTypes) {
    double[] start = new double[states.size()];
    for (int state = 0; state < start.length; state++) {
      start[state] = isBetween(state) ? ofTypes[states.type(state)] : Double.NEGATIVE_INFINITY;
    }
    return start;
  }

  /** The scores of states that end a segment, of those of their types. */
  double[] ofEndings(float[] ofTypes) {
    double[] end = new double[states.size()];
    for (int state = 0; state < end.length; state++) {
      end[state] = states.ends(state) ? ofTypes[states.type(state)] : Double.NEGATIVE_INFINITY;
    }
    return end;
  }

  /** Subtracts how often a path uses each score from derivatives by those of types. */
  void subtractUses(int[] path, int length, float[] dStart, float[] dTransition, float[] dEnd) {
    dStart[states.type(path[0])] -= 1;
    dEnd[states.type(path[length - 1])] -= 1;
    for (int t = 1; t < length; t++) {
      if (isBetween(path[t])) {
        dTransition[states.type(path[t - 1]) * states.types() + states.type(path[t])] -= 1;
      }
    }
  }
}
