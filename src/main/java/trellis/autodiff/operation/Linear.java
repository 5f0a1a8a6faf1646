package trellis.autodiff.operation;

import trellis.autodiff.tensor.Arena;
import trellis.autodiff.tensor.GradientProduct;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;
import trellis.kernel.Crosswise;
import trellis.kernel.PackedMatrix;

/**
 * {@code x · weights + bias} and its adjoint: an operation of its own, and the input projection of
 * recurrent layers.
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
        .factor(workspace.gemm())
        .addProduct(rows, x.value(), firstRow * inputs, inputs, result, at, outputs);
  }

  /**
   * Adds to the gradients of x, weights and bias.
   *
   * @param gradient of the result, {@code [rows][outputs]}
   * @param factor the same, as a right factor that stays until the next pass
   */
  public static void backward(
      Workspace workspace,
      Tensor x,
      Parameter weights,
      Parameter bias,
      float[] gradient,
      PackedMatrix factor) {
    int rows = x.rows();
    int inputs = weights.rows();
    int outputs = weights.columns();
    weights
        .crosswiseFactor(workspace.gemm())
        .addProduct(rows, gradient, 0, outputs, x.gradient(), 0, inputs);
    addGradient(workspace, weights, x.value(), rows, factor);
    float[] biasGradient = workspace.gradients().dense(bias);
    for (int row = 0; row < rows; row++) {
      workspace.math().addScaled(1, gradient, row * outputs, biasGradient, 0, outputs);
    }
  }

  /** A gradient as a right factor that stays until the next pass. */
  public static PackedMatrix factor(Workspace workspace, float[] gradient, int rows, int columns) {
    PackedMatrix factor = workspace.kept().factor(workspace.gemm(), rows, columns);
    factor.take(rows, gradient, 0, columns);
    return factor;
  }

  /** Adds {@code xᵀ · factor} to the gradient of weights. */
  public static void addGradient(
      Workspace workspace,
      Parameter weights,
      float[] x, // [rows][inputs]
      int rows,
      PackedMatrix factor) {
    int inputs = weights.rows();
    float[] across = workspace.kept().floats(Arena.size(weights.name(), inputs, rows));
    Crosswise.copy(x, 0, inputs, across, 0, rows, rows, inputs);
    workspace.gradients().add(weights, new GradientProduct(rows, across, factor));
  }
}
