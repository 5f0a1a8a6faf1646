package trellis.network.head;

import java.util.Optional;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.Tensor;

/**
 * A label model of linear models alone, which holds the weights. Training over whole corpora and
 * tagging sum them; a tape does not.
 */
interface CorpusModel extends LabelModel {
  @Override
  default Optional<Tensor> steps(Tape tape, Tensor states) {
    throw noTape();
  }

  @Override
  default Loss loss(Tape tape, EmissionScores scores, PackedLabels labels) {
    throw noTape();
  }

  private UnsupportedOperationException noTape() {
    return new UnsupportedOperationException(
        "a tape does not sum the weights of a " + getClass().getSimpleName());
  }
}
