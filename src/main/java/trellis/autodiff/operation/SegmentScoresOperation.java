package trellis.autodiff.operation;

import java.util.Arrays;
import trellis.autodiff.tensor.Operation;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Shapes;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;
import trellis.crf.SegmentStates;

/**
 * The scores of states of segments: those of their labels, and in a state that ends a segment what
 * the whole of it scores for its type, {@code output[type] · tanh(first + last + length)}, with a
 * vector of its first token, one of its last token and one of its length.
 */
public final class SegmentScoresOperation implements Operation {
  private static final String NAME = "segmentScores";

  private final Workspace workspace;
  private final PackedSequence packedSequence;
  private final SegmentStates states;
  private final Tensor emissions; // [rows][labels]
  private final Tensor borders; // [rows][first of dim, last of dim]
  private final Parameter lengths; // [longest][dim]
  private final Parameter output; // [types without outside][dim]
  private final int dim;
  private final Tensor result; // [rows][states]
  private final float[] vectors; // [row of the last token][length][dim]; of training

  private SegmentScoresOperation(
      Workspace workspace,
      PackedSequence packedSequence,
      SegmentStates states,
      Tensor emissions,
      Tensor borders,
      Parameter lengths,
      Parameter output) {
    this.workspace = workspace;
    this.packedSequence = packedSequence;
    this.states = states;
    this.emissions = emissions;
    this.borders = borders;
    this.lengths = lengths;
    this.output = output;
    this.dim = lengths.columns();
    this.result = workspace.tensor(NAME, emissions.rows(), states.size());
    int kept = workspace.isTraining() ? emissions.rows() * states.longest() : 1;
    this.vectors = workspace.arena().floats(kept * dim);
  }

  /**
   * Computes the scores of a batch.
   *
   * @param emissions {@code [rows][labels]}, packed
   * @param borders {@code [rows][2 * dim]}: of each token the vector of a segment's first one, and
   *     that of its last one
   * @param lengths {@code [longest][dim]}
   * @param output {@code [types][dim]}, without that of what is outside
   * @return {@code [rows][states]}
   */
  public static Tensor apply(
      Workspace workspace,
      PackedSequence packedSequence,
      SegmentStates states,
      Tensor emissions,
      Tensor borders,
      Parameter lengths,
      Parameter output) {
    workspace.requireOfThisPass(NAME, emissions);
    workspace.requireOfThisPass(NAME, borders);
    int dim = lengths.columns();
    Shapes.equal(NAME, "rows of emissions", emissions.rows(), packedSequence.rows());
    Shapes.equal(NAME, "labels", emissions.columns(), states.labels());
    Shapes.equal(NAME, "rows of borders", borders.rows(), packedSequence.rows());
    Shapes.equal(NAME, "numbers of borders", borders.columns(), 2 * dim);
    Shapes.parameter(NAME, lengths, states.longest(), dim);
    Shapes.parameter(NAME, output, states.types() - 1, dim);
    SegmentScoresOperation operation =
        new SegmentScoresOperation(
            workspace, packedSequence, states, emissions, borders, lengths, output);
    operation.forward();
    workspace.record(operation);
    return operation.result;
  }

  private void forward() {
    int labels = states.labels();
    float[] scores = result.value();
    for (int row = 0; row < result.rows(); row++) {
      for (int state = 0; state < states.size(); state++) {
        scores[row * states.size() + state] = emissions.value()[row * labels + states.label(state)];
      }
    }
    for (int sentence = 0; sentence < packedSequence.sentences(); sentence++) {
      for (int last = 0; last < packedSequence.length(sentence); last++) {
        int row = packedSequence.row(sentence, last);
        for (int length = 1; length <= Math.min(states.longest(), last + 1); length++) {
          score(row, packedSequence.row(sentence, last - length + 1), length);
        }
      }
    }
  }

  private void score(int row, int firstRow, int length) {
    float[] ends = borders.value();
    int at = vectorAt(row, length);
    int first = firstRow * 2 * dim;
    int last = row * 2 * dim + dim;
    int ofLength = (length - 1) * dim;
    for (int i = 0; i < dim; i++) {
      vectors[at + i] = ends[first + i] + ends[last + i] + lengths.value()[ofLength + i];
    }
    workspace.math().tanh(vectors, at, dim);
    for (int type = 1; type < states.types(); type++) {
      int state = states.ending(type, length);
      if (state != SegmentStates.NONE) {
        int weights = (type - 1) * dim;
        float sum = 0;
        for (int i = 0; i < dim; i++) {
          sum += output.value()[weights + i] * vectors[at + i];
        }
        result.value()[row * states.size() + state] += sum;
      }
    }
  }

  private int vectorAt(int row, int length) {
    return workspace.isTraining() ? (row * states.longest() + length - 1) * dim : 0;
  }

  @Override
  public void backward() {
    int labels = states.labels();
    float[] derivatives = result.gradient();
    for (int row = 0; row < result.rows(); row++) {
      for (int state = 0; state < states.size(); state++) {
        emissions.gradient()[row * labels + states.label(state)] +=
            derivatives[row * states.size() + state];
      }
    }
    float[] dVector = workspace.arena().floats(dim);
    for (int sentence = 0; sentence < packedSequence.sentences(); sentence++) {
      for (int last = 0; last < packedSequence.length(sentence); last++) {
        int row = packedSequence.row(sentence, last);
        for (int length = 1; length <= Math.min(states.longest(), last + 1); length++) {
          backward(row, packedSequence.row(sentence, last - length + 1), length, dVector);
        }
      }
    }
  }

  private void backward(int row, int firstRow, int length, float[] dVector) {
    int at = vectorAt(row, length);
    float[] dOutput = workspace.gradients().dense(output);
    Arrays.fill(dVector, 0, dim, 0);
    for (int type = 1; type < states.types(); type++) {
      int state = states.ending(type, length);
      if (state != SegmentStates.NONE) {
        float derivative = result.gradient()[row * states.size() + state];
        int weights = (type - 1) * dim;
        workspace.math().addScaled(derivative, vectors, at, dOutput, weights, dim);
        workspace.math().addScaled(derivative, output.value(), weights, dVector, 0, dim);
      }
    }
    for (int i = 0; i < dim; i++) {
      dVector[i] *= 1 - vectors[at + i] * vectors[at + i];
    }
    float[] dBorders = borders.gradient();
    workspace.math().addScaled(1, dVector, 0, dBorders, firstRow * 2 * dim, dim);
    workspace.math().addScaled(1, dVector, 0, dBorders, row * 2 * dim + dim, dim);
    float[] dLengths = workspace.gradients().dense(lengths);
    workspace.math().addScaled(1, dVector, 0, dLengths, (length - 1) * dim, dim);
  }
}
