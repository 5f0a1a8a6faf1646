package trellis.network.head;

import java.util.List;
import java.util.Optional;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.crf.LocalNormalization;
import trellis.crf.PossiblePaths;
import trellis.crf.TransitionScores;

/**
 * A maximum entropy Markov model of a linear model: each label has a probability given the one
 * before and the token.
 */
final class MemmModel implements LabelModel {
  private final int labels;
  private final Parameter transition; // [from][to]

  MemmModel(String prefix, int labels) {
    this.labels = labels;
    this.transition = Parameter.dense(prefix + "memm.transition", labels, labels);
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(transition);
  }

  @Override
  public Optional<Parameter> transitions() {
    return Optional.of(transition);
  }

  @Override
  public Optional<LocalNormalization> normalization() {
    return Optional.of(new LocalNormalization(labels, transition.value()));
  }

  @Override
  public Optional<Tensor> steps(Tape tape, Tensor states) {
    return Optional.empty();
  }

  @Override
  public Loss loss(
      Tape tape,
      EmissionScores scores,
      PackedSequence packedSequence,
      int[] labels,
      PossiblePaths[] possible) {
    throw new UnsupportedOperationException("a tape normalizes no labels given the ones before");
  }

  @Override
  public TransitionScores transitionScores() {
    return new TransitionScores(labels, new float[labels], transition.value(), new float[labels]);
  }
}
