package trellis.network.head;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import trellis.autodiff.Tape;
import trellis.autodiff.operation.CrfScores;
import trellis.autodiff.tensor.Initializers;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.config.Head;
import trellis.config.OutputConfig;
import trellis.crf.LatentStates;
import trellis.crf.LocalNormalization;
import trellis.crf.SegmentStates;
import trellis.crf.TransitionScores;
import trellis.kernel.RandomStream;
import trellis.labels.LabelSet;

/** The output layer: what the emission scores at each token say of the labels of a sentence. */
interface LabelModel {
  /**
   * The model that a config names.
   *
   * @param prefix of the names of its parameters
   * @param inputs columns of the states that the scores are made from
   */
  static LabelModel of(String prefix, Head head, int inputs, LabelSet labels) {
    if (head.order() == 2) {
      return new SecondOrderCrfModel(prefix, labels.size());
    }
    OutputConfig output = head.output();
    return switch (output.type()) {
      case SOFTMAX -> new SoftmaxModel(labels);
      case MEMM -> new MemmModel(prefix, labels.size());
      case SEMI_CRF -> new SemiCrfModel(prefix, inputs, output.spanDim(), states(output, labels));
      case LATENT -> {
        LatentStates states = new LatentStates(labels.size(), output.states());
        yield new LatentCrfModel(
            prefix,
            states,
            rules(
                output,
                states.of(labels.start()),
                states.of(labels.follow()),
                states.of(labels.end())));
      }
      case CRF ->
          switch (output.transitions()) {
            case CONSTANT -> new CrfModel(prefix, labels.size(), rules(output, labels));
            case CONTEXTUAL ->
                new ContextualCrfModel(prefix, inputs, labels.size(), rules(output, labels));
          };
    };
  }

  /** The states of spans of labels, of a scheme that tells where each ends. */
  static SegmentStates states(OutputConfig output, LabelSet labels) {
    return new SegmentStates(labels.types(), labels.start(), labels.end(), output.longest());
  }

  /**
   * What training leaves out: nothing, or the sequences that the scheme does not allow. Such a
   * sequence is never what a sentence may have whose labels are not all known.
   */
  private static UnaryOperator<CrfScores> rules(OutputConfig output, LabelSet labels) {
    return rules(output, labels.start(), labels.follow(), labels.end());
  }

  private static UnaryOperator<CrfScores> rules(
      OutputConfig output, boolean[] start, boolean[][] follow, boolean[] end) {
    return output.constrained()
        ? scores -> scores.possibleWithin(start, follow, end).restrictedTo(start, follow, end)
        : scores -> scores.possibleWithin(start, follow, end);
  }

  /** The parameters, in a fixed order. */
  List<Parameter> parameters();

  /** Sets them to what they are before training: 0, but for what must not begin alike. */
  default void initialize(RandomStream random) {
    parameters().forEach(Initializers::zero);
  }

  /**
   * The scores that stand in place of those of the labels.
   *
   * @param ofLabels {@code [rows][labels]}
   * @param inputs {@code [rows][inputs]}
   */
  default Tensor emissions(
      Tape tape, Tensor ofLabels, Tensor inputs, PackedSequence packedSequence) {
    return ofLabels;
  }

  /** How well a label follows another, {@code [from][to]}, if that is the same everywhere. */
  default Optional<Parameter> transitions() {
    return Optional.empty();
  }

  /**
   * How well a label follows the two before it, {@code [(labels + 1) * labels][labels]}, if the
   * model says. The last labels' worth of rows is that of a label behind the first.
   */
  default Optional<Parameter> secondOrder() {
    return Optional.empty();
  }

  /** What emissions go through before they are those of a chain, with the weights as they are. */
  default Optional<LocalNormalization> normalization() {
    return Optional.empty();
  }

  /** The weights of attributes for labels one after another, if a linear model has such. */
  default Optional<Parameter> pairs() {
    return Optional.empty();
  }

  /** How well a type of spans follows another, {@code [from][to]}, if a linear model has such. */
  default Optional<Parameter> typeTransitions() {
    return Optional.empty();
  }

  /** The weights of attributes of whole spans, if a linear model has such. */
  default Optional<Parameter> spans() {
    return Optional.empty();
  }

  /**
   * The scores of neighboring labels, {@code [rows][labels * labels]}, if they depend on the token.
   *
   * @param states {@code [rows][inputs]}
   */
  default Optional<Tensor> steps(Tape tape, Tensor states) {
    return Optional.empty();
  }

  /** The negative logarithm of the probability of the labels, summed over the batch. */
  Loss loss(Tape tape, EmissionScores scores, PackedLabels labels);

  /** The transition scores as they are now, but for those that depend on the token. */
  TransitionScores transitionScores();
}
