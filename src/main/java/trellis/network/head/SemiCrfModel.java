package trellis.network.head;

import java.util.ArrayList;
import java.util.List;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Initializers;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.crf.SegmentStates;
import trellis.crf.TransitionScores;
import trellis.kernel.RandomStream;

/**
 * A semi-Markov conditional random field: spans score as wholes, beside the labels of their tokens.
 *
 * <p>The score of a span comes from the states of its first and its last token and from its length,
 * through a layer of tanh. It begins with 0, so that training begins as that of a linear-chain CRF
 * whose labels keep the scheme. Transitions are between types of spans.
 */
final class SemiCrfModel implements LabelModel {
  private final SegmentStates states;
  private final ChainParameters chain; // of types
  private final Parameter borders; // [inputs][first of dim, last of dim]
  private final Parameter bordersBias; // [1][2 * dim]
  private final Parameter lengths; // [longest][dim]
  private final Parameter output; // [types without outside][dim]

  SemiCrfModel(String prefix, int inputs, int dim, SegmentStates states) {
    this.states = states;
    int types = states.types();
    this.chain = ChainParameters.of(prefix, types);
    this.borders = Parameter.dense(prefix + "span.borders.weights", inputs, 2 * dim);
    this.bordersBias = Parameter.dense(prefix + "span.borders.bias", 1, 2 * dim);
    this.lengths = Parameter.dense(prefix + "span.lengths", states.longest(), dim);
    this.output = Parameter.dense(prefix + "span.output", types - 1, dim);
  }

  @Override
  public List<Parameter> parameters() {
    List<Parameter> all = new ArrayList<>(chain.all());
    all.addAll(List.of(borders, bordersBias, lengths, output));
    return all;
  }

  @Override
  public void initialize(RandomStream random) {
    parameters().forEach(Initializers::zero);
    Initializers.glorot(borders, lengths.columns(), random);
    Initializers.vectors(lengths, random);
  }

  @Override
  public Tensor emissions(
      Tape tape, Tensor ofLabels, Tensor inputs, PackedSequence packedSequence) {
    return tape.segmentScores(
        packedSequence,
        states,
        ofLabels,
        tape.affine(inputs, borders, bordersBias),
        lengths,
        output);
  }

  @Override
  public Loss loss(Tape tape, EmissionScores scores, PackedLabels labels) {
    if (labels.possible() != null) {
      throw new UnsupportedOperationException("a semi-Markov CRF learns from whole labelings");
    }
    return tape.crfLoss(
        scores.emissions(), labels.sequence(), labels.paths(states), chain.onTape(states));
  }

  @Override
  public TransitionScores transitionScores() {
    return chain.scores(states);
  }
}
