package trellis.autodiff.recurrent;

/** What a recurrent layer computes at each token. */
public enum RecurrentCell {
  /** The plain recurrent network: the tanh of one sum. */
  RNN(1, false),
  /** Long short-term memory, its gates in the order input, forget, output, candidate. */
  LSTM(4, false),
  /** The plain recurrent network with a sigmoid in place of tanh. */
  SIGMOID_RNN(1, true),
  /** The LSTM whose candidate and cell go through a sigmoid in place of tanh. */
  SIGMOID_LSTM(4, true);

  private final int gates;
  private final boolean isSigmoid;

  RecurrentCell(int gates, boolean isSigmoid) {
    this.gates = gates;
    this.isSigmoid = isSigmoid;
  }

  /** How many blocks of columns the weights have, that of the candidate included. */
  public int gates() {
    return gates;
  }

  /** Whether the state goes through a sigmoid: else it goes through tanh. */
  boolean isSigmoid() {
    return isSigmoid;
  }
}
