package trellis.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadTest {
  @Test
  void deviationIsThatOfASample() {
    assertEquals(new Spread(5, 2, 3, 7), Spread.of(List.of(3.0, 5.0, 7.0)));
  }

  @Test
  void singleValueDoesNotVary() {
    assertEquals(new Spread(4.5, 0, 4.5, 4.5), Spread.of(List.of(4.5)));
  }

  @Test
  void nothingHasNoSpread() {
    assertThrows(IllegalArgumentException.class, () -> Spread.of(List.of()));
  }
}
