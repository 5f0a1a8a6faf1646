package trellis.autodiff.operation;

import trellis.autodiff.tensor.Arena;
import trellis.autodiff.tensor.GradientProduct;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;
import trellis.kernel.PackedMatrix;
import trellis.kernel.Transpose;

/**
 * Computes {@code x · weights + bias} and its adjoint, for the affine operation and for the input
 * projections of recurrent layers.
 */
public final class Linear {
  private Linear() {}

  /** Writes some rows of the result to {@code result}, beginning at {@code at}. */
  public static void forward(
      Workspace workspace,
      Tensor x, // [rows][inputs]
      int firstRow,
      int rows,
      Parameter weights, // [inputs][outputs]
      Parameter bias, // [1][outputs]
      float[] result, // [rows][outputs]
      int at) {
    int inputs = weights.rows();
    int outputs = weights.columns();
    for (int row = 0; row < rows; row++) {
      System.arraycopy(bias.value(), 0, result, at + row * outputs, outputs);
    }
    weights
        .packed(workspace.packer())
        .addProduct(rows, x.value(), firstRow * inputs, inputs, result, at, outputs);
  }

  /**
   * Adds to the gradients of x, unless it is a constant, weights and bias.
   *
   * @param gradient of the result, {@code [rows][outputs]}
   * @param packedGradient that gradient, packed by {@link #packed}
   */
  public static void backward(
      Workspace workspace,
      Tensor x,
      Parameter weights,
      Parameter bias,
      float[] gradient,
      PackedMatrix packedGradient) {
    int rows = x.rows();
    int inputs = weights.rows();
    int outputs = weights.columns();
    if (!x.isConstant()) {
      weights
          .packedTransposed(workspace.packer())
          .addProduct(rows, gradient, 0, outputs, x.gradient(), 0, inputs);
    }
    addGradient(workspace, weights, x.value(), rows, packedGradient);
    float[] biasGradient = workspace.gradients().dense(bias);
    for (int row = 0; row < rows; row++) {
      workspace.math().addScaled(1, gradient, row * outputs, biasGradient, 0, outputs);
    }
  }

  /** A gradient, packed as the right factor of a product; it stays until the next forward pass. */
  public static PackedMatrix packed(Workspace workspace, float[] gradient, int rows, int columns) {
    PackedMatrix packed = workspace.kept().packed(workspace.packer(), rows, columns);
    packed.pack(rows, gradient, 0, columns);
    return packed;
  }

  /** Adds {@code xᵀ · gradient} to the gradient of weights, as a product to be computed later. */
  public static void addGradient(
      Workspace workspace,
      Parameter weights,
      float[] x, // [rows][inputs]
      int rows,
      PackedMatrix packedGradient) {
    int inputs = weights.rows();
    float[] transposed = workspace.kept().floats(Arena.size(weights.name(), inputs, rows));
    Transpose.copy(x, 0, inputs, transposed, 0, rows, rows, inputs);
    workspace.gradients().add(weights, new GradientProduct(rows, transposed, packedGradient));
  }
}
