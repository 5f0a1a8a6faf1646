package trellis.config.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RangeTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(0, 10] | 0 | false", "(0, 10] | 1e-30 | true", "(0, 10] | 10 | true",
        "(0, 10] | 10.1 | false", "[0, 1) | 0 | true", "[0, 1) | 1 | false",
        "[0, 1) | -0.1 | false", "[1, inf) | 1e300 | true", "[1, inf) | 0 | false",
        "(-inf, inf) | -1e300 | true", "(-inf, 3] | 4 | false",
      })
  void contains(String range, String value, boolean expected) {
    assertEquals(expected, Range.parse(range).contains(new BigDecimal(value)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"(0, 10]", "[0, 1)", "[1, inf)", "(-inf, inf)", "[-1.5, 2]"})
  void isWrittenAsItWasRead(String range) {
    assertEquals(range, Range.parse(range).toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0, 1", "[0,1]", "[a, 1]", "[0, 1"})
  void refusesWhatIsNoInterval(String range) {
    assertThrows(IllegalArgumentException.class, () -> Range.parse(range));
  }

  @Test
  void knowsWhenItLeavesNothingOut() {
    assertTrue(Range.parse("(-inf, inf)").isEverything());
    assertEquals(false, Range.parse("[0, inf)").isEverything());
  }
}
