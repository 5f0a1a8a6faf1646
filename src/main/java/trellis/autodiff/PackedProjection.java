package trellis.autodiff;

import trellis.kernel.RightFactor;

/**
 * The input projection of a recurrent layer where each token has a row of x of its own; it is
 * computed some rows at a time.
 */
record PackedProjection(Workspace workspace, Tensor x, Parameter weights, Parameter bias)
    implements Projection {

  @Override
  public void beginForward() {}

  @Override
  public void forward(int firstRow, int rows, float[] sums, int at) {
    Linear.forward(workspace, x, firstRow, rows, weights, bias, sums, at);
  }

  @Override
  public void backward(float[] gradient, RightFactor factor) {
    Linear.backward(workspace, x, weights, bias, gradient, factor);
  }
}
