package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ExcerptTest {

  @Test
  void shortensLongTexts() {
    assertEquals("a".repeat(80), Excerpt.of("a".repeat(80)));
    assertEquals("a".repeat(80) + "…", Excerpt.of("a".repeat(81)));
    assertEquals("\uD83D\uDE00".repeat(80) + "…", Excerpt.of("\uD83D\uDE00".repeat(99)));
  }

  @Test
  void escapesWhatATerminalWouldObey() {
    assertEquals("a\\u000ab\\u001bc\\u0085", Excerpt.of("a\nb\u001bc\u0085"));
    assertEquals("\\ud800", Excerpt.of("\uD800"));
  }
}
