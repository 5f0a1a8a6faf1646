package trellis.vocab.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

class DecimalTextTest {
  private static float parse(String text) {
    return DecimalText.parse("x" + text + "y", 1, text.length() + 1);
  }

  @Test
  void decimalsAreReadAsJavaReadsThem() {
    RandomCases.check(
        100_000,
        random -> {
          String text = randomDecimal(random);
          assertEquals(Float.parseFloat(text), parse(text), text);
        });
  }

  private static String randomDecimal(RandomGenerator random) {
    StringBuilder text = new StringBuilder(random.nextInt(3) == 0 ? "-" : "");
    int digits = random.nextInt(1, random.nextInt(10) == 0 ? 30 : 10);
    int point = random.nextInt(-1, digits + 1);
    for (int i = 0; i <= digits; i++) {
      text.append(i == point ? "." : "").append(i < digits ? "" + random.nextInt(10) : "");
    }
    if (random.nextInt(5) == 0) {
      text.append(random.nextBoolean() ? 'e' : 'E').append(random.nextInt(-45, 39));
    }
    return text.toString();
  }

  @Test
  void noDecimalIsRoundedTwice() {
    // The nearest double lies exactly between two floats; the decimal itself does not.
    assertEquals(Float.parseFloat("0.5000000298023224"), parse("0.5000000298023224"));
    assertTrue(parse("0.5000000298023224") != (float) 0.5000000298023224);
  }

  @Test
  void zeroKeepsItsSign() {
    assertEquals(-0f, parse("-0.0"));
    assertEquals(0f, parse("0"));
    assertEquals(1f, parse("+1"));
  }

  @Test
  void allElseIsNoNumber() {
    for (String text :
        List.of("", "-", ".", "1-2", "1.2.3", "1f", "0x1p3", "NaN", "Infinity", " 1", "1e", "٣")) {
      assertTrue(Float.isNaN(parse(text)), text);
    }
  }
}
