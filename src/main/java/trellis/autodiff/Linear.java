package trellis.autodiff;

/**
 * {@code x · weights + bias} and its adjoint: an operation alone, and the way into recurrent ones.
 */
final class Linear {
  private Linear() {}

  /** Writes some rows of the result to {@code result}, beginning at {@code at}. */
  static void forward(
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

  /** Adds to the gradients of x, weights and bias. */
  static void backward(
      Workspace workspace,
      Tensor x,
      Parameter weights,
      Parameter bias,
      float[] gradient) { // of the result, [rows][outputs]
    int rows = x.rows();
    int inputs = weights.rows();
    int outputs = weights.columns();
    weights
        .crosswiseFactor(workspace.gemm())
        .addProduct(rows, gradient, 0, outputs, x.gradient(), 0, inputs);
    workspace
        .gemm()
        .tn(
            inputs,
            outputs,
            rows,
            x.value(),
            0,
            inputs,
            gradient,
            0,
            outputs,
            workspace.gradients().dense(weights),
            0,
            outputs);
    float[] biasGradient = workspace.gradients().dense(bias);
    for (int row = 0; row < rows; row++) {
      workspace.math().addScaled(1, gradient, row * outputs, biasGradient, 0, outputs);
    }
  }
}
