package trellis.crf;

import java.util.Arrays;

/**
 * The forward-backward algorithm on scaled probabilities over the states of a second order: each
 * state goes on to few others.
 */
final class SecondOrderForwardBackward extends ScaledForwardBackward {
  private SecondOrderTransitions transitions;
  private SecondOrderStates states;
  private int labels;
  private double[][] uses = {}; // [state][label]

  @Override
  boolean prepare(TransitionScores transitionScores, int length) {
    transitions = transitionScores.secondOrder();
    states = transitions.states();
    labels = states.labels();
    return transitions.potentials().narrow();
  }

  @Override
  boolean stepForward(double[] before, int token, double[] now) {
    double[][] potentials = transitions.potentials().rows();
    Arrays.fill(now, 0, states.size(), 0);
    for (int from = 0; from < states.size(); from++) {
      double factor = before[from];
      if (factor != 0) {
        double[] row = potentials[from];
        int next = states.next(from);
        for (int label = 0; label < labels; label++) {
          now[next + label] += factor * row[label];
        }
      }
    }
    return true;
  }

  @Override
  boolean stepBackward(double[] weighted, int token, double[] now) {
    double[][] potentials = transitions.potentials().rows();
    for (int from = 0; from < states.size(); from++) {
      double[] row = potentials[from];
      int next = states.next(from);
      double sum = 0;
      for (int label = 0; label < labels; label++) {
        sum += row[label] * weighted[next + label];
      }
      now[from] = sum;
    }
    return true;
  }

  @Override
  double potential(int token, int from, int to) {
    return states.mayFollow(from, to) ? transitions.potentials().rows()[from][states.label(to)] : 0;
  }

  @Override
  double stepShifts(int length) {
    return (length - 1) * transitions.potentials().shift();
  }

  /** Writes P(state before, state); those that do not go together have 0. */
  @Override
  public void stepMarginals(int token, double[] target) {
    for (int from = 0; from < states.size(); from++) {
      for (int to = 0; to < states.size(); to++) {
        target[from * states.size() + to] = pairMarginal(token, from, to);
      }
    }
  }

  /** Adds the first and last states of a sentence, [label]. */
  @Override
  public void addEnds(double factor, float[] starts, float[] ends) {
    for (int state = 0; state < states.size(); state++) {
      int label = states.label(state);
      starts[label] += (float) (factor * marginal(0, state));
      ends[label] += (float) (factor * marginal(length() - 1, state));
    }
  }

  /** Adds up steps, as derivatives by the numbers of {@link SecondOrderTransitions}. */
  @Override
  public void addPairs(double factor, float[] sums) {
    uses = Rows.atLeast(uses, states.size(), labels);
    for (double[] row : uses) {
      Arrays.fill(row, 0);
    }
    for (int token = 1; token < length(); token++) {
      double normed = weigh(token);
      double[] before = alpha(token - 1);
      double[] weighted = weighted();
      for (int from = 0; from < states.size(); from++) {
        double scaled = before[from] * normed;
        if (scaled != 0) {
          double[] row = uses[from];
          int next = states.next(from);
          for (int label = 0; label < labels; label++) {
            row[label] += scaled * weighted[next + label];
          }
        }
      }
    }
    double[][] potentials = transitions.potentials().rows();
    for (int from = 0; from < states.size(); from++) {
      for (int label = 0; label < labels; label++) {
        double expected = potentials[from][label] * uses[from][label];
        transitions.addUse(from, label, factor * expected, sums);
      }
    }
  }
}
