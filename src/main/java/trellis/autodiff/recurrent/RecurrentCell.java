package trellis.autodiff.recurrent;

/** What a recurrent layer computes at each token. */
public enum RecurrentCell {
  /** The plain recurrent network: the tanh of one sum. */
  RNN(1),
  /** Long short-term memory, its gates in the order input, forget, output, candidate. */
  LSTM(4);

  private final int gates;

  RecurrentCell(int gates) {
    this.gates = gates;
  }

  /** How many blocks of columns the weights have, that of the candidate included. */
  public int gates() {
    return gates;
  }
}
