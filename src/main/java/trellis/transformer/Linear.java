package trellis.transformer;

import trellis.kernel.MatrixPacker;
import trellis.kernel.PackedMatrix;

/** A linear map with a bias; its weights are packed once. */
public final class Linear {
  private final int inputs;
  private final int outputs;
  private final PackedMatrix weights; // [inputs][outputs]
  private final float[] bias; // [outputs]

  /** Packs weights as they are published, {@code [outputs][inputs]}; keeps the bias. */
  public Linear(MatrixPacker packer, int inputs, int outputs, float[] weights, float[] bias) {
    this.inputs = inputs;
    this.outputs = outputs;
    this.bias = bias;
    this.weights = packer.newMatrix(outputs);
    this.weights.packTransposed(inputs, weights, 0, inputs);
  }

  /** The numbers of a row that it makes. */
  int outputs() {
    return outputs;
  }

  /** Writes the map of rows of x to y. */
  void map(int rows, float[] x, int xAt, float[] y, int yAt) {
    for (int row = 0; row < rows; row++) {
      System.arraycopy(bias, 0, y, yAt + row * outputs, outputs);
    }
    weights.addProduct(rows, x, xAt, inputs, y, yAt, outputs);
  }

  /** Adds the map of rows of x to y. */
  void addMap(int rows, float[] x, int xAt, float[] y, int yAt) {
    for (int row = 0; row < rows; row++) {
      int at = yAt + row * outputs;
      for (int i = 0; i < outputs; i++) {
        y[at + i] += bias[i];
      }
    }
    weights.addProduct(rows, x, xAt, inputs, y, yAt, outputs);
  }
}
