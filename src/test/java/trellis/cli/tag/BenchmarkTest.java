package trellis.cli.tag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BenchmarkTest {
  private static final List<List<String>> SENTENCES = List.of(List.of("a"), List.of("b"));

  private final AtomicLong now = new AtomicLong();
  private final Benchmark.UntilLate<List<String>> again =
      new Benchmark.UntilLate<>(SENTENCES, now::get, 10);

  @Test
  void sentencesComeAgainUntilItIsLate() {
    assertEquals(List.of("a"), again.next());
    assertEquals(List.of("b"), again.next());
    assertEquals(List.of("a"), again.next());
    now.set(10);
    assertFalse(again.hasNext());
    assertThrows(NoSuchElementException.class, again::next);
  }

  @Test
  void sentenceThatWasOfferedIsGivenThoughItGotLate() {
    again.next();
    assertTrue(again.hasNext());
    now.set(10);
    assertEquals(List.of("b"), again.next());
    assertFalse(again.hasNext());
  }

  @Test
  void oneSentenceComesHoweverLateItIs() {
    now.set(99);
    assertEquals(List.of("a"), again.next());
    assertFalse(again.hasNext());
  }
}
