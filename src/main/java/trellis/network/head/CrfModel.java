package trellis.network.head;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import trellis.autodiff.Tape;
import trellis.autodiff.operation.CrfScores;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.Parameter;
import trellis.crf.TransitionScores;

/** A linear-chain conditional random field over the labels of a sentence. */
final class CrfModel implements LabelModel {
  private final UnaryOperator<CrfScores> rules;
  private final ChainParameters chain;

  CrfModel(String prefix, int labels, UnaryOperator<CrfScores> rules) {
    this.rules = rules;
    this.chain = ChainParameters.of(prefix, labels);
  }

  @Override
  public List<Parameter> parameters() {
    return chain.all();
  }

  @Override
  public Optional<Parameter> transitions() {
    return Optional.of(chain.transition());
  }

  @Override
  public Loss loss(Tape tape, EmissionScores scores, PackedLabels labels) {
    CrfScores crf = rules.apply(chain.onTape());
    return tape.crfLoss(
        scores.emissions(), labels.sequence(), labels.ids(), labels.possible(), crf);
  }

  @Override
  public TransitionScores transitionScores() {
    return chain.scores();
  }
}
