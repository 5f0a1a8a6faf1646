package trellis.transformer;

import trellis.kernel.RandomStream;

/**
 * Masks of dropout, which say what becomes zero while the rest grows so that the mean stays.
 *
 * <p>A mask depends on the stream and the keys that lead to it alone. So it is not kept until the
 * backward pass but made again, and passes in any order have the same.
 *
 * @param dropped share of the numbers that become zero
 * @param random the stream; null where nothing is dropped
 */
public record DropoutMasks(double dropped, RandomStream random) {
  /** Nothing is dropped. */
  public static final DropoutMasks NONE = new DropoutMasks(0, null);

  /** Whether nothing is dropped. */
  public boolean isNone() {
    return dropped == 0;
  }

  /** Those of one part of what these are for; other parts have others. */
  public DropoutMasks of(long key) {
    return isNone() ? this : new DropoutMasks(dropped, random.fork(key));
  }

  /** Multiplies {@code x[at, at + size)} with the first mask of these. */
  public void apply(float[] x, int at, int size, BlockArrays arrays) {
    if (isNone()) {
      return;
    }
    float[] mask = arrays.mask(size);
    random.fork(0).fillDropoutMask(mask, 0, size, dropped);
    for (int i = 0; i < size; i++) {
      x[at + i] *= mask[i];
    }
  }
}
