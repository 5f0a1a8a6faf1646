package trellis.autodiff;

import java.util.function.Consumer;
import trellis.kernel.Gemm;
import trellis.kernel.RightFactor;

/**
 * The weights of a parameter, packed as the right factor of products: whoever asks first after a
 * change packs them anew, and others that ask meanwhile wait.
 */
final class WeightFactor {
  private final Gemm gemm;
  private final RightFactor factor;
  private final Consumer<RightFactor> weights;
  private volatile boolean isFresh;

  /**
   * Makes a factor of {@code n} columns.
   *
   * @param weights fills it
   */
  WeightFactor(Gemm gemm, int n, Consumer<RightFactor> weights) {
    this.gemm = gemm;
    this.factor = gemm.rightFactor(n);
    this.weights = weights;
  }

  /** Whether it was made for this kernel. */
  boolean isOf(Gemm gemm) {
    return this.gemm == gemm;
  }

  /** Says that the weights were written to. */
  void changed() {
    isFresh = false;
  }

  /** The factor with the weights as they are now. */
  RightFactor fresh() {
    if (!isFresh) {
      fill();
    }
    return factor;
  }

  /** Takes what {@code change} knows to have changed; a factor that is not fresh stays so. */
  void follow(Consumer<RightFactor> change) {
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
