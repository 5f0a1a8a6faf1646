package trellis.network;

import trellis.autodiff.Direction;
import trellis.autodiff.Packing;
import trellis.autodiff.Parameter;
import trellis.autodiff.RowSource;
import trellis.autodiff.Tape;
import trellis.autodiff.Tensor;
import trellis.config.WordsConfig.WordEncoder;

/** What a recurrent layer does at each token. */
enum Cell {
  /** The plain recurrent network, {@code tanh}. */
  RNN(1) {
    @Override
    Tensor run(
        Tape tape,
        RowSource x,
        Packing packing,
        Direction direction,
        Parameter input,
        Parameter recurrent,
        Parameter bias) {
      return tape.rnn(x, packing, direction, input, recurrent, bias);
    }

    @Override
    void initialise(Parameter bias, int hidden) {
      Initial.zero(bias);
    }
  },
  /** With input, forget and output gates. */
  LSTM(4) {
    @Override
    Tensor run(
        Tape tape,
        RowSource x,
        Packing packing,
        Direction direction,
        Parameter input,
        Parameter recurrent,
        Parameter bias) {
      return tape.lstm(x, packing, direction, input, recurrent, bias);
    }

    @Override
    void initialise(Parameter bias, int hidden) {
      Initial.bias(bias, hidden, 2 * hidden, 1); // the forget gate: at first all is kept
    }
  };

  private final int gates;

  Cell(int gates) {
    this.gates = gates;
  }

  static Cell of(WordEncoder encoder) {
    return switch (encoder) {
      case RNN -> RNN;
      case LSTM -> LSTM;
    };
  }

  /** How many blocks of columns the parameters have. */
  int gates() {
    return gates;
  }

  /** The states of one direction, {@code [rows][hidden]}. */
  abstract Tensor run(
      Tape tape,
      RowSource x,
      Packing packing,
      Direction direction,
      Parameter input,
      Parameter recurrent,
      Parameter bias);

  /** Sets the bias to what it is before training. */
  abstract void initialise(Parameter bias, int hidden);
}
