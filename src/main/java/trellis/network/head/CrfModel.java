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
import trellis.crf.PossiblePaths;
import trellis.crf.TransitionScores;

/** A linear-chain conditional random field over the labels of a sentence. */
final class CrfModel implements LabelModel {
  private final int labels;
  private final UnaryOperator<CrfScores> rules;
  private final Parameter start; // [1][labels]
  private final Parameter transition; // [from][to]
  private final Parameter end; // [1][labels]

  CrfModel(String prefix, int labels, UnaryOperator<CrfScores> rules) {
    this.labels = labels;
    this.rules = rules;
    this.start = Parameter.dense(prefix + "crf.start", 1, labels);
    this.transition = Parameter.dense(prefix + "crf.transition", labels, labels);
    this.end = Parameter.dense(prefix + "crf.end", 1, labels);
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(start, transition, end);
  }

  @Override
  public Optional<Parameter> transitions() {
    return Optional.of(transition);
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
    CrfScores crf = CrfScores.constant(start, transition, end);
    return tape.crfLoss(scores.emissions(), packedSequence, labels, possible, rules.apply(crf));
  }

  @Override
  public TransitionScores transitionScores() {
    return new TransitionScores(labels, start.value(), transition.value(), end.value());
  }
}
