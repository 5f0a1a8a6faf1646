package trellis.autodiff.tensor;

import trellis.kernel.PackedMatrix;

/**
 * A part of the gradient of a matrix that is not computed yet: {@code left · right}.
 *
 * @param left {@code [rows of the matrix][k]}, k the rows of the batch
 * @param right {@code [k][columns of the matrix]}
 */
public record GradientProduct(int k, float[] left, PackedMatrix right) {

  /** Adds some rows of the product to a block of an array. */
  void addRows(int from, int to, float[] sum, int at, int columns) {
    right.addProduct(to - from, left, from * k, k, sum, at, columns);
  }
}
