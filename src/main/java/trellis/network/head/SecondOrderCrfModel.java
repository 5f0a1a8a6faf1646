package trellis.network.head;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import trellis.autodiff.tensor.Parameter;
import trellis.crf.TransitionScores;

/** A conditional random field of a linear model in which a label depends on the two before it. */
final class SecondOrderCrfModel implements CorpusModel {
  private final ChainParameters chain;
  private final Parameter secondOrder; // [(labels + 1) * labels][labels]

  SecondOrderCrfModel(String prefix, int labels) {
    int states = Math.multiplyExact(labels + 1, labels);
    Math.multiplyExact(states, labels);
    this.chain = ChainParameters.of(prefix, labels);
    this.secondOrder = Parameter.dense(prefix + "crf.transition.second", states, labels);
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(chain.start(), chain.transition(), secondOrder, chain.end());
  }

  @Override
  public Optional<Parameter> transitions() {
    return Optional.of(chain.transition());
  }

  @Override
  public Optional<Parameter> secondOrder() {
    return Optional.of(secondOrder);
  }

  @Override
  public TransitionScores transitionScores() {
    float[] first = chain.transition().value();
    float[] second = secondOrder.value();
    float[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return TransitionScores.ofSecondOrder(chain.start().value(), both, chain.end().value());
  }
}
