package trellis.crf;

import java.util.Arrays;

/**
 * The forward-backward algorithm over the states of segments, on logarithms.
 *
 * <p>Few sums are formed: inside of a segment a state comes from one other, and between segments
 * the types alone matter. So logarithms cost no more here than scaled numbers, and are safe for any
 * scores. Each row of alpha and beta has its greatest value taken off.
 */
final class SegmentForwardBackward implements ForwardBackwardAlgorithm {
  private TransitionScores transitionScores;
  private SegmentStates states;
  private double[][] transition; // [type before][type]
  private int size; // states
  private int types;
  private int length;
  private double logZ;
  private double[][] emission = {}; // [length][states]
  private double[][] alpha = {}; // [length][states], log; a row's greatest is 0
  private double[][] beta = {}; // [length][states], log; a row's greatest is 0
  private double[][] ended = {}; // [length][types]: log of the sum of alpha of states that end
  private double[][] begun = {}; // [length][types]: that of emission and beta of those that begin
  private double[] shift = {}; // [length]: what was taken off each row of alpha
  private double[] norm = {}; // [length]: log of the sum over states of exp(alpha + beta)
  private double[] terms = {}; // [states]
  private double[] ofTypes = {}; // [types]

  @Override
  public boolean forward(TransitionScores transitionScores, float[] emissions, int at, int length) {
    SegmentTransitions segments = transitionScores.segments();
    this.transitionScores = transitionScores;
    this.states = segments.states();
    this.transition = segments.scores();
    this.size = states.size();
    this.types = states.types();
    this.length = length;
    grow();
    double sum = 0; // of all that was taken off
    for (int t = 0; t < length; t++) {
      for (int state = 0; state < size; state++) {
        emission[t][state] = emissions[at + t * size + state];
      }
      if (t == 0) {
        System.arraycopy(transitionScores.start(), 0, alpha[0], 0, size);
      } else {
        step(t);
      }
      for (int state = 0; state < size; state++) {
        alpha[t][state] += emission[t][state];
      }
      shift[t] = takeGreatestOff(alpha[t]);
      sum += shift[t];
      sumEndings(alpha[t], ended[t]);
    }
    logZ = length == 0 ? 0 : sum + logSumOfBoth(alpha[length - 1], transitionScores.end());
    return true;
  }

  /** Sets alpha of a token's states but for their emissions. */
  private void step(int token) {
    for (int to = 0; to < types; to++) {
      for (int from = 0; from < types; from++) {
        terms[from] = ended[token - 1][from] + transition[from][to];
      }
      ofTypes[to] = logSum(types);
    }
    double[] last = alpha[token - 1];
    double[] now = alpha[token];
    for (int state = 0; state < size; state++) {
      int before = states.before(state);
      now[state] = before == SegmentStates.NONE ? ofTypes[states.type(state)] : last[before];
    }
  }

  /** Log of the sum of the states that end a segment of each type. */
  private void sumEndings(double[] cells, double[] sums) {
    Arrays.fill(sums, 0, types, Double.NEGATIVE_INFINITY);
    Arrays.fill(ofTypes, 0, types, 0);
    for (int state : states.endings()) {
      int type = states.type(state);
      sums[type] = Math.max(sums[type], cells[state]);
    }
    for (int state : states.endings()) {
      int type = states.type(state);
      if (cells[state] != Double.NEGATIVE_INFINITY) {
        ofTypes[type] += Math.exp(cells[state] - sums[type]);
      }
    }
    for (int type = 0; type < types; type++) {
      if (sums[type] != Double.NEGATIVE_INFINITY) {
        sums[type] += Math.log(ofTypes[type]);
      }
    }
  }

  @Override
  public boolean backward() {
    for (int t = length - 1; t >= 0; t--) {
      if (t == length - 1) {
        System.arraycopy(transitionScores.end(), 0, beta[t], 0, size);
      } else {
        stepBack(t);
      }
      takeGreatestOff(beta[t]);
      norm[t] = logSumOfBoth(alpha[t], beta[t]);
      for (int type = 0; type < types; type++) {
        begun[t][type] = beginning(t, type);
      }
    }
    return true;
  }

  private double beginning(int token, int type) {
    int[] some = states.beginnings(type);
    for (int i = 0; i < some.length; i++) {
      terms[i] = emission[token][some[i]] + beta[token][some[i]];
    }
    return logSum(some.length);
  }

