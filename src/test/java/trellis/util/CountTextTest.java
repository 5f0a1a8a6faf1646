package trellis.util;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CountTextTest {
  @Test
  void thousandsAreSetOffAndNounsAgree() {
    assertEquals("1,234,567", CountText.of(1_234_567));
    assertEquals("0 spans", CountText.of(0, "span"));
    assertEquals("1 span", CountText.of(1, "span"));
    assertEquals("1,322 spans", CountText.of(1_322, "span"));
  }
}
