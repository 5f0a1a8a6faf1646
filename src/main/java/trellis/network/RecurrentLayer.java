package trellis.network;

import java.util.List;
import java.util.stream.Stream;
import trellis.autodiff.Direction;
import trellis.autodiff.Packing;
import trellis.autodiff.Parameter;
import trellis.autodiff.RecurrentCell;
import trellis.autodiff.RecurrentWeights;
import trellis.autodiff.RowSource;
import trellis.autodiff.Tape;
import trellis.autodiff.Tensor;
import trellis.config.WordsConfig.WordEncoder;
import trellis.kernel.RandomStream;

/** A recurrent layer that reads each sentence from both ends. */
final class RecurrentLayer {
  private final RecurrentWeights forward;
  private final RecurrentWeights backward;

  /**
   * Makes the parameters.
   *
   * @param number of the layer, counted from 1
   */
  RecurrentLayer(int number, WordEncoder encoder, int inputs, int hidden) {
    RecurrentCell cell =
        switch (encoder) {
          case RNN -> RecurrentCell.RNN;
          case LSTM -> RecurrentCell.LSTM;
        };
    String name = "layer" + number;
    forward = RecurrentWeights.of(cell, name + ".forward", inputs, hidden);
    backward = RecurrentWeights.of(cell, name + ".backward", inputs, hidden);
  }

  List<Parameter> parameters() {
    return Stream.of(forward, backward).flatMap(one -> one.parameters().stream()).toList();
  }

  void initialise(RandomStream random) {
    initialise(forward, random);
    initialise(backward, random);
  }

  private static void initialise(RecurrentWeights weights, RandomStream random) {
    int hidden = weights.hidden();
    Initial.glorot(weights.input(), hidden, random);
    Initial.glorot(weights.recurrent(), hidden, random);
    switch (weights.cell()) {
      case RNN -> Initial.zero(weights.bias());
      case LSTM ->
          Initial.bias(weights.bias(), hidden, 2 * hidden, 1); // the forget gate keeps all at first
    }
  }

  /** {@code [rows][inputs] -> [rows][2 * hidden]}, the forward states first. */
  Tensor forward(Tape tape, RowSource x, Packing packing) {
    return tape.join(
        tape.recurrent(x, packing, Direction.FORWARD, forward),
        tape.recurrent(x, packing, Direction.BACKWARD, backward));
  }
}
