package trellis.linear.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

class SumGridTest {
  @Test
  void aNumberMovesByHalfAStepAtMostAndAPointStays() {
    RandomCases.check(
        200,
        random -> {
          double most = Math.scalb(random.nextDouble(1, 2), random.nextInt(0, 40));
          SumGrid grid = SumGrid.upTo(most);
          double number = random.nextDouble(-1, 1) * most;
          double point = grid.round(number);
          assertTrue(Math.abs(point - number) <= grid.step() / 2, () -> number + " to " + point);
          assertEquals(Math.rint(point / grid.step()), point / grid.step(), 0.0);
          assertEquals(point, grid.round(point), 0.0);
          assertEquals(-point, grid.round(-number), 0.0);
        });
  }

  @Test
  void sumsOfPointsAreExactInAnyOrder() {
    RandomCases.check(
        20,
        random -> {
          int count = random.nextInt(1, 3000);
          SumGrid grid = SumGrid.upTo(count);
          Double[] points = new Double[count];
          Arrays.setAll(points, i -> grid.round(random.nextDouble(-1, 1)));
          BigDecimal exact =
              Arrays.stream(points).map(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);
          List<Double> shuffled = Arrays.asList(points);
          for (int order = 0; order < 5; order++) {
            Collections.shuffle(shuffled, new Random(random.nextLong()));
            double sum = 0;
            for (double point : shuffled) {
              sum += point;
            }
            assertEquals(0, exact.compareTo(new BigDecimal(sum)), exact::toString);
          }
        });
  }

  /** Without a grid the order shows, or this test would tell nothing. */
  @Test
  void sumsOfOtherNumbersAreNot() {
    assertNotEquals(0.1 + (0.2 + 0.3), (0.1 + 0.2) + 0.3);
    SumGrid grid = SumGrid.upTo(1);
    double a = grid.round(0.1);
    double b = grid.round(0.2);
    double c = grid.round(0.3);
    assertEquals(a + (b + c), (a + b) + c, 0.0);
  }

  @Test
  void whatIsMovedLeavesZeros() {
    SumGrid grid = SumGrid.upTo(8);
    double[] numbers = {0.1, 2, -3};
    double[] sums = {1, 1, 1};
    grid.move(numbers, sums);
    assertArrayEquals(new double[3], numbers, 0.0);
    assertArrayEquals(new double[] {1 + grid.round(0.1), 3, -2}, sums, 0.0);
  }
}
