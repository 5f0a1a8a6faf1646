package trellis.autodiff;

import trellis.kernel.RightFactor;

/** A product with a matrix of weights, and a bias added to each row. */
record AffineOperation(
    Workspace workspace, Tensor x, Parameter weights, Parameter bias, Tensor result)
    implements Operation {
  private static final String NAME = "affine";

  static Tensor apply(Workspace workspace, Tensor x, Parameter weights, Parameter bias) {
    workspace.requireOfThisPass(NAME, x);
    Shapes.parameter(NAME, weights, x.columns(), weights.columns());
    Shapes.parameter(NAME, bias, 1, weights.columns());
    Tensor result = workspace.tensor(NAME, x.rows(), weights.columns());
    Linear.forward(workspace, x, 0, x.rows(), weights, bias, result.value(), 0);
    workspace.record(new AffineOperation(workspace, x, weights, bias, result));
    return result;
  }

  @Override
  public void backward() {
    float[] gradient = result.gradient();
    RightFactor factor = Linear.factor(workspace, gradient, x.rows(), weights.columns());
    Linear.backward(workspace, x, weights, bias, gradient, factor);
  }
}
