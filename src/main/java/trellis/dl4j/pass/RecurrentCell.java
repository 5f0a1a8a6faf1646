package trellis.dl4j.pass;

import trellis.autodiff.Direction;
import trellis.autodiff.Packing;
import trellis.autodiff.Parameter;
import trellis.autodiff.Tape;
import trellis.autodiff.Tensor;

/** What a recurrent layer does at each step, and how DL4J lays its weights out. */
enum RecurrentCell {
  /**
   * DL4J has candidate, forget, output and input gate; the tape input, forget, output, candidate.
   */
  LSTM(3, 1, 2, 0) {
    @Override
    Tensor run(
        Tape tape,
        Tensor x,
        Packing packing,
        Direction direction,
        Parameter input,
        Parameter recurrent,
        Parameter bias) {
      return tape.lstm(x, packing, direction, input, recurrent, bias);
    }
  },
  /** The plain recurrent network with tanh. */
  RNN(0) {
    @Override
    Tensor run(
        Tape tape,
        Tensor x,
        Packing packing,
        Direction direction,
        Parameter input,
        Parameter recurrent,
        Parameter bias) {
      return tape.rnn(x, packing, direction, input, recurrent, bias);
    }
  };

  private final int[] blocks; // [gate of the tape]: which of DL4J's it is

  RecurrentCell(int... blocks) {
    this.blocks = blocks;
  }

  /** For each gate of the tape, which of DL4J's it is. */
  int[] blocks() {
    return blocks;
  }

  /** A matrix with a block of columns for each gate. */
  WeightCopy weights(String name, int rows, int hidden) {
    return WeightCopy.inBlocks(Parameter.dense(name, rows, blocks.length * hidden), blocks);
  }

  /** The states of one direction, {@code [rows][hidden]}. */
  abstract Tensor run(
      Tape tape,
      Tensor x,
      Packing packing,
      Direction direction,
      Parameter input,
      Parameter recurrent,
      Parameter bias);
}
