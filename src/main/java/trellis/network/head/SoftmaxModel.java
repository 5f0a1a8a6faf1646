package trellis.network.head;

import java.util.List;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.Parameter;
import trellis.crf.TransitionScores;
import trellis.labels.LabelSet;

/** A softmax over the labels of each token, which is labeled for itself. */
final class SoftmaxModel implements LabelModel {
  private final int labels;
  private final TransitionScores rules; // 0, or what the scheme does not allow

  SoftmaxModel(LabelSet labelSet) {
    this.labels = labelSet.size();
    this.rules =
        TransitionScores.free(labels)
            .restrictedTo(labelSet.start(), labelSet.follow(), labelSet.end());
  }

  @Override
  public List<Parameter> parameters() {
    return List.of();
  }

  @Override
  public Loss loss(Tape tape, EmissionScores scores, PackedLabels labels) {
    return tape.softmaxLoss(
        scores.emissions(), labels.sequence(), labels.ids(), labels.possible(), rules);
  }

  @Override
  public TransitionScores transitionScores() {
    return TransitionScores.free(labels);
  }
}
