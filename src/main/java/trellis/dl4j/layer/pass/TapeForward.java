package trellis.dl4j.layer.pass;

import java.util.List;
import java.util.Optional;
import org.nd4j.linalg.api.ndarray.INDArray;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Tensor;
import trellis.dl4j.layer.SequenceMask;

/** The forward part of a hidden layer, as operations of a tape. */
interface TapeForward {
  /** The parameters in the order of the layer's weights. */
  List<WeightCopy> weights();

  /**
   * Records the operations.
   *
   * @param series what the layer was given, {@code [minibatch][size][T]}
   */
  Recorded forward(
      Tape tape, INDArray series, SequenceMask sequenceMask, PackedSequence packedSequence);

  /**
   * What was recorded.
   *
   * @param x {@code [rows][inputs]}; empty where the layer reads indices
   * @param y {@code [rows][outputs]}
   */
  record Recorded(Optional<Tensor> x, Tensor y) {}
}
