package trellis.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

class AxisTest {
  private static List<String> labels(Axis axis) {
    return axis.ticks().stream().map(axis::label).toList();
  }

  @Test
  void ticksAreRound() {
    assertEquals(List.of("20", "30", "40", "50", "60"), labels(Axis.of(24.2, 50.6)));
    assertEquals(List.of("0.0", "0.2", "0.4", "0.6", "0.8", "1.0"), labels(Axis.of(0, 1)));
    assertEquals(List.of("0.005", "0.010", "0.015"), labels(Axis.of(0.005, 0.015)));
    assertEquals(List.of("0", "2,000", "4,000", "6,000", "8,000"), labels(Axis.of(1_600, 6_300)));
  }

  @Test
  void epochsHaveNoHalves() {
    assertEquals(List.of("1", "2", "3"), labels(Axis.ofWhole(1, 3)));
    assertEquals(List.of("0", "1", "2"), labels(Axis.ofWhole(1, 1)));
    assertEquals(List.of("0", "10", "20", "30", "40", "50"), labels(Axis.ofWhole(1, 50)));
  }

  @Test
  void everyRangeHasFewRoundTicksAroundIt() {
    RandomCases.check(
        2_000,
        random -> {
          double low = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(-9, 9));
          double high = low + random.nextDouble() * Math.pow(10, random.nextInt(-9, 9));
          Axis axis = Axis.of(low, high);
          int ticks = axis.ticks().size();
          assertTrue(ticks >= 2 && ticks <= 6, axis::toString);
          assertTrue(axis.low() <= low && high <= axis.high(), axis::toString);
          int digit = axis.step().stripTrailingZeros().unscaledValue().intValueExact();
          assertTrue(List.of(1, 2, 5).contains(digit), axis::toString);
          assertEquals(0, axis.share(axis.low()));
          assertEquals(1, axis.share(axis.high()));
          assertEquals(ticks, labels(axis).stream().distinct().count(), axis::toString);
        });
  }

  @Test
  void aSingleValueIsInTheMiddle() {
    for (double value : new double[] {0, 100, -3, 1e-7}) {
      Axis axis = Axis.of(value, value);
      assertTrue(axis.low() < value && value < axis.high(), axis::toString);
    }
    assertEquals(new BigDecimal("1"), Axis.ofWhole(1, 1).step());
  }
}
