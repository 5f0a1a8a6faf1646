package trellis.autodiff.transformer;

import trellis.autodiff.operation.Linear;
import trellis.autodiff.tensor.Arena;
import trellis.autodiff.tensor.GradientProduct;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Workspace;
import trellis.kernel.Transpose;

/**
 * A linear map whose weights are kept as published.
 *
 * @param weights {@code [outputs][inputs]}
 * @param bias {@code [1][outputs]}
 */
public record LinearWeights(Parameter weights, Parameter bias) {
  int outputs() {
    return weights.rows();
  }

  int inputs() {
    return weights.columns();
  }

  /** Adds the map of rows of x to y. */
  void addMap(Workspace workspace, int rows, float[] x, int xAt, float[] y, int yAt) {
    for (int row = 0; row < rows; row++) {
      workspace.math().addScaled(1, bias.value(), 0, y, yAt + row * outputs(), outputs());
    }
    weights
        .packedTransposed(workspace.packer())
        .addProduct(rows, x, xAt, inputs(), y, yAt, outputs());
  }

  /** Adds to the gradient of what was mapped. */
  void addInputGradient(Workspace workspace, int rows, float[] gradient, float[] inputGradient) {
    weights
        .packed(workspace.packer())
        .addProduct(rows, gradient, 0, outputs(), inputGradient, 0, inputs());
  }

  /** Adds to the gradients of weights and bias; the product of the weights' is computed later. */
  void addWeightGradients(Workspace workspace, int rows, float[] x, float[] gradient) {
    float[] turned = workspace.kept().floats(Arena.size(weights.name(), outputs(), rows));
    Transpose.copy(gradient, 0, outputs(), turned, 0, rows, rows, outputs());
    workspace
        .gradients()
        .add(
            weights,
            new GradientProduct(rows, turned, Linear.packed(workspace, x, rows, inputs())));
    float[] ofBias = workspace.gradients().dense(bias);
    for (int row = 0; row < rows; row++) {
      workspace.math().addScaled(1, gradient, row * outputs(), ofBias, 0, outputs());
    }
  }
}
