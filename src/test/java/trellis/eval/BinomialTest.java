package trellis.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.testing.RandomCases;

class BinomialTest {
  private static final int DRAWS = 20_000;

  @ParameterizedTest
  @CsvSource({"1,1,3", "10,1,2", "63,2,7", "64,5,8", "65,1,1000", "1000,999,1000", "70000,3,10"})
  void meanAndVarianceAreThoseOfTheBinomial(long trials, long part, long whole) {
    SplittableRandom random = new SplittableRandom(5);
    double sum = 0;
    double squares = 0;
    double p = (double) part / whole;
    for (int i = 0; i < DRAWS; i++) {
      double deviation = Binomial.draw(trials, part, whole, random) - trials * p;
      sum += deviation;
      squares += deviation * deviation;
    }
    double variance = trials * p * (1 - p);
    // Five standard errors; that of the variance from the fourth moment of the binomial.
    double fourth = variance * (1 + 3 * (trials - 2) * p * (1 - p));
    assertEquals(0, sum / DRAWS, 5 * Math.sqrt(variance / DRAWS));
    assertEquals(variance, squares / DRAWS, 5 * Math.sqrt((fourth - variance * variance) / DRAWS));
  }

  @Test
  void eachOutcomeOfAFewTrialsComesAsOftenAsItShould() {
    SplittableRandom random = new SplittableRandom(9);
    int[] counts = new int[4];
    for (int i = 0; i < DRAWS; i++) {
      counts[(int) Binomial.draw(3, 1, 3, random)]++;
    }
    double[] expected = {8 / 27.0, 12 / 27.0, 6 / 27.0, 1 / 27.0};
    for (int successes = 0; successes < expected.length; successes++) {
      double p = expected[successes];
      assertEquals(p, (double) counts[successes] / DRAWS, 5 * Math.sqrt(p * (1 - p) / DRAWS));
    }
  }

  @Test
  void aDrawIsNeverOutOfRange() {
    RandomCases.check(
        2_000,
        random -> {
          long whole = 1 + random.nextInt(1_000);
          long part = random.nextLong(whole + 1);
          long trials = random.nextInt(500);
          long draw = Binomial.draw(trials, part, whole, new SplittableRandom(random.nextLong()));
          assertTrue(draw >= 0 && draw <= trials);
          if (part == 0) {
            assertEquals(0, draw);
          }
          if (part == whole) {
            assertEquals(trials, draw);
          }
        });
  }
}
