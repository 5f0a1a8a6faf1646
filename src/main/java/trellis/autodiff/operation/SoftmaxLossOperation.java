package trellis.autodiff.operation;

import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.LossOperation;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Shapes;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;
import trellis.crf.PossiblePaths;
import trellis.crf.TransitionScores;

/**
 * The cross-entropy of each token's own distribution over the labels. Of a sentence whose labels
 * are not all known it is the negative log-likelihood of all sequences that are possible, as in a
 * CRF whose transitions score nothing.
 */
public record SoftmaxLossOperation(Workspace workspace, Tensor emissions, float[] adjoint)
    implements LossOperation {
  private static final String NAME = "softmaxLoss";

  /**
   * The loss of a batch.
   *
   * @param labels the right label of each row
   * @param possible what is possible in each sentence, null where it has these labels; null: all
   *     have them
   * @param rules what sequences are possible at all; not read without {@code possible}
   */
  public static Loss apply(
      Workspace workspace,
      Tensor emissions,
      PackedSequence packedSequence,
      int[] labels,
      PossiblePaths[] possible,
      TransitionScores rules) {
    workspace.requireOfThisPass(NAME, emissions);
    Shapes.equal(NAME, "rows of emissions", emissions.rows(), packedSequence.rows());
    Shapes.indices(NAME, "label", labels, emissions.rows(), emissions.columns());
    int columns = emissions.columns();
    // [rows][labels]: first the scores, in the end the derivatives of the loss
    float[] adjoint = workspace.arena().floats(emissions.rows() * columns);
    double loss = 0;
    boolean[] done = null; // [rows] of the sentences whose labels are not all known
    if (possible != null) {
      done = new boolean[emissions.rows()];
      loss = ofPossible(workspace, emissions, packedSequence, possible, rules, adjoint, done);
    }
    for (int row = 0; row < emissions.rows(); row++) {
      if (done != null && done[row]) {
        continue;
      }
      int at = row * columns;
      subtractLargest(emissions.value(), adjoint, at, columns);
      double gold = adjoint[at + labels[row]];
      workspace.math().exp(adjoint, at, columns);
      double sum = normalize(adjoint, at, columns);
      adjoint[at + labels[row]] -= 1;
      loss += Math.log(sum) - gold;
    }
    LossOperation operation = new SoftmaxLossOperation(workspace, emissions, adjoint);
    return new Loss(loss, operation, workspace.pass());
  }

  /** The loss of the sentences whose labels are not all known; notes the rows that it wrote to. */
  private static double ofPossible(
      Workspace workspace,
      Tensor emissions,
      PackedSequence packedSequence,
      PossiblePaths[] possible,
      TransitionScores rules,
      float[] adjoint,
      boolean[] done) {
    int columns = emissions.columns();
    TransitionScores free = TransitionScores.free(columns);
    float[] scores = workspace.arena().floats(packedSequence.steps() * columns);
    float[] dScores = workspace.arena().floats(packedSequence.steps() * columns);
    float[] unused =
        workspace.arena().floats(columns * columns); // of scores that are no parameters
    double loss = 0;
    for (int sentence = 0; sentence < possible.length; sentence++) {
      if (possible[sentence] == null) {
        continue;
      }
      int length = packedSequence.length(sentence);
      for (int t = 0; t < length; t++) {
        int row = packedSequence.row(sentence, t);
        System.arraycopy(emissions.value(), row * columns, scores, t * columns, columns);
      }
      loss +=
          workspace
              .likelihood()
              .differentiate(
                  free,
                  rules,
                  scores,
                  length,
                  possible[sentence],
                  dScores,
                  unused,
                  unused,
                  0,
                  unused);
      for (int t = 0; t < length; t++) {
        int row = packedSequence.row(sentence, t);
        System.arraycopy(dScores, t * columns, adjoint, row * columns, columns);
        done[row] = true;
      }
    }
    return loss;
  }

  private static void subtractLargest(float[] scores, float[] result, int at, int length) {
    float largest = Float.NEGATIVE_INFINITY;
    for (int i = at; i < at + length; i++) {
      largest = Math.max(largest, scores[i]);
    }
    for (int i = at; i < at + length; i++) {
      result[i] = scores[i] - largest;
    }
  }

  /** Divides by the sum, and returns it. */
  private static double normalize(float[] x, int at, int length) {
    double sum = 0;
    for (int i = at; i < at + length; i++) {
      sum += x[i];
    }
    float factor = (float) (1 / sum);
    for (int i = at; i < at + length; i++) {
      x[i] *= factor;
    }
    return sum;
  }

  @Override
  public void backward(double scale) {
    int size = emissions.rows() * emissions.columns();
    workspace.math().addScaled((float) scale, adjoint, 0, emissions.gradient(), 0, size);
  }
}
