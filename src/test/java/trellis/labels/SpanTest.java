package trellis.labels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SpanTest {
  @Test
  void isHalfOpen() {
    Span span = new Span("PER", 1, 3);
    assertEquals(2, span.length());
    assertEquals("PER 1-3", span.toString());
  }

  @Test
  void holdsAtLeastOneToken() {
    var failure = assertThrows(IllegalArgumentException.class, () -> new Span("PER", 2, 2));
    assertTrue(failure.getMessage().contains("start 2 and end 2"), failure.getMessage());
  }

  @Test
  void startsInTheSentence() {
    assertThrows(IllegalArgumentException.class, () -> new Span("PER", -1, 2));
  }

  @Test
  void hasAType() {
    assertThrows(IllegalArgumentException.class, () -> new Span(null, 0, 1));
  }
}
