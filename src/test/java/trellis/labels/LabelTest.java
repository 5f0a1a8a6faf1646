package trellis.labels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelTest {
  @ParameterizedTest
  @CsvSource({
    "O, OUTSIDE, '', true",
    "O-, OUTSIDE, '', false",
    "O-PER, OUTSIDE, PER, false",
    "B-PER, BEGIN, PER, true",
    "I-PER, INSIDE, PER, true",
    "M-PER, MIDDLE, PER, true",
    "E-PER, END, PER, true",
    "L-PER, LAST, PER, true",
    "S-PER, SINGLE, PER, true",
    "U-PER, UNIT, PER, true",
    "B-creative-work, BEGIN, creative-work, true",
    "B-creative work, BEGIN, creative work, true",
    "I--ORG, INSIDE, -ORG, true",
    "B--, BEGIN, -, true",
    "B, BEGIN, '', true",
    "I, INSIDE, '', true",
    "B-, BEGIN, '', false",
    "o, UNKNOWN, '', false",
    "PER, UNKNOWN, '', false",
    "b-PER, UNKNOWN, PER, false",
    "X-PER, UNKNOWN, PER, false",
    "BI-PER, UNKNOWN, PER, false",
    "B_PER, UNKNOWN, '', false",
    "-PER, UNKNOWN, PER, false",
    "-LRB-, UNKNOWN, LRB-, false",
    "PRP$, UNKNOWN, '', false",
    "'', UNKNOWN, '', false",
    "., DOT, '', false",
    "[-PER, BRACKET, PER, false",
    "], BRACKET, '', false",
  })
  void isReadByTheTable(String text, Prefix prefix, String type, boolean wellFormed) {
    Label label = Label.parse(text);
    assertEquals(prefix, label.prefix());
    assertEquals(type, label.type());
    assertEquals(wellFormed, label.isWellFormed());
    assertEquals(text, label.text());
    assertEquals(prefix == Prefix.OUTSIDE, label.isOutside());
  }

  @Test
  void isItsText() {
    assertEquals(Label.parse("B-X"), Label.parse(new String("B-X")));
    assertEquals(Label.parse("B-X").hashCode(), Label.parse("B-X").hashCode());
    assertFalse(Label.parse("B").equals(Label.parse("B-")));
    assertEquals("B-X", Label.parse("B-X").toString());
  }

  @Test
  void anyNumberAndLengthOfLabelsIsRead() {
    for (int i = 0; i < 20_000; i++) {
      assertEquals("type" + i, Label.parse("B-type" + i).type());
    }
    String type = "x".repeat(1_000_000);
    assertTrue(Label.parse("I-" + type).isWellFormed());
    assertEquals(type, Label.parse("I-" + type).type());
  }
}
