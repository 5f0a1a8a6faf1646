package trellis.network;

import java.util.List;
import trellis.autodiff.Loss;
import trellis.autodiff.Packing;
import trellis.autodiff.Parameter;
import trellis.autodiff.Tape;
import trellis.autodiff.Tensor;
import trellis.crf.Chain;

/** Each token's label for itself. */
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
  public Loss loss(Tape tape, Tensor emissions, Packing packing, int[] labels) {
    return tape.softmaxLoss(emissions, packing, labels);
  }

  @Override
  public Chain chain() {
    return Chain.free(labels);
  }
}
