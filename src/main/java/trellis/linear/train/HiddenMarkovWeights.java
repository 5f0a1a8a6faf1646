package trellis.linear.train;

/**
 * A hidden Markov model as the weights of a chain: logarithms of probabilities.
 *
 * @param states [attribute][label]
 * @param bias [label] of every token
 * @param start [label] of the first token
 * @param transition [from][to]
 * @param end [label] of the last token
 */
public record HiddenMarkovWeights(
    double[] states, double[] bias, double[] start, double[] transition, double[] end) {
  /**
   * The scores of the labels of a sentence, with those of its first and last.
   *
   * @param rows [token][pattern] attributes
   * @return [token][label]
   */
  public double[] emissions(int[] rows, int length) {
    int labels = bias.length;
    double[] scores = new double[length * labels];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = bias[i % labels];
    }
    for (int i = 0; i < rows.length; i++) {
      int at = i / (rows.length / length) * labels;
      for (int label = 0; label < labels && rows[i] >= 0; label++) {
        scores[at + label] += states[rows[i] * labels + label];
      }
    }
    for (int label = 0; label < labels; label++) {
      scores[label] += start[label];
      scores[(length - 1) * labels + label] += end[label];
    }
    return scores;
  }
}
