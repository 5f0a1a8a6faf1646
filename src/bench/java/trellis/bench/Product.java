package trellis.bench;

import trellis.autodiff.tensor.Parameter;
import trellis.kernel.Kernels;
import trellis.kernel.MatrixPacker;
import trellis.kernel.PackedMatrix;
import trellis.kernel.RandomStream;

/**
 * A matrix product that is ready to be computed.
 *
 * @param a {@code [rows][depth]}
 * @param b {@code [depth][columns]}
 * @param c {@code [rows][columns]}
 */
record Product(int rows, int depth, int columns, float[] a, PackedMatrix b, float[] c) {

  /** A product of random matrices, the right one packed as the kernel of this name does. */
  static Product of(String kernel, int rows, int depth, int columns) {
    RandomStream random = RandomStream.of(1);
    MatrixPacker packer = Kernels.named(kernel).packer();
    Parameter weights = RandomWeights.dense("weights", depth, columns, random);
    float[] a = new float[rows * depth];
    random.fillUniform(a, 0, a.length, 1);
    return new Product(rows, depth, columns, a, weights.packed(packer), new float[rows * columns]);
  }

  /** Adds a · b to c, as an LSTM adds it to what its inputs gave. */
  float[] add() {
    b.addProduct(rows, a, 0, depth, c, 0, columns);
    return c;
  }
}
