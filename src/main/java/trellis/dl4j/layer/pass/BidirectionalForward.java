package trellis.dl4j.layer.pass;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.nd4j.linalg.api.ndarray.INDArray;
import trellis.autodiff.Tape;
import trellis.autodiff.recurrent.Direction;
import trellis.autodiff.recurrent.RecurrentCell;
import trellis.autodiff.recurrent.RecurrentWeights;
import trellis.autodiff.recurrent.RowSource;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Tensor;
import trellis.dl4j.layer.SequenceMask;

/** The forward part of a recurrent layer in both directions; the forward states come first. */
final class BidirectionalForward implements TapeForward {
  private final int inputs;
  private final RecurrentWeights forward;
  private final RecurrentWeights backward;
  private final List<WeightCopy> weights;
  private final SeriesCopy copy = new SeriesCopy();

  BidirectionalForward(RecurrentCell cell, int inputs, int hidden) {
    this.inputs = inputs;
    this.forward = RecurrentWeights.of(cell, "forward", inputs, hidden);
    this.backward = RecurrentWeights.of(cell, "backward", inputs, hidden);
    this.weights =
        Stream.of(forward, backward)
            .flatMap(direction -> direction.parameters().stream())
            .map(parameter -> WeightCopy.ofGates(parameter, cell))
            .toList();
  }

  @Override
  public List<WeightCopy> weights() {
    return weights;
  }

  @Override
  public Recorded forward(
      Tape tape, INDArray series, SequenceMask sequenceMask, PackedSequence packedSequence) {
    Tensor x = tape.input(packedSequence.rows(), inputs);
    copy.read(series, sequenceMask, packedSequence, x.value());
    RowSource rows = RowSource.packed(x);
    Tensor states =
        tape.join(
            tape.recurrent(rows, packedSequence, Direction.FORWARD, forward),
            tape.recurrent(rows, packedSequence, Direction.BACKWARD, backward));
    return new Recorded(Optional.of(x), states);
  }
}
