package trellis.sample;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Random choices that are the same for a seed on every machine and every JDK.
 *
 * <p>Only the raw bits of {@link SplittableRandom}, whose algorithm is fixed, are used; how a
 * bounded number is made of them is written here, because the JDK's way has changed between
 * releases.
 */
final class Dice {
  private final SplittableRandom bits;

  Dice(long seed) {
    bits = new SplittableRandom(seed);
  }

  /** A number from 0 to {@code bound - 1}. */
  int below(int bound) {
    return (int) (((bits.nextLong() >>> 33) * bound) >>> 31);
  }

  /** True in {@code percent} of a hundred cases. */
  boolean percent(int percent) {
    return below(100) < percent;
  }

  <T> T pick(List<T> items) {
    return items.get(below(items.size()));
  }

  /**
   * Picks an item, those at the front more often: the first is about twice as likely as one in the
   * middle.
   */
  <T> T pickFrontLoaded(List<T> items) {
    return items.get(Math.min(below(items.size()), below(items.size())));
  }
}
