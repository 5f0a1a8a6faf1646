package trellis.network.head;

import java.util.List;
import java.util.Optional;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.crf.PossiblePaths;
import trellis.crf.SegmentStates;
import trellis.crf.TransitionScores;

/**
 * The semi-Markov conditional random field of a linear model: attributes of spans have weights.
 *
 * <p>It holds them. Training over whole corpora and tagging sum them; a tape does not.
 */
record LinearSemiCrfModel(
    SegmentStates states, Parameter start, Parameter transition, Parameter end, Parameter weights)
    implements LabelModel {
  /** A model whose parameters are all 0, with so many attributes of spans. */
  static LinearSemiCrfModel of(String prefix, SegmentStates states, int attributes) {
    int types = states.types();
    return new LinearSemiCrfModel(
        states,
        Parameter.dense(prefix + "crf.start", 1, types),
        Parameter.dense(prefix + "crf.transition", types, types),
        Parameter.dense(prefix + "crf.end", 1, types),
        Parameter.dense(prefix + "span.weights", attributes, types - 1));
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(start, transition, end, weights);
  }

  @Override
  public Optional<Parameter> typeTransitions() {
    return Optional.of(transition);
  }

  @Override
  public Optional<Parameter> spans() {
    return Optional.of(weights);
  }

  @Override
  public Optional<Tensor> steps(Tape tape, Tensor inputs) {
    throw new UnsupportedOperationException("a tape sums no weights of spans");
  }

  @Override
  public Loss loss(
      Tape tape,
      EmissionScores scores,
      PackedSequence packedSequence,
      int[] labels,
      PossiblePaths[] possible) {
    throw new UnsupportedOperationException("a tape sums no weights of spans");
  }

  @Override
  public TransitionScores transitionScores() {
    return TransitionScores.ofSegments(states, start.value(), transition.value(), end.value());
  }
}
