package trellis.autodiff.operation;

import trellis.autodiff.tensor.Operation;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Shapes;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;
import trellis.kernel.PackedMatrix;

/** A product with a matrix of weights, and a bias added to each row. */
public record AffineOperation(
    Workspace workspace, Tensor x, Parameter weights, Parameter bias, Tensor result)
    implements Operation {
  private static final String NAME = "affine";

  public static Tensor apply(Workspace workspace, Tensor x, Parameter weights, Parameter bias) {
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
    PackedMatrix packedGradient = Linear.packed(workspace, gradient, x.rows(), weights.columns());
    Linear.backward(workspace, x, weights, bias, gradient, packedGradient);
  }
}
