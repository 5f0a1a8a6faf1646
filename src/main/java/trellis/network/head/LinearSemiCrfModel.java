package trellis.network.head;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.autodiff.tensor.Parameter;
import trellis.crf.SegmentStates;
import trellis.crf.TransitionScores;

/**
 * The semi-Markov conditional random field of a linear model: attributes of spans have weights.
 *
 * @param chain of types
 * @param weights {@code [attributes][types without outside]}
 */
record LinearSemiCrfModel(SegmentStates states, ChainParameters chain, Parameter weights)
    implements CorpusModel {
  /** A model whose parameters are all 0, with so many attributes of spans. */
  static LinearSemiCrfModel of(String prefix, SegmentStates states, int attributes) {
    int types = states.types();
    return new LinearSemiCrfModel(
        states,
        ChainParameters.of(prefix, types),
        Parameter.dense(prefix + "span.weights", attributes, types - 1));
  }

  @Override
  public List<Parameter> parameters() {
    List<Parameter> all = new ArrayList<>(chain.all());
    all.add(weights);
    return all;
  }

  @Override
  public Optional<Parameter> typeTransitions() {
    return Optional.of(chain.transition());
  }

  @Override
  public Optional<Parameter> spans() {
    return Optional.of(weights);
  }

  @Override
  public TransitionScores transitionScores() {
    return chain.scores(states);
  }
}
