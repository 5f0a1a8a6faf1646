package trellis.network.head;

import java.util.List;
import java.util.Optional;
import trellis.autodiff.Tape;
import trellis.autodiff.operation.CrfScores;
import trellis.autodiff.tensor.Initializers;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.crf.PossiblePaths;
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
  private final Parameter start; // [1][types]
  private final Parameter transition; // [from][to]
  private final Parameter end; // [1][types]
  private final Parameter borders; // [inputs][first of dim, last of dim]
  private final Parameter bordersBias; // [1][2 * dim]
  private final Parameter lengths; // [longest][dim]
  private final Parameter output; // [types without outside][dim]

  SemiCrfModel(String prefix, int inputs, int dim, SegmentStates states) {
    this.states = states;
    int types = states.types();
    this.start = Parameter.dense(prefix + "crf.start", 1, types);
    this.transition = Parameter.dense(prefix + "crf.transition", types, types);
    this.end = Parameter.dense(prefix + "crf.end", 1, types);
    this.borders = Parameter.dense(prefix + "span.borders.weights", inputs, 2 * dim);
    this.bordersBias = Parameter.dense(prefix + "span.borders.bias", 1, 2 * dim);
    this.lengths = Parameter.dense(prefix + "span.lengths", states.longest(), dim);
    this.output = Parameter.dense(prefix + "span.output", types - 1, dim);
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(start, transition, end, borders, bordersBias, lengths, output);
  }

  @Override
  public void initialize(RandomStream random) {
    parameters().forEach(Initializers::zero);
    Initializers.glorot(borders, lengths.columns(), random);
    Initializers.vectors(lengths, random);
  }

  @Override
  public Optional<Tensor> steps(Tape tape, Tensor inputs) {
    return Optional.empty();
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
  public Loss loss(
      Tape tape,
      EmissionScores scores,
      PackedSequence packedSequence,
      int[] labels,
      PossiblePaths[] possible) {
    if (possible != null) {
      throw new UnsupportedOperationException("a semi-Markov CRF learns from whole labelings");
    }
    CrfScores crf = CrfScores.ofSegments(states, start, transition, end);
    int[] paths = PackedLabels.paths(states, labels, packedSequence);
    return tape.crfLoss(scores.emissions(), packedSequence, paths, crf);
  }

  @Override
  public TransitionScores transitionScores() {
    return TransitionScores.ofSegments(states, start.value(), transition.value(), end.value());
  }
}
