package trellis.network.head;

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
import trellis.crf.PossiblePaths;
import trellis.crf.TransitionScores;
import trellis.labels.LabelSet;

/** The output layer: what the emission scores at each token say of the labels of a sentence. */
interface LabelModel {
  /**
   * The model that a config names.
   *
   * @param prefix of the names of its parameters
   * @param inputs columns of the states that the scores are made from
   */
  static LabelModel of(String prefix, OutputConfig output, int inputs, LabelSet labels) {
    return switch (output.type()) {
      case SOFTMAX -> new SoftmaxModel(labels);
      case CRF ->
          switch (output.transitions()) {
            case CONSTANT -> new CrfModel(prefix, labels.size(), rules(output, labels));
            case CONTEXTUAL ->
                new ContextualCrfModel(prefix, inputs, labels.size(), rules(output, labels));
          };
    };
  }

  /**
   * What training leaves out: nothing, or the sequences that the scheme does not allow. Such a
   * sequence is never what a sentence may have whose labels are not all known.
   */
  private static UnaryOperator<CrfScores> rules(OutputConfig output, LabelSet labels) {
    boolean[] start = labels.start();
    boolean[][] follow = labels.follow();
    boolean[] end = labels.end();
    return output.constrained()
        ? scores -> scores.possibleWithin(start, follow, end).restrictedTo(start, follow, end)
        : scores -> scores.possibleWithin(start, follow, end);
  }

  /** The parameters, which are 0 before training. */
  List<Parameter> parameters();

  /** How well a label follows another, {@code [from][to]}, if that is the same everywhere. */
  default Optional<Parameter> transitions() {
    return Optional.empty();
  }

  /** The weights of attributes for labels one after another, if a linear model has such. */
  default Optional<Parameter> pairs() {
    return Optional.empty();
  }

  /**
   * The scores of neighboring labels that depend on the token, {@code [rows][labels * labels]}.
   *
   * @param states {@code [rows][inputs]}
   */
  Optional<Tensor> steps(Tape tape, Tensor states);

  /**
   * The negative logarithm of the probability of the labels by row, summed over the batch.
   *
   * @param possible what is possible in each sentence, null where its labels are known; null: they
   *     are all known
   */
  Loss loss(
      Tape tape,
      EmissionScores scores,
      PackedSequence packedSequence,
      int[] labels,
      PossiblePaths[] possible);

  /** The transition scores as they are now, but for those that depend on the token. */
  TransitionScores transitionScores();
}
