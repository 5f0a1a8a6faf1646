package trellis.autodiff.tensor;

import java.util.function.Consumer;
import trellis.kernel.MatrixPacker;
import trellis.kernel.PackedMatrix;

/**
 * A packed copy of a parameter's weights for matrix products: the first thread that asks after a
 * change packs them again, and other threads that ask meanwhile wait.
 */
final class PackedWeights {
  private final MatrixPacker packer;
  private final PackedMatrix matrix;
  private final Consumer<PackedMatrix> fill;
  private volatile boolean isFresh;

  /**
   * Makes a matrix of {@code columns} columns.
   *
   * @param fill packs the weights into it
   */
  PackedWeights(MatrixPacker packer, int columns, Consumer<PackedMatrix> fill) {
    this.packer = packer;
    this.matrix = packer.newMatrix(columns);
    this.fill = fill;
  }

  /** Whether it was made for this kernel. */
  boolean isOf(MatrixPacker packer) {
    return this.packer == packer;
  }

  /** Says that the weights were written to. */
  void changed() {
    isFresh = false;
  }

  /** The weights as they are now. */
  PackedMatrix fresh() {
    if (!isFresh) {
      fill();
    }
    return matrix;
  }

  /** Packs the changed part only; a matrix that is out of date stays so. */
  void update(Consumer<PackedMatrix> change) {
    if (isFresh) {
      change.accept(matrix);
    }
  }

  private synchronized void fill() {
    if (!isFresh) { // else another thread was faster
      fill.accept(matrix);
      isFresh = true;
    }
  }
}
