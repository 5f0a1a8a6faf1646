package trellis.crf;

/**
 * The forward-backward algorithm on logarithms: slower, and safe for any scores.
 *
 * <p>Each row of alpha and beta has its greatest value taken off, so that long sentences and large
 * scores lose no digits.
 */
final class LogForwardBackward implements ForwardBackwardAlgorithm {
  private final PerTokenTransitions perTokenTransitions = new PerTokenTransitions();
  private TransitionScores transitionScores;
  private StepTransitions stepTransitions;
  private int labels;
  private int length;
  private double logZ;
  private double[][] emission = {}; // [length][labels]
  private double[][] alpha = {}; // [length][labels], log; a row's greatest is 0
  private double[][] beta = {}; // [length][labels], log; a row's greatest is 0
  private double[] shift = {}; // [length]: what was taken off each row of alpha
  private double[] norm = {}; // [length]: log of the sum over labels of exp(alpha + beta)
  private double[] terms = {}; // [labels]

  @Override
  public boolean forward(TransitionScores transitionScores, float[] emissions, int at, int length) {
    this.transitionScores = transitionScores;
    this.labels = transitionScores.labels();
    this.length = length;
    stepTransitions = transitionScores.steps(perTokenTransitions, length);
    grow();
    double sum = 0; // of all that was taken off
    boolean free = stepTransitions.areFree(); // one sum is that of all labels
    for (int t = 0; t < length; t++) {
      double ofAll = free && t > 0 ? into(t, 0) : 0;
      for (int to = 0; to < labels; to++) {
        double before = t == 0 ? transitionScores.start()[to] : free ? ofAll : into(t, to);
        emission[t][to] = emissions[at + t * labels + to];
        alpha[t][to] = emission[t][to] + before;
      }
      shift[t] = takeGreatestOff(alpha[t]);
      sum += shift[t];
    }
    logZ = length == 0 ? 0 : sum + logSumOfBoth(alpha[length - 1], transitionScores.end());
    return true;
  }

  /** Log of the sum over the labels before of alpha and the transition to this label. */
  private double into(int token, int to) {
    double[][] transition = stepTransitions.scores(token);
    for (int from = 0; from < labels; from++) {
      terms[from] = alpha[token - 1][from] + transition[from][to];
    }
    return logSumOfTerms();
  }

  @Override
  public boolean backward() {
    boolean free = stepTransitions.areFree();
    for (int t = length - 1; t >= 0; t--) {
      boolean last = t == length - 1;
      double ofAll = free && !last ? outOf(t, 0) : 0;
      for (int from = 0; from < labels; from++) {
        beta[t][from] = last ? transitionScores.end()[from] : free ? ofAll : outOf(t, from);
      }
      takeGreatestOff(beta[t]);
      norm[t] = logSumOfBoth(alpha[t], beta[t]);
    }
    return true;
  }

  /** Log of the sum over the labels after of the transition from this one, emission and beta. */
  private double outOf(int token, int from) {
    double[] transition = stepTransitions.scores(token + 1)[from];
    for (int to = 0; to < labels; to++) {
      terms[to] = transition[to] + emission[token + 1][to] + beta[token + 1][to];
    }
    return logSumOfTerms();
  }

  @Override
  public double logZ() {
    return logZ;
  }

  @Override
  public double marginal(int token, int label) {
    return Math.exp(alpha[token][label] + beta[token][label] - norm[token]);
  }

  @Override
  public void marginals(double[] target) {
    for (int t = 0; t < length; t++) {
      for (int label = 0; label < labels; label++) {
        target[t * labels + label] = marginal(t, label);
      }
    }
  }

  @Override
  public double pairMarginal(int token, int from, int to) {
    double step = stepTransitions.scores(token)[from][to] + emission[token][to];
    double all = norm[token] + shift[token]; // log of the sum over pairs
    return Math.exp(alpha[token - 1][from] + step + beta[token][to] - all);
  }