  private void stepBack(int token) {
    for (int from = 0; from < types; from++) {
      for (int to = 0; to < types; to++) {
        terms[to] = transition[from][to] + begun[token + 1][to];
      }
      ofTypes[from] = logSum(types);
    }
    double[] next = beta[token + 1];
    double[] scores = emission[token + 1];
    double[] now = beta[token];
    for (int state = 0; state < size; state++) {
      if (states.ends(state)) {
        now[state] = ofTypes[states.type(state)];
      } else {
        int further = states.further(state);
        int last = states.last(state);
        double goesOn = further < 0 ? Double.NEGATIVE_INFINITY : scores[further] + next[further];
        double ends = last < 0 ? Double.NEGATIVE_INFINITY : scores[last] + next[last];
        now[state] = logSum(goesOn, ends);
      }
    }
  }

  @Override
  public double logZ() {
    return logZ;
  }

  @Override
  public double marginal(int token, int state) {
    return Math.exp(alpha[token][state] + beta[token][state] - norm[token]);
  }

  @Override
  public void marginals(double[] target) {
    for (int t = 0; t < length; t++) {
      for (int state = 0; state < size; state++) {
        target[t * size + state] = marginal(t, state);
      }
    }
  }

  @Override
  public double pairMarginal(int token, int from, int to) {
    double step = transitionScores.transition(token, from, to);
    if (step == Double.NEGATIVE_INFINITY) {
      return 0;
    }
    double all = norm[token] + shift[token]; // log of the sum over pairs
    double rest = emission[token][to] + beta[token][to] - all;
    return Math.exp(alpha[token - 1][from] + step + rest);
  }

  @Override
  public void stepMarginals(int token, double[] target) {
    for (int from = 0; from < size; from++) {
      for (int to = 0; to < size; to++) {
        target[from * size + to] = pairMarginal(token, from, to);
      }
    }
  }

  @Override
  public void addTokens(double factor, float[] sums, int at) {
    for (int t = 0; t < length; t++) {
      for (int state = 0; state < size; state++) {
        sums[at + t * size + state] += (float) (factor * marginal(t, state));
      }
    }
  }

  /** Adds up steps between segments, [type before][type]; those inside have no scores. */
  @Override
  public void addPairs(double factor, float[] sums) {
    for (int from = 0; from < types; from++) {
      for (int to = 0; to < types; to++) {
        double expected = 0;
        for (int t = 1; t < length; t++) {
          double score = ended[t - 1][from] + transition[from][to] + begun[t][to];
          expected += Math.exp(score - norm[t] - shift[t]);
        }
        sums[from * types + to] += (float) (factor * expected);
      }
    }
  }

  /** Adds the first and last states of a sentence, [type]. */
  @Override
  public void addEnds(double factor, float[] starts, float[] ends) {
    for (int state = 0; state < size; state++) {
      if (states.before(state) == SegmentStates.NONE) {
        starts[states.type(state)] += (float) (factor * marginal(0, state));
      }
      if (states.ends(state)) {
        ends[states.type(state)] += (float) (factor * marginal(length - 1, state));
      }
    }
  }

  /** Takes the greatest value off a row; what was taken off, 0 where nothing is possible. */
  private double takeGreatestOff(double[] cells) {
    double greatest = greatest(cells, size);
    if (greatest == Double.NEGATIVE_INFINITY) {
      return 0;
    }
    for (int state = 0; state < size; state++) {
      cells[state] -= greatest;
    }
    return greatest;
  }

  private double logSumOfBoth(double[] x, double[] y) {
    for (int state = 0; state < size; state++) {
      terms[state] = x[state] + y[state];
    }
    return logSum(size);
  }

  private static double logSum(double x, double y) {
    double greatest = Math.max(x, y);
    return greatest == Double.NEGATIVE_INFINITY
        ? greatest
        : greatest + Math.log1p(Math.exp(Math.min(x, y) - greatest));
  }

  /** Log of the sum of the first terms. */
  private double logSum(int count) {
    double greatest = greatest(terms, count);
    if (greatest == Double.NEGATIVE_INFINITY) {
      return greatest;
    }
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += Math.exp(terms[i] - greatest);
    }
    return greatest + Math.log(sum);
  }

  private static double greatest(double[] cells, int count) {
    double greatest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < count; i++) {
      greatest = Math.max(greatest, cells[i]);
    }
    return greatest;
  }

  private void grow() {
    emission = Rows.atLeast(emission, length, size);
    alpha = Rows.atLeast(alpha, length, size);
    beta = Rows.atLeast(beta, length, size);
    ended = Rows.atLeast(ended, length, types);
    begun = Rows.atLeast(begun, length, types);
    if (shift.length < length) {
      shift = new double[length];
      norm = new double[length];
    }
    if (terms.length < size) {
      terms = new double[size];
    }
    if (ofTypes.length < types) {
      ofTypes = new double[types];
    }
  }
}
