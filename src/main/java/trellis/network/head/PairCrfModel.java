package trellis.network.head;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.crf.PossiblePaths;
import trellis.crf.TransitionScores;
import trellis.linear.StateFeatures;

/**
 * The conditional random field of a linear model whose template has bigram patterns with fields:
 * the attributes of a token add to the scores of the steps into it.
 *
 * <p>It holds their weights. Training over whole corpora and tagging sum them; a tape does not.
 */
record PairCrfModel(LabelModel crf, Parameter weights) implements LabelModel {
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
  public Optional<Tensor> steps(Tape tape, Tensor states) {
    throw new UnsupportedOperationException("a tape sums no weights of pairs of labels");
  }

  @Override
  public Loss loss(
      Tape tape,
      EmissionScores scores,
      PackedSequence packedSequence,
      int[] labels,
      PossiblePaths[] possible) {
    throw new UnsupportedOperationException("a tape sums no weights of pairs of labels");
  }

  @Override
  public TransitionScores transitionScores() {
    return crf.transitionScores();
  }
}
