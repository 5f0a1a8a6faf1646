package trellis.network.head;

import java.util.List;
import java.util.Optional;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.crf.PossiblePaths;
import trellis.crf.TransitionScores;

/**
 * A conditional random field of a linear model in which a label depends on the two before it.
 *
 * <p>It holds the weights. Training over whole corpora and tagging sum them; a tape does not.
 */
final class SecondOrderCrfModel implements LabelModel {
  private final Parameter start; // [1][labels]
  private final Parameter transition; // [from][to]
  private final Parameter secondOrder; // [(labels + 1) * labels][labels]
  private final Parameter end; // [1][labels]

  SecondOrderCrfModel(String prefix, int labels) {
    int states = Math.multiplyExact(labels + 1, labels);
    Math.multiplyExact(states, labels);
    this.start = Parameter.dense(prefix + "crf.start", 1, labels);
    this.transition = Parameter.dense(prefix + "crf.transition", labels, labels);
    this.secondOrder = Parameter.dense(prefix + "crf.transition.second", states, labels);
    this.end = Parameter.dense(prefix + "crf.end", 1, labels);
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(start, transition, secondOrder, end);
  }

  @Override
  public Optional<Parameter> transitions() {
    return Optional.of(transition);
  }

  @Override
  public Optional<Parameter> secondOrder() {
    return Optional.of(secondOrder);
  }

  @Override
  public Optional<Tensor> steps(Tape tape, Tensor states) {
    throw noTape();
  }

  @Override
  public Loss loss(
      Tape tape,
      EmissionScores scores,
      PackedSequence packedSequence,
      int[] labels,
      PossiblePaths[] possible) {
    throw noTape();
  }

  private static UnsupportedOperationException noTape() {
    return new UnsupportedOperationException("a tape sums no weights of a second order");
  }

  @Override
  public TransitionScores transitionScores() {
    int first = transition.value().length;
    int second = secondOrder.value().length;
    float[] both = new float[first + second];
    System.arraycopy(transition.value(), 0, both, 0, first);
    System.arraycopy(secondOrder.value(), 0, both, first, second);
    return TransitionScores.ofSecondOrder(start.value(), both, end.value());
  }
}
