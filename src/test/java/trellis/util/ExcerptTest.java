package trellis.util;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

class ExcerptTest {
  @Test
  void ordinaryTextStaysAsItIs() {
    assertEquals("\"Zürich 東京 😀 a|b\"", Excerpt.quoted("Zürich 東京 😀 a|b"));
  }

  @Test
  void whatCannotBeSeenIsWrittenOut() {
    assertEquals("a\\tb\\r\\n", Excerpt.of("a\tb\r\n"));
    assertEquals("a\\u00a0b\\u200b\\u0000\\u001b[31m", Excerpt.of("a\u00A0b\u200B\0\u001B[31m"));
    assertEquals("\\ud83d", Excerpt.of("\uD83D"));
  }

  @Test
  void longTextIsCut() {
    assertEquals("x".repeat(80) + "…", Excerpt.of("x".repeat(1_000_000)));
    assertEquals("x".repeat(80), Excerpt.of("x".repeat(80)));
  }

  @Test
  void anyTextFitsOnOneShortLine() {
    RandomCases.check(
        300,
        random -> {
          StringBuilder text = new StringBuilder();
          random.ints(random.nextInt(200), 0, 0x3000).forEach(text::appendCodePoint);
          String shown = Excerpt.of(text.toString());
          assertTrue(shown.length() < 100, shown);
          assertTrue(shown.chars().noneMatch(Character::isISOControl), shown);
        });
  }
}
