package trellis.dl4j.pass;

import java.util.List;
import java.util.Optional;
import org.nd4j.linalg.api.ndarray.INDArray;
import trellis.autodiff.Direction;
import trellis.autodiff.Packing;
import trellis.autodiff.Tape;
import trellis.autodiff.Tensor;
import trellis.dl4j.Places;

/** A recurrent layer that reads each sentence from both ends; the forward states come first. */
final class BidirectionalForward implements TapeForward {
  private static final int PARAMETERS = 3; // of a direction: input, recurrent, bias

  private final RecurrentCell cell;
  private final int inputs;
  private final List<WeightCopy> weights;
  private final SeriesCopy copy = new SeriesCopy();

  BidirectionalForward(RecurrentCell cell, int inputs, int hidden) {
    this.cell = cell;
    this.inputs = inputs;
    this.weights =
        List.of(
            cell.weights("forward.input", inputs, hidden),
            cell.weights("forward.recurrent", hidden, hidden),
            cell.weights("forward.bias", 1, hidden),
            cell.weights("backward.input", inputs, hidden),
            cell.weights("backward.recurrent", hidden, hidden),
            cell.weights("backward.bias", 1, hidden));
  }

  @Override
  public List<WeightCopy> weights() {
    return weights;
  }

  @Override
  public Recorded forward(Tape tape, INDArray series, Places places, Packing packing) {
    Tensor x = tape.input(packing.rows(), inputs);
    copy.read(series, places, packing, x.value());
    Tensor states =
        tape.join(
            run(tape, x, packing, Direction.FORWARD, 0),
            run(tape, x, packing, Direction.BACKWARD, PARAMETERS));
    return new Recorded(Optional.of(x), states);
  }

  private Tensor run(Tape tape, Tensor x, Packing packing, Direction direction, int first) {
    return cell.run(
        tape,
        x,
        packing,
        direction,
        weights.get(first).parameter(),
        weights.get(first + 1).parameter(),
        weights.get(first + 2).parameter());
  }
}
