package trellis.train.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class SeedStatisticsTest {
  @Test
  void deviationIsThatOfASample() {
    assertEquals(new SeedStatistics(5, 2, 3, 7), SeedStatistics.of(List.of(3.0, 5.0, 7.0)));
  }

  @Test
  void singleValueDoesNotVary() {
    assertEquals(new SeedStatistics(4.5, 0, 4.5, 4.5), SeedStatistics.of(List.of(4.5)));
  }

  @Test
  void nothingHasNoSpread() {
    assertThrows(IllegalArgumentException.class, () -> SeedStatistics.of(List.of()));
  }
}
