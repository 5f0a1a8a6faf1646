package trellis.network.head;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import trellis.autodiff.Tape;
import trellis.autodiff.operation.CrfScores;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.crf.TransitionScores;

/**
 * A conditional random field whose transitions depend on the token: a linear map of its state, with
 * the transitions of the plain one as the bias.
 *
 * <p>That is the potential of Ma and Hovy (2016), {@code exp(W_{y',y} · h_i + b_{y',y})}, beside
 * the emissions. It begins with weights of 0, as the plain one: symmetry is broken by the states
 * below, and the first steps learn what is common to all tokens.
 */
final class ContextualCrfModel implements LabelModel {
  private final int labels;
  private final UnaryOperator<CrfScores> rules;
  private final Parameter start; // [1][labels]
  private final Parameter weights; // [inputs][from * labels + to]
  private final Parameter bias; // [1][from * labels + to]
  private final Parameter end; // [1][labels]

  ContextualCrfModel(String prefix, int inputs, int labels, UnaryOperator<CrfScores> rules) {
    this.labels = labels;
    this.rules = rules;
    int pairs = Math.multiplyExact(labels, labels);
    this.start = Parameter.dense(prefix + "crf.start", 1, labels);
    this.weights = Parameter.dense(prefix + "crf.transition.weights", inputs, pairs);
    this.bias = Parameter.dense(prefix + "crf.transition.bias", 1, pairs);
    this.end = Parameter.dense(prefix + "crf.end", 1, labels);
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(start, weights, bias, end);
  }

  @Override
  public Optional<Tensor> steps(Tape tape, Tensor states) {
    return Optional.of(tape.affine(states, weights, bias));
  }

  @Override
  public Loss loss(Tape tape, EmissionScores scores, PackedLabels labels) {
    CrfScores crf = CrfScores.contextual(start, scores.steps().orElseThrow(), end);
    return tape.crfLoss(
        scores.emissions(), labels.sequence(), labels.ids(), labels.possible(), rules.apply(crf));
  }

  @Override
  public TransitionScores transitionScores() {
    return new TransitionScores(labels, start.value(), new float[labels * labels], end.value());
  }
}
