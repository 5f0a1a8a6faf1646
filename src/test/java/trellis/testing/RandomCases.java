package trellis.testing;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Runs one property over many random inputs and names the seed of the case that broke it.
 *
 * <p>A failing case is repeated alone with {@code ./gradlew test -Ptests=Name -Ptests.seed=SEED}.
 */
public final class RandomCases {
  private static final long FIRST_SEED = 20_160_612L;

  private RandomCases() {}

  /** A property of one random input; it throws when the property does not hold. */
  @FunctionalInterface
  public interface Property {
    void check(RandomGenerator random) throws Exception;
  }

  /** Checks the property on {@code count} inputs, or on the one that {@code tests.seed} names. */
  public static void check(int count, Property property) {
    String chosen = System.getProperty("tests.seed");
    if (chosen != null) {
      checkOne(Long.parseLong(chosen), property);
      return;
    }
    for (int i = 0; i < count; i++) {
      checkOne(FIRST_SEED + i, property);
    }
  }

  private static void checkOne(long seed, Property property) {
    try {
      property.check(RandomGeneratorFactory.of("L64X128MixRandom").create(seed));
    } catch (Exception | AssertionError failure) {
      throw new AssertionError(
          "the property fails for -Ptests.seed=" + seed + ": " + failure.getMessage(), failure);
    }
  }
}
