package trellis.linear.train;

import java.util.Arrays;
import trellis.linear.StateFeatures;

/**
 * The weights of attributes that go together with a label and the one before, in sums over the
 * tokens of a chunk: scores of steps from weights, and derivatives by weights from those by steps.
 */
final class PairSums {
  private final StateFeatures states;
  private final int first; // weight of these among all
  private final Incidence tokenRows;
  private final Incidence rowTokens;
  private final int[] nextToken; // [row] how far the chunks have come
  private double[] ofTokens = {}; // [token of a chunk][from][to] derivatives

  /**
   * Prepares the sums.
   *
   * @param tokenRows the attributes of each token
   * @param first where their weights begin among all
   */
  PairSums(StateFeatures states, Incidence tokenRows, int first) {
    this.states = states;
    this.first = first;
    this.tokenRows = tokenRows;
    this.rowTokens = tokenRows.inverted(states.rows());
    this.nextToken = new int[states.rows()];
  }

  /** Makes room for the derivatives of so many tokens. */
  void allocate(int tokens) {
    ofTokens = new double[Math.multiplyExact(tokens, states.labels())];
  }

  int rows() {
    return states.rows();
  }

  /** How many weights there are. */
  int size() {
    return states.size();
  }

  /** How many pairs of labels there are. */
  int pairs() {
    return states.labels();
  }

  /** Begins the gradient of some rows with zeros. */
  void begin(double[] gradient, int from, int to) {
    Arrays.fill(gradient, first + states.start(from), first + states.start(to), 0);
    System.arraycopy(rowTokens.starts(), from, nextToken, from, to - from);
  }

  /** Adds the weights of a token's attributes to the scores of the steps into it. */
  void score(int token, double[] weights, double[] steps, int at) {
    for (int i = tokenRows.starts()[token]; i < tokenRows.starts()[token + 1]; i++) {
      int row = tokenRows.items()[i];
      for (int weight = states.start(row); weight < states.start(row + 1); weight++) {
        steps[at + states.label(weight)] += weights[first + weight];
      }
    }
  }

  /** Keeps the derivatives of the steps into some tokens of a chunk. */
  void keep(double[] steps, int token, int tokens) {
    System.arraycopy(steps, 0, ofTokens, token * pairs(), tokens * pairs());
  }

  /**
   * Adds the derivatives of the tokens of a chunk to those of some rows.
   *
   * @param begin the first token of the chunk
   * @param end the one behind its last
   */
  void gather(double[] gradient, int from, int to, int begin, int end) {
    int[] tokens = rowTokens.items();
    for (int row = from; row < to; row++) {
      int next = nextToken[row];
      int last = rowTokens.starts()[row + 1];
      while (next < last && tokens[next] < end) {
        int at = (tokens[next] - begin) * pairs();
        for (int weight = states.start(row); weight < states.start(row + 1); weight++) {
          gradient[first + weight] += ofTokens[at + states.label(weight)];
        }
        next++;
      }
      nextToken[row] = next;
    }
  }
}