  @Override
  public void stepMarginals(int token, double[] target) {
    for (int from = 0; from < labels; from++) {
      for (int to = 0; to < labels; to++) {
        target[from * labels + to] = pairMarginal(token, from, to);
      }
    }
  }

  @Override
  public void addTokens(double factor, float[] sums, int at) {
    for (int t = 0; t < length; t++) {
      for (int label = 0; label < labels; label++) {
        sums[at + t * labels + label] += (float) (factor * marginal(t, label));
      }
    }
  }

  @Override
  public void addPairs(double factor, float[] sums) {
    if (transitionScores.secondOrder() != null) {
      addSteps(transitionScores.secondOrder(), factor, sums);
      return;
    }
    WantedPairs wanted = transitionScores.wanted();
    if (wanted != null) {
      for (int from = 0; from < labels; from++) {
        for (int k = wanted.starts()[from]; k < wanted.starts()[from + 1]; k++) {
          sums[k] += (float) (factor * uses(1, length, from, wanted.labels()[k]));
        }
      }
      return;
    }
    int next;
    for (int step = 1; step < length; step = next) {
      next = stepTransitions.nextOther(step, length);
      addPairs(step, next, factor, sums, stepTransitions.sumsAt(step));
    }
  }

  private void addSteps(SecondOrderTransitions transitions, double factor, float[] sums) {
    SecondOrderStates states = transitions.states();
    for (int token = 1; token < length; token++) {
      for (int from = 0; from < labels; from++) {
        for (int label = 0; label < states.labels(); label++) {
          double expected = pairMarginal(token, from, states.following(from, label));
          transitions.addUse(from, label, factor * expected, sums);
        }
      }
    }
  }

  @Override
  public void addEnds(double factor, float[] starts, float[] ends) {
    ChainStates states = transitionScores.states();
    for (int label = 0; label < labels; label++) {
      int place = states == null ? label : states.label(label);
      starts[place] += (float) (factor * marginal(0, label));
      ends[place] += (float) (factor * marginal(length - 1, label));
    }
  }

  /** Adds up the steps from one to another, all of the same scores. */
  private void addPairs(int first, int end, double factor, float[] sums, int at) {
    for (int from = 0; from < labels; from++) {
      for (int to = 0; to < labels; to++) {
        sums[at + from * labels + to] += (float) (factor * uses(first, end, from, to));
      }
    }
  }

  /** How often a pair is expected from one step to another. */
  private double uses(int first, int end, int from, int to) {
    double expected = 0;
    for (int t = first; t < end; t++) {
      expected += pairMarginal(t, from, to);
    }
    return expected;
  }

  /** Takes the greatest value off a row; what was taken off, 0 where nothing is possible. */
  private double takeGreatestOff(double[] cells) {
    double greatest = greatest(cells);
    if (greatest == Double.NEGATIVE_INFINITY) {
      return 0;
    }
    for (int j = 0; j < labels; j++) {
      cells[j] -= greatest;
    }
    return greatest;
  }

  private double logSumOfBoth(double[] x, double[] y) {
    for (int j = 0; j < labels; j++) {
      terms[j] = x[j] + y[j];
    }
    return logSumOfTerms();
  }

  private double logSumOfTerms() {
    double greatest = greatest(terms);
    if (greatest == Double.NEGATIVE_INFINITY) {
      return greatest;
    }
    double sum = 0;
    for (int j = 0; j < labels; j++) {
      sum += Math.exp(terms[j] - greatest);
    }
    return greatest + Math.log(sum);
  }

  private double greatest(double[] cells) {
    double greatest = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < labels; j++) {
      greatest = Math.max(greatest, cells[j]);
    }
    return greatest;
  }

  private void grow() {
    emission = Rows.atLeast(emission, length, labels);
    alpha = Rows.atLeast(alpha, length, labels);
    beta = Rows.atLeast(beta, length, labels);
    if (shift.length < length) {
      shift = new double[length];
      norm = new double[length];
    }
    if (terms.length < labels) {
      terms = new double[labels];
    }
  }
}
