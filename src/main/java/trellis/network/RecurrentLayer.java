package trellis.network;

import java.util.List;
import java.util.stream.Stream;
import trellis.autodiff.Direction;
import trellis.autodiff.Packing;
import trellis.autodiff.Parameter;
import trellis.autodiff.RowSource;
import trellis.autodiff.Tape;
import trellis.autodiff.Tensor;
import trellis.kernel.RandomStream;

/** A recurrent layer that reads each sentence from both ends. */
final class RecurrentLayer {
  private final DirectedLayer forward;
  private final DirectedLayer backward;

  /**
   * Makes the parameters.
   *
   * @param number of the layer, counted from 1
   */
  RecurrentLayer(int number, Cell cell, int inputs, int hidden) {
    String name = "layer" + number;
    forward = new DirectedLayer(name, cell, Direction.FORWARD, inputs, hidden);
    backward = new DirectedLayer(name, cell, Direction.BACKWARD, inputs, hidden);
  }

  List<Parameter> parameters() {
    return Stream.of(forward, backward).flatMap(one -> one.parameters().stream()).toList();
  }

  void initialise(RandomStream random) {
    forward.initialise(random);
    backward.initialise(random);
  }

  /** {@code [rows][inputs] -> [rows][2 * hidden]}, the forward states first. */
  Tensor forward(Tape tape, RowSource x, Packing packing) {
    return tape.join(forward.forward(tape, x, packing), backward.forward(tape, x, packing));
  }
}
