package trellis.forms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

class JsonBytesTest {
  private static final ObjectMapper JACKSON = new ObjectMapper();

  /** What Jackson writes, with what it leaves alone escaped char by char. */
  private static String expected(String text) throws JsonProcessingException {
    StringBuilder escaped = new StringBuilder();
    JACKSON
        .writeValueAsString(text)
        .codePoints()
        .forEach(
            c -> {
              boolean lone = c >= 0xD800 && c < 0xE000;
              if (lone || c == 0x85 || c == 0x2028 || c == 0x2029) {
                escaped.append(String.format("\\u%04x", c));
              } else {
                escaped.appendCodePoint(c);
              }
            });
    return escaped.toString();
  }

  @Test
  void everyCharIsWrittenAsJacksonDoes() throws JsonProcessingException {
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      for (String text : List.of("" + (char) c, "a" + (char) c + "b", (char) c + "\uDC00")) {
        assertEquals(
            expected(text), new JsonBytes().string(text).toString(), () -> "char of " + text);
      }
    }
  }

  @Test
  void anyStringsInARowAreWrittenAsJacksonDoes() {
    RandomCases.check(
        2_000,
        random -> {
          JsonBytes json = new JsonBytes();
          StringBuilder all = new StringBuilder();
          for (int i = random.nextInt(20); i >= 0; i--) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(200); length > 0; length--) {
              int kind = random.nextInt(8);
              text.appendCodePoint(
                  kind < 5
                      ? random.nextInt(128)
                      : kind == 5
                          ? random.nextInt(0x10000)
                          : kind == 6 ? random.nextInt(0xD800, 0xE000) : random.nextInt(0x110000));
            }
            json.string(text.toString());
            all.append(expected(text.toString()));
          }
          assertEquals(all.toString(), json.toString());
        });
  }

  @Test
  void allProbabilitiesAreWrittenAsDoubles() {
    for (int millionths = 0; millionths <= 1_000_000; millionths++) {
      double probability = millionths / 1e6;
      assertEquals(
          Double.toString(probability), new JsonBytes().probability(probability).toString());
    }
    assertEquals("1.0", new JsonBytes().probability(1.000001).toString());
    assertEquals("0.0", new JsonBytes().probability(4e-7).toString());
    assertEquals("0.333333", new JsonBytes().probability(1 / 3.0).toString());
  }

  @Test
  void numbersAreWrittenToTheLastDigit() {
    for (int value : new int[] {0, 9, 10, 99, 100, 12_345, Integer.MAX_VALUE}) {
      assertEquals("" + value, new JsonBytes().number(value).toString());
    }
    assertThrows(IllegalArgumentException.class, () -> new JsonBytes().number(-1));
  }
}
