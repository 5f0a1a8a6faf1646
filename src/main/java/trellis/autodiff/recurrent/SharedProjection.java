package trellis.autodiff.recurrent;

import trellis.autodiff.operation.Linear;
import trellis.autodiff.tensor.Arena;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;
import trellis.kernel.PackedMatrix;

/**
 * The input projection of a recurrent layer whose tokens share rows of x: each row of x is
 * projected once and copied to its tokens.
 */
final class SharedProjection implements InputProjection {
  private final Workspace workspace;
  private final Tensor x; // [rows][inputs]
  private final int[] rowOf; // [packed rows] the row of x
  private final int packedRows;
  private final Parameter weights; // [inputs][width]
  private final Parameter bias; // [1][width]
  private final int width;
  private float[] projected; // [rows of x][width]

  SharedProjection(
      Workspace workspace,
      Tensor x,
      int[] rowOf,
      int packedRows,
      Parameter weights,
      Parameter bias) {
    this.workspace = workspace;
    this.x = x;
    this.rowOf = rowOf;
    this.packedRows = packedRows;
    this.weights = weights;
    this.bias = bias;
    this.width = weights.columns();
  }

  @Override
  public void beginForward() {
    projected = workspace.arena().floats(Arena.size(weights.name(), x.rows(), width));
    Linear.forward(workspace, x, 0, x.rows(), weights, bias, projected, 0);
  }

  @Override
  public void forward(int firstRow, int rows, float[] sums, int at) {
    for (int row = 0; row < rows; row++) {
      int from = rowOf[firstRow + row] * width;
      System.arraycopy(projected, from, sums, at + row * width, width);
    }
  }

  @Override
  public void backward(float[] gradient, PackedMatrix ofPackedRows) { // its rows are not those of x
    float[] sums = workspace.arena().zeros(x.rows() * width); // [rows of x][width]
    for (int row = 0; row < packedRows; row++) {
      workspace.math().addScaled(1, gradient, row * width, sums, rowOf[row] * width, width);
    }
    PackedMatrix ofRows = Linear.packed(workspace, sums, x.rows(), width);
    Linear.backward(workspace, x, weights, bias, sums, ofRows);
  }
}
