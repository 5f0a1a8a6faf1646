package trellis.crf;

import java.util.Arrays;

/**
 * The forward-backward algorithm on scaled probabilities: quick, and exact wherever it answers.
 *
 * <p>Rows of alpha and beta are kept as plain numbers that sum to 1, so that a token costs one exp
 * a label and the rest is multiplying and adding. Nothing may underflow unseen: every weight is
 * either exactly 0, for the impossible, or at least 1e-50, and every cell of alpha and beta either
 * exactly 0 or at least 1e-100. The smallest product formed of them, {@code alpha * transition *
 * emission * beta}, is then no less than 1e-300, a full-precision double. Where a weight or a cell
 * is smaller, this algorithm gives up and {@link LogForwardBackward} does the sentence.
 */
sealed class ScaledForwardBackward implements ForwardBackwardAlgorithm
    permits SecondOrderForwardBackward {
  private static final double SMALLEST_CELL = 1e-100;

  private final PerTokenTransitions perTokenTransitions = new PerTokenTransitions();
  private TransitionScores transitionScores;
  private StepTransitions stepTransitions;
  private int labels;
  private int length;
  private double logZ;
  private double[][] emission = {}; // [length][labels]: exp(emission - the row's greatest)
  private double[][] alpha = {}; // [length][labels], rows sum to 1
  private double[][] beta = {}; // [length][labels], rows sum to 1 but for the last
  private double[] scale = {}; // [length]: what each row of alpha was divided by
  private double[] norm = {}; // [length]: 1 / sum over labels of alpha * beta
  private double[] weighted = {}; // [labels]: emission * beta of one token
  private double[][] pairs = {}; // [from][to]
  private double[][] befores = {}; // [label][length]: alpha before each step, normed
  private double[][] afters = {}; // [label][length]: emission * beta after it

  @Override
  public boolean forward(TransitionScores transitionScores, float[] emissions, int at, int length) {
    if (!transitionScores.hasNarrowEnds() || !prepare(transitionScores, length)) {
      return false;
    }
    this.transitionScores = transitionScores;
    this.labels = transitionScores.labels();
    this.length = length;
    grow();
    double sum = 0; // of the logarithms of all that was divided by
    for (int t = 0; t < length; t++) {
      double greatest = setEmission(t, emissions, at + t * labels);
      if (t == 0) {
        System.arraycopy(transitionScores.startPotentials().row(), 0, alpha[0], 0, labels);
      } else {
        if (!stepForward(alpha[t - 1], t, alpha[t])) {
          return false;
        }
      }
      for (int j = 0; j < labels; j++) {
        alpha[t][j] *= emission[t][j];
      }
      scale[t] = normalize(alpha[t]);
      if (Double.isNaN(greatest) || Double.isNaN(scale[t])) {
        return false;
      }
      if (scale[t] == 0) {
        logZ = Double.NEGATIVE_INFINITY;
        return true;
      }
      sum += greatest + Math.log(scale[t]);
    }
    logZ = length == 0 ? 0 : sum + shifts() + Math.log(ended());
    return true;
  }

  @Override
  public boolean backward() {
    if (length == 0 || logZ == Double.NEGATIVE_INFINITY) {
      return true;
    }
    System.arraycopy(transitionScores.endPotentials().row(), 0, beta[length - 1], 0, labels);
    norm[length - 1] = 1 / ended();
    for (int t = length - 2; t >= 0; t--) {
      weightByEmissions(t + 1);
      if (!stepBackward(weighted, t + 1, beta[t]) || Double.isNaN(normalize(beta[t]))) {
        return false;
      }
      norm[t] = 1 / product(alpha[t], beta[t]);
    }
    return true;
  }

  /** Reads the transitions of a sentence; false if their potentials are too wide. */
  boolean prepare(TransitionScores transitionScores, int length) {
    stepTransitions = transitionScores.steps(perTokenTransitions, length);
    return stepTransitions.computePotentials();
  }

  /** Sets alpha of a token, but for its emissions; false when digits are lost. */
  boolean stepForward(double[] before, int token, double[] now) {
    return step(token, false, before, now);
  }

  /**
   * Sets beta of the token before, by emissions times beta of a token; false when digits are lost.
   */
  boolean stepBackward(double[] weighted, int token, double[] now) {
    return step(token, true, weighted, now);
  }

  /** The potential of a transition into a token. */
  double potential(int token, int from, int to) {
    return stepTransitions.potentials(token)[from][to];
  }

  /** What was subtracted from the transitions of a sentence to scale their potentials. */
  double stepShifts(int length) {
    return stepTransitions.shifts(length);
  }

  /** The tokens of the sentence at hand. */
  final int length() {
    return length;
  }

  final double[] alpha(int token) {
    return alpha[token];
  }

  /** Emission times beta, [labels], of the token that {@link #weigh} was given. */
  final double[] weighted() {
    return weighted;
  }

  /** Weighs a token's emissions; returns 1 / sum over pairs. */
  final double weigh(int token) {
    weightByEmissions(token);
    return pairNorm(token);
  }

  /**
   * A row times the potentials of a step; where all of them are 1, one sum is that of all. False
   * when digits are lost.
   */
  private boolean step(int token, boolean isBack, double[] row, double[] out) {
    SparsePotentials[] sparse = stepTransitions.sparse();
    if (sparse != null) {
      return sparse[isBack ? 1 : 0].multiply(row, out);
    }
    if (stepTransitions.areFree()) {
      double sum = 0;
      for (int j = 0; j < labels; j++) {
        sum += row[j];
      }
      Arrays.fill(out, 0, labels, sum);
    } else {
      Rows.multiply(
          row,
          isBack ? stepTransitions.transposedPotentials(token) : stepTransitions.potentials(token),
          out);
    }
    return true;
  }

  @Override
  public double logZ() {
    return logZ;
  }

  @Override
  public double marginal(int token, int label) {
    return alpha[token][label] * beta[token][label] * norm[token];
  }

  @Override
  public double pairMarginal(int token, int from, int to) {
    double weight = potential(token, from, to) * emission[token][to];
    return alpha[token - 1][from] * weight * beta[token][to] * pairNorm(token);
  }

  @Override
  public void stepMarginals(int token, double[] target) {
    weightByEmissions(token);
    double[][] potentials = stepTransitions.potentials(token);
    double normed = pairNorm(token);
    for (int from = 0; from < labels; from++) {
      double before = alpha[token - 1][from] * normed;
      double[] row = potentials[from];
      for (int to = 0; to < labels; to++) {
        target[from * labels + to] = before * row[to] * weighted[to];
      }
    }
  }

  /** 1 / sum over pairs of alpha * transition * emission * beta. */
  private double pairNorm(int token) {
    return norm[token] / scale[token];
  }

  @Override
  public void marginals(double[] target) {
    for (int t = 0; t < length; t++) {
      double normed = norm[t];
      int row = t * labels;
      for (int j = 0; j < labels; j++) {
        target[row + j] = alpha[t][j] * beta[t][j] * normed;
      }
    }
  }

  @Override
  public void addTokens(double factor, float[] sums, int at) {
    for (int t = 0; t < length; t++) {
      double normed = factor * norm[t];
      int row = at + t * labels;
      for (int j = 0; j < labels; j++) {
        sums[row + j] += (float) (normed * alpha[t][j] * beta[t][j]);
      }
    }
  }

  @Override
  public void addPairs(double factor, float[] sums) {
    if (transitionScores.wanted() != null) {
      addWantedPairs(transitionScores.wanted(), factor, sums);
      return;
    }
    int next;
    for (int step = 1; step < length; step = next) {
      next = stepTransitions.nextOther(step, length);
      addPairs(step, next, factor, sums, stepTransitions.sumsAt(step));
    }
  }

  @Override
  public void addEnds(double factor, float[] starts, float[] ends) {
    for (int label = 0; label < labels; label++) {
      starts[label] += (float) (factor * marginal(0, label));
      ends[label] += (float) (factor * marginal(length - 1, label));
    }
  }

  /** Adds up the steps of the pairs that are asked for, which all tokens share. */
  private void addWantedPairs(WantedPairs wanted, double factor, float[] sums) {
    befores = Rows.atLeast(befores, labels, length);
    afters = Rows.atLeast(afters, labels, length);
    for (int t = 1; t < length; t++) {
      weightByEmissions(t);
      double normed = factor * pairNorm(t);
      for (int label = 0; label < labels; label++) {
        befores[label][t] = alpha[t - 1][label] * normed;
        afters[label][t] = weighted[label];
      }
    }
    double[] potentials = transitionScores.wantedPotentials();
    for (int from = 0; from < labels; from++) {
      for (int k = wanted.starts()[from]; k < wanted.starts()[from + 1]; k++) {
        double[] after = afters[wanted.labels()[k]];
        double sum = 0;
        for (int t = 1; t < length; t++) {
          sum += befores[from][t] * after[t];
        }
        sums[k] += (float) (potentials[k] * sum);
      }
    }
  }

  /** Adds up the steps from one to another, all of the same scores. */
  private void addPairs(int first, int end, double factor, float[] sums, int at) {
    pairs = Rows.atLeast(pairs, labels, labels);
    for (int from = 0; from < labels; from++) {
      Arrays.fill(pairs[from], 0);
    }
    for (int t = first; t < end; t++) {
      weightByEmissions(t);
      double normed = pairNorm(t);
      for (int from = 0; from < labels; from++) {
        Rows.addScaled(alpha[t - 1][from] * normed, weighted, pairs[from]);
      }
    }
    double[][] transition = stepTransitions.potentials(first);
    for (int from = 0; from < labels; from++) {
      for (int to = 0; to < labels; to++) {
        double expected = transition[from][to] * pairs[from][to];
        sums[at + from * labels + to] += (float) (factor * expected);
      }
    }
  }

  /** Sets the potentials of a token's emissions; the greatest score, NaN if they are too wide. */
  private double setEmission(int token, float[] emissions, int at) {
    double[] potentials = emission[token];
    double greatest = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < labels; j++) {
      greatest = Math.max(greatest, emissions[at + j]);
    }
    if (greatest == Double.NEGATIVE_INFINITY) {
      Arrays.fill(potentials, 0);
      return greatest;
    }
    boolean narrow = true;
    for (int j = 0; j < labels; j++) {
      double score = emissions[at + j];
      potentials[j] = Math.exp(score - greatest);
      narrow &= potentials[j] >= ScaledPotentials.SMALLEST || score == Double.NEGATIVE_INFINITY;
    }
    return narrow ? greatest : Double.NaN;
  }

  /** Makes a row sum to 1; what it was divided by, NaN if a cell is too small to go on. */
  private double normalize(double[] cells) {
    double sum = 0;
    for (int j = 0; j < labels; j++) {
      sum += cells[j];
    }
    if (sum == 0) {
      return 0;
    }
    double factor = 1 / sum;
    boolean safe = true;
    for (int j = 0; j < labels; j++) {
      cells[j] *= factor;
      safe &= cells[j] >= SMALLEST_CELL || cells[j] == 0;
    }
    return safe ? sum : Double.NaN;
  }

  private void weightByEmissions(int token) {
    for (int j = 0; j < labels; j++) {
      weighted[j] = emission[token][j] * beta[token][j];
    }
  }

  private double ended() {
    return product(alpha[length - 1], transitionScores.endPotentials().row());
  }

  private double product(double[] x, double[] y) {
    double sum = 0;
    for (int j = 0; j < labels; j++) {
      sum += x[j] * y[j];
    }
    return sum;
  }

  /** What was subtracted from start, transition and end scores to scale their potentials. */
  private double shifts() {
    return transitionScores.startPotentials().shift()
        + stepShifts(length)
        + transitionScores.endPotentials().shift();
  }

  private void grow() {
    emission = Rows.atLeast(emission, length, labels);
    alpha = Rows.atLeast(alpha, length, labels);
    beta = Rows.atLeast(beta, length, labels);
    if (scale.length < length) {
      scale = new double[length];
      norm = new double[length];
    }
    if (weighted.length < labels) {
      weighted = new double[labels];
    }
  }
}
