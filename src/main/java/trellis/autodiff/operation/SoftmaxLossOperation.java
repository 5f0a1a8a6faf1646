package trellis.autodiff.operation;

import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.LossOperation;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Shapes;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;

/** The cross-entropy of each token's own distribution over the labels. */
public record SoftmaxLossOperation(Workspace workspace, Tensor emissions, float[] adjoint)
    implements LossOperation {
  private static final String NAME = "softmaxLoss";

  public static Loss apply(
      Workspace workspace, Tensor emissions, PackedSequence packedSequence, int[] labels) {
    workspace.requireOfThisPass(NAME, emissions);
    Shapes.equal(NAME, "rows of emissions", emissions.rows(), packedSequence.rows());
    Shapes.indices(NAME, "label", labels, emissions.rows(), emissions.columns());
    int columns = emissions.columns();
    // [rows][labels]: first the scores, in the end the derivatives of the loss
    float[] adjoint = workspace.arena().floats(emissions.rows() * columns);
    double loss = 0;
    for (int row = 0; row < emissions.rows(); row++) {
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
