package trellis.config.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.testing.RandomCases;

class NumberTextTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0.0",
    "5, 5.0",
    "0.015, 0.015",
    "100000, 100000.0",
    "1e9, 1000000000.0",
    "1e10, 1e10",
    "1e11, 1e11",
    "1.5e20, 1.5e20",
    "0.00001, 0.00001",
    "1e-12, 1e-12",
    "2e23, 2e23",
    "4.9e-324, 5e-324",
    "1.7976931348623157e308, 1.7976931348623157e308",
    "0.1, 0.1",
    "-2.5, -2.5",
  })
  void writesTheShortestDecimal(double value, String written) {
    assertEquals(written, NumberText.shortest(value));
  }

  @Test
  void readsAgainAndIsNoLongerThanJavasOwn() {
    RandomCases.check(
        2000,
        random -> {
          double value = Double.longBitsToDouble(random.nextLong());
          if (Double.isFinite(value) && value != 0) {
            String written = NumberText.shortest(value);
            assertEquals(value, Double.parseDouble(written));
            assertTrue(NumberText.isDecimal(written), written);
            assertTrue(digits(written) <= digits(Double.toString(value)), written);
          }
        });
  }

  private static int digits(String written) {
    String mantissa = written.replaceFirst("[eE].*", "").replaceAll("[-.]", "");
    return mantissa.replaceFirst("^0+", "").replaceFirst("0+$", "").length();
  }
}
