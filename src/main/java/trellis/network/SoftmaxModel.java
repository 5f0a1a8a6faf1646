package trellis.network;

import java.util.List;
import java.util.Optional;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.crf.TransitionScores;

/** A softmax over the labels of each token, which is labeled for itself. */
final class SoftmaxModel implements LabelModel {
  private final int labels;

  SoftmaxModel(int labels) {
    this.labels = labels;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of();
  }

  @Override
  public Optional<Tensor> steps(Tape tape, Tensor states) {
    return Optional.empty();
  }

  @Override
  public Loss loss(Tape tape, EmissionScores scores, PackedSequence packedSequence, int[] labels) {
    return tape.softmaxLoss(scores.emissions(), packedSequence, labels);
  }

  @Override
  public TransitionScores transitionScores() {
    return TransitionScores.free(labels);
  }
}
