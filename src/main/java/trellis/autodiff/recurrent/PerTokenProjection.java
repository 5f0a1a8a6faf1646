package trellis.autodiff.recurrent;

import trellis.autodiff.operation.Linear;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;
import trellis.kernel.PackedMatrix;

/**
 * The input projection of a recurrent layer where each token has a row of x of its own; it is
 * computed some rows at a time.
 */
record PerTokenProjection(Workspace workspace, Tensor x, Parameter weights, Parameter bias)
    implements InputProjection {

  @Override
  public void beginForward() {}

  @Override
  public void forward(int firstRow, int rows, float[] sums, int at) {
    Linear.forward(workspace, x, firstRow, rows, weights, bias, sums, at);
  }

  @Override
  public void backward(float[] gradient, PackedMatrix packedGradient) {
    Linear.backward(workspace, x, weights, bias, gradient, packedGradient);
  }
}
