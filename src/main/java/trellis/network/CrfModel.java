package trellis.network;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import trellis.autodiff.CrfScores;
import trellis.autodiff.Loss;
import trellis.autodiff.Packing;
import trellis.autodiff.Parameter;
import trellis.autodiff.Tape;
import trellis.autodiff.Tensor;
import trellis.crf.Chain;

/** A linear-chain conditional random field over the labels of a sentence. */
final class CrfModel implements LabelModel {
  private final int labels;
  private final UnaryOperator<CrfScores> rules;
  private final Parameter start; // [1][labels]
  private final Parameter transition; // [from][to]
  private final Parameter end; // [1][labels]

  CrfModel(int labels, UnaryOperator<CrfScores> rules) {
    this.labels = labels;
    this.rules = rules;
    this.start = Parameter.dense("crf.start", 1, labels);
    this.transition = Parameter.dense("crf.transition", labels, labels);
    this.end = Parameter.dense("crf.end", 1, labels);
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(start, transition, end);
  }

  @Override
  public Optional<Tensor> steps(Tape tape, Tensor states) {
    return Optional.empty();
  }

  @Override
  public Loss loss(Tape tape, TokenScores scores, Packing packing, int[] labels) {
    CrfScores crf = CrfScores.constant(start, transition, end);
    return tape.crfLoss(scores.emissions(), packing, labels, rules.apply(crf));
  }

  @Override
  public Chain chain() {
    return new Chain(labels, start.value(), transition.value(), end.value());
  }
}
