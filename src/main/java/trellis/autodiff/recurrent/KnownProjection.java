package trellis.autodiff.recurrent;

import trellis.autodiff.tensor.TapeException;
import trellis.kernel.PackedMatrix;

/**
 * An input projection that was computed before.
 *
 * @param projected {@code [rows]}, each with {@code width} sums from {@code from} on
 * @param rowOf {@code [packed rows]} the row of each
 */
record KnownProjection(float[][] projected, int from, int width, int[] rowOf)
    implements InputProjection {

  @Override
  public void beginForward() {}

  @Override
  public void forward(int firstRow, int rows, float[] sums, int at) {
    for (int row = 0; row < rows; row++) {
      System.arraycopy(projected[rowOf[firstRow + row]], from, sums, at + row * width, width);
    }
  }

  @Override
  public void backward(float[] gradient, PackedMatrix packedGradient) {
    throw new TapeException("a projected input has no gradient");
  }
}
