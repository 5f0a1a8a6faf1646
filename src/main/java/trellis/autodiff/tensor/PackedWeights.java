package trellis.autodiff.tensor;

import java.util.function.Consumer;
import trellis.kernel.MatrixPacker;
import trellis.kernel.PackedMatrix;

/**
 * The weights of a parameter, packed as the right factor of products: whoever asks first after a
 * change packs them anew, and others that ask meanwhile wait.
 */
final class PackedWeights {
  private final MatrixPacker matrixPacker;
  private final PackedMatrix factor;
  private final Consumer<PackedMatrix> weights;
  private volatile boolean isFresh;

  /**
   * Makes a factor of {@code n} columns.
   *
   * @param weights fills it
   */
  PackedWeights(MatrixPacker matrixPacker, int n, Consumer<PackedMatrix> weights) {
    this.matrixPacker = matrixPacker;
    this.factor = matrixPacker.rightFactor(n);
    this.weights = weights;
  }

  /** Whether it was made for this kernel. */
  boolean isOf(MatrixPacker matrixPacker) {
    return this.matrixPacker == matrixPacker;
  }

  /** Says that the weights were written to. */
  void changed() {
    isFresh = false;
  }

  /** The factor with the weights as they are now. */
  PackedMatrix fresh() {
    if (!isFresh) {
      fill();
    }
    return factor;
  }

  /** Takes what {@code change} knows to have changed; a factor that is not fresh stays so. */
  void follow(Consumer<PackedMatrix> change) {
    if (isFresh) {
      change.accept(factor);
    }
  }

  private synchronized void fill() {
    if (!isFresh) { // else another thread was faster
      weights.accept(factor);
      isFresh = true;
    }
  }
}
