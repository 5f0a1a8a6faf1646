package trellis.network.head;

import java.util.List;
import java.util.Optional;
import trellis.autodiff.tensor.Parameter;
import trellis.crf.LocalNormalization;
import trellis.crf.TransitionScores;

/**
 * A maximum entropy Markov model of a linear model: each label has a probability given the one
 * before and the token.
 */
final class MemmModel implements CorpusModel {
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
  public TransitionScores transitionScores() {
    return new TransitionScores(labels, new float[labels], transition.value(), new float[labels]);
  }
}
