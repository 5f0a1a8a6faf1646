package trellis.network.head;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.autodiff.tensor.Parameter;
import trellis.crf.TransitionScores;
import trellis.linear.StateFeatures;

/**
 * The conditional random field of a linear model whose template has bigram patterns with fields:
 * the attributes of a token add to the scores of the steps into it.
 *
 * @param crf the model without them
 * @param weights of these attributes
 */
record PairCrfModel(LabelModel crf, Parameter weights) implements CorpusModel {
  static PairCrfModel of(String prefix, LabelModel crf, StateFeatures pairs) {
    String name = prefix + "crf.pairs";
    return new PairCrfModel(
        crf,
        pairs.areAll()
            ? Parameter.table(name, pairs.rows(), pairs.labels())
            : Parameter.table(name, pairs.size(), 1));
  }

  @Override
  public List<Parameter> parameters() {
    List<Parameter> all = new ArrayList<>(crf.parameters());
    all.add(weights);
    return all;
  }

  @Override
  public Optional<Parameter> transitions() {
    return crf.transitions();
  }

  @Override
  public Optional<Parameter> pairs() {
    return Optional.of(weights);
  }

  @Override
  public TransitionScores transitionScores() {
    return crf.transitionScores();
  }
}
