package trellis.network;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import trellis.autodiff.Tape;
import trellis.autodiff.operation.CrfScores;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.config.OutputConfig;
import trellis.crf.TransitionScores;
import trellis.labels.LabelSet;

/** The output layer: what the emission scores at each token say of the labels of a sentence. */
interface LabelModel {
  /**
   * The model that a config names.
   *
   * @param inputs columns of the states that the scores are made from
   */
  static LabelModel of(OutputConfig output, int inputs, LabelSet labels) {
    return switch (output.type()) {
      case SOFTMAX -> new SoftmaxModel(labels.size());
      case CRF ->
          switch (output.transitions()) {
            case CONSTANT -> new CrfModel(labels.size(), rules(output, labels));
            case CONTEXTUAL -> new ContextualCrfModel(inputs, labels.size(), rules(output, labels));
          };
    };
  }

  /** What training leaves out: nothing, or the sequences that the scheme does not allow. */
  private static UnaryOperator<CrfScores> rules(OutputConfig output, LabelSet labels) {
    if (!output.constrained()) {
      return UnaryOperator.identity();
    }
    boolean[] start = labels.start();
    boolean[][] follow = labels.follow();
    boolean[] end = labels.end();
    return scores -> scores.restrictedTo(start, follow, end);
  }

  /** The parameters, which are 0 before training. */
  List<Parameter> parameters();

  /**
   * The scores of neighboring labels that depend on the token, {@code [rows][labels * labels]}.
   *
   * @param states {@code [rows][inputs]}
   */
  Optional<Tensor> steps(Tape tape, Tensor states);

  /** The negative logarithm of the probability of the labels by row, summed over the batch. */
  Loss loss(Tape tape, EmissionScores scores, PackedSequence packedSequence, int[] labels);

  /** The transition scores as they are now, but for those that depend on the token. */
  TransitionScores transitionScores();
}
