package trellis.network;

import java.util.List;
import java.util.Optional;
import trellis.autodiff.Loss;
import trellis.autodiff.Packing;
import trellis.autodiff.Parameter;
import trellis.autodiff.Tape;
import trellis.autodiff.Tensor;
import trellis.crf.Chain;

/** A softmax over the labels of each token, which is labelled for itself. */
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
  public Loss loss(Tape tape, TokenScores scores, Packing packing, int[] labels) {
    return tape.softmaxLoss(scores.emissions(), packing, labels);
  }

  @Override
  public Chain chain() {
    return Chain.free(labels);
  }
}
