package trellis.kernel;

/**
 * A seeded stream of random numbers that can be forked into streams of its own.
 *
 * <p>The generator is xoshiro256++ (Blackman and Vigna), its state filled by SplitMix64. What a
 * fork gives depends on the seed and the keys that led to it alone, so any place of a training run
 * can be reached again without going through what came before. Not for several threads at once.
 */
public final class RandomStream {
  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L; // of SplitMix64
  private static final int FLOAT_BITS = 24; // what a float holds exactly
  private static final int DOUBLE_BITS = 53;

  private final long path; // tells this stream from all others
  private long s0;
  private long s1;
  private long s2;
  private long s3;

  private RandomStream(long path) {
    this.path = path;
    s0 = mixed(path + GOLDEN_RATIO);
    s1 = mixed(path + 2 * GOLDEN_RATIO);
    s2 = mixed(path + 3 * GOLDEN_RATIO);
    s3 = mixed(path + 4 * GOLDEN_RATIO);
  }

  /** The stream of a seed. */
  public static RandomStream of(long seed) {
    return new RandomStream(mixed(seed));
  }

  /** The stream with this key below this one, however much was drawn from this one. */
  public RandomStream fork(long key) {
    return new RandomStream(mixed(mixed(path ^ GOLDEN_RATIO) + GOLDEN_RATIO * key));
  }

  /** Any long, all equally likely. */
  public long nextLong() {
    long result = Long.rotateLeft(s0 + s3, 23) + s0;
    long shifted = s1 << 17;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = Long.rotateLeft(s3, 45);
    return result;
  }

  /** A number from 0 to {@code bound - 1}, all exactly equally likely. */
  public int nextInt(int bound) {
    if (bound <= 0) {
      throw new IllegalArgumentException("the bound is " + bound + ", but must be above 0");
    }
    // Lemire's method: the upper half of a product, some lower halves being drawn again.
    long product = (nextLong() >>> 32) * bound;
    if ((product & 0xFFFFFFFFL) < bound) {
      long refused = (1L << 32) % bound;
      while ((product & 0xFFFFFFFFL) < refused) {
        product = (nextLong() >>> 32) * bound;
      }
    }
    return (int) (product >>> 32);
  }

  /** A number from 0 up to but not 1. */
  public float nextFloat() {
    return (float) (nextLong() >>> (Long.SIZE - FLOAT_BITS)) / (1 << FLOAT_BITS);
  }

  /** A number from 0 up to but not 1. */
  public double nextDouble() {
    return (double) (nextLong() >>> (Long.SIZE - DOUBLE_BITS)) / (1L << DOUBLE_BITS);
  }

  /** Puts the values in random order. */
  public void shuffle(int[] values) {
    for (int i = values.length - 1; i > 0; i--) {
      int other = nextInt(i + 1);
      int value = values[i];
      values[i] = values[other];
      values[other] = value;
    }
  }

  /** Fills with numbers from {@code -bound} to {@code bound}. */
  public void fillUniform(float[] x, int at, int length, float bound) {
    for (int i = at; i < at + length; i++) {
      x[i] = (2 * nextFloat() - 1) * bound;
    }
  }

  /** Fills with 0 at this probability, else with the factor that keeps the mean: 1 / (1 - p). */
  public void fillDropoutMask(float[] mask, int at, int length, double dropped) {
    if (!(dropped >= 0 && dropped < 1)) {
      throw new IllegalArgumentException(
          "the share to drop is " + dropped + ", but must be from 0 up to but not 1");
    }
    // Looked up rather than branched on, for a branch that chance decides is never foreseen.
    float[] factors = {(float) (1 / (1 - dropped)), 0};
    long limit = Math.round(dropped * (1L << 32)); // a draw of 32 bits below it drops
    int end = at + length;
    for (int i = at; i < end; i += 2) { // a draw is enough for two
      long draw = nextLong();
      mask[i] = factors[isBelow(draw >>> 32, limit)];
      if (i + 1 < end) {
        mask[i + 1] = factors[isBelow(draw & 0xFFFFFFFFL, limit)];
      }
    }
  }

  /** 1 if the draw is below the limit, else 0; both have 33 bits at most. */
  private static int isBelow(long draw, long limit) {
    return (int) ((draw - limit) >>> 63);
  }

  /** The output function of SplitMix64: a bijection that leaves no trace of order. */
  private static long mixed(long value) {
    long z = value;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
