package trellis.linear.train;

/**
 * Rounds numbers to a grid on which adding them is exact, so that their sum has the same bits in
 * any order: on one thread or many, of one part of a corpus or of many on other machines.
 *
 * <p>The step of the grid is a power of two: the greatest sum has 52 bits above it. That of a
 * million derivatives has a step of 2e-10.
 */
final class SumGrid {
  private static final int BITS = 52; // behind the first one of a double

  private final double shift; // a double this large has no bits below the step

  private SumGrid(double shift) {
    this.shift = shift;
  }

  /**
   * A grid for sums.
   *
   * @param most what the sum of the numbers' absolute values is at most, as a rule: beyond, it is
   *     rounded as any sum is
   */
  static SumGrid upTo(double most) {
    return new SumGrid(1.5 * Math.scalb(1, Math.max(1, Math.getExponent(most) + 2)));
  }

  /** The distance of two points. */
  double step() {
    return Math.scalb(1, Math.getExponent(shift) - BITS);
  }

  /** The nearest point. */
  double round(double number) {
    return number + shift - shift;
  }

  /** Puts the nearest points in the place of numbers. */
  void round(double[] numbers, int from, int to) {
    for (int i = from; i < to; i++) {
      numbers[i] = numbers[i] + shift - shift;
    }
  }

  /** Adds the nearest points of numbers to sums, and leaves zeros behind. */
  void move(double[] numbers, double[] sums) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += numbers[i] + shift - shift;
      numbers[i] = 0;
    }
  }
}
