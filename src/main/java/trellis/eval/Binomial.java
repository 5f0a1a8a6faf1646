package trellis.eval;

import java.util.SplittableRandom;

/**
 * Draws exactly from binomial distributions.
 *
 * <p>A trial succeeds when a number drawn from [0, 1) is below p. The two are compared digit by
 * digit in base two, for all trials at once: where p has the digit 1, the trials whose own digit is
 * 0 are below p and succeed, the others stay undecided; where p has the digit 0, those whose own
 * digit is 1 fail, the others stay undecided. How many of m trials have the digit 1 is the number
 * of ones among m random bits, so 64 trials cost one random number, half of them are decided by it,
 * and n trials cost about n/32. The digits of p = part / whole come from a long division: nothing
 * is rounded.
 */
final class Binomial {
  private Binomial() {}

  /**
   * How many of {@code trials} succeed, each with the probability {@code part / whole}.
   *
   * @param part from 0 to {@code whole}
   * @param whole above 0 and below 2^62
   */
  static long draw(long trials, long part, long whole, SplittableRandom random) {
    if (part == whole) {
      return trials;
    }
    long successes = 0;
    long undecided = trials;
    long remainder = part;
    while (undecided > 0 && remainder > 0) {
      remainder *= 2;
      long ones = ones(undecided, random);
      if (remainder >= whole) {
        remainder -= whole;
        successes += undecided - ones;
        undecided = ones;
      } else {
        undecided -= ones;
      }
    }
    return successes;
  }

  /** How many of {@code bits} random bits are one. */
  private static long ones(long bits, SplittableRandom random) {
    long ones = 0;
    long left = bits;
    for (; left >= Long.SIZE; left -= Long.SIZE) {
      ones += Long.bitCount(random.nextLong());
    }
    if (left > 0) {
      ones += Long.bitCount(random.nextLong() >>> (Long.SIZE - left));
    }
    return ones;
  }
}
