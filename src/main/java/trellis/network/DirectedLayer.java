package trellis.network;

import java.util.List;
import java.util.Locale;
import trellis.autodiff.Direction;
import trellis.autodiff.Packing;
import trellis.autodiff.Parameter;
import trellis.autodiff.RowSource;
import trellis.autodiff.Tape;
import trellis.autodiff.Tensor;
import trellis.kernel.RandomStream;

/** One direction of a recurrent layer. */
final class DirectedLayer {
  private final Cell cell;
  private final Direction direction;
  private final int hidden;
  private final Parameter input; // [inputs][gates * hidden]
  private final Parameter recurrent; // [hidden][gates * hidden]
  private final Parameter bias; // [1][gates * hidden]

  /**
   * Makes the parameters.
   *
   * @param layer the name of the layer, as in {@code layer1}
   */
  DirectedLayer(String layer, Cell cell, Direction direction, int inputs, int hidden) {
    String name = layer + "." + direction.name().toLowerCase(Locale.ROOT);
    int columns = Math.multiplyExact(cell.gates(), hidden);
    this.cell = cell;
    this.direction = direction;
    this.hidden = hidden;
    this.input = Parameter.dense(name + ".input", inputs, columns);
    this.recurrent = Parameter.dense(name + ".recurrent", hidden, columns);
    this.bias = Parameter.dense(name + ".bias", 1, columns);
  }

  List<Parameter> parameters() {
    return List.of(input, recurrent, bias);
  }

  void initialise(RandomStream random) {
    Initial.glorot(input, hidden, random);
    Initial.glorot(recurrent, hidden, random);
    cell.initialise(bias, hidden);
  }

  /** {@code [rows][inputs] -> [rows][hidden]}. */
  Tensor forward(Tape tape, RowSource x, Packing packing) {
    return cell.run(tape, x, packing, direction, input, recurrent, bias);
  }
}
