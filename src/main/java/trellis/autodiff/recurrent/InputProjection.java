package trellis.autodiff.recurrent;

import trellis.kernel.PackedMatrix;

/** The input projection of a recurrent layer: {@code x · weights + bias} for each packed row. */
interface InputProjection {

  /** Takes the arrays it needs, and works out what is done for all rows at once. */
  void beginForward();

  /** Writes some packed rows, {@code [rows][width]}, beginning at {@code at}. */
  void forward(int firstRow, int rows, float[] sums, int at);

  /**
   * Adds to the gradients of x, weights and bias.
   *
   * @param gradient of all packed rows, {@code [packed rows][width]}
   * @param packedGradient that gradient as a packed matrix, which stays until the next forward pass
   */
  void backward(float[] gradient, PackedMatrix packedGradient);
}
