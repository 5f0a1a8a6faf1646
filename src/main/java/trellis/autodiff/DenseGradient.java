package trellis.autodiff;

import java.util.Arrays;

/**
 * The gradient of a dense parameter in one shard.
 *
 * <p>It is set to zero only when it is next written to, by the thread that writes: its memory is
 * then near that thread.
 */
final class DenseGradient {
  private final float[] values; // [rows][columns]
  private boolean isZero = true; // all values, whatever stands in memory
  private boolean isClean = true; // in memory too

  DenseGradient(Parameter parameter) {
    this.values = new float[parameter.rows() * parameter.columns()];
  }

  /** The values, to add to. */
  float[] touch() {
    if (!isClean) {
      Arrays.fill(values, 0);
      isClean = true;
    }
    isZero = false;
    return values;
  }

  /** Whether nobody asked for the values since they were set to zero. */
  boolean isZero() {
    return isZero;
  }

  /** Sets all values to zero. */
  void clear() {
    isClean &= isZero;
    isZero = true;
  }
}
