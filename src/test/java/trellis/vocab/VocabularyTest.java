package trellis.vocab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

class VocabularyTest {
  @Test
  void frequentEntriesComeFirstAndEqualOnesByText() {
    Vocabulary vocabulary =
        Vocabulary.ofCounts(Map.of("b", 2L, "a", 2L, "Z", 2L, "c", 7L, "d", 1L));
    assertEquals(List.of("c", "Z", "a", "b", "d"), vocabulary.entries());
    assertEquals(6, vocabulary.size());
    assertEquals(1, vocabulary.row("c"));
    assertEquals("d", vocabulary.entry(5));
  }

  @Test
  void whatIsNotThereIsUnknown() {
    Vocabulary vocabulary = Vocabulary.of(List.of("a"));
    assertEquals(Vocabulary.UNKNOWN, vocabulary.row("b"));
    assertEquals(Vocabulary.UNKNOWN, vocabulary.row(""));
    assertEquals("", vocabulary.entry(Vocabulary.UNKNOWN));
    assertEquals(1, Vocabulary.of(List.of()).size());
    assertEquals(Vocabulary.UNKNOWN, Vocabulary.of(List.of()).row("a"));
  }

  @Test
  void rowsAndEntriesAreInverse() {
    RandomCases.check(
        200,
        random -> {
          List<String> entries = randomEntries(random, random.nextInt(2000));
          Vocabulary vocabulary = Vocabulary.of(entries);
          assertEquals(entries, vocabulary.entries());
          for (int row = 0; row < vocabulary.size(); row++) {
            assertEquals(row, vocabulary.row(vocabulary.entry(row)));
          }
          assertEquals(vocabulary, Vocabulary.of(vocabulary.entries()));
        });
  }

  private static List<String> randomEntries(RandomGenerator random, int count) {
    LinkedHashSet<String> entries = new LinkedHashSet<>();
    while (entries.size() < count) {
      entries.add(Integer.toString(random.nextInt(100_000), 2 + random.nextInt(30)));
    }
    return List.copyOf(entries);
  }

  @Test
  void textsOfOneHashCodeAreToldApart() {
    List<String> alike = new ArrayList<>(List.of(""));
    for (int i = 0; i < 8; i++) { // "Aa" and "BB" have the same hash code, so all of these have
      alike = alike.stream().flatMap(s -> List.of(s + "Aa", s + "BB").stream()).toList();
    }
    Vocabulary vocabulary = Vocabulary.of(alike);
    for (int i = 0; i < alike.size(); i++) {
      assertEquals(i + 1, vocabulary.row(alike.get(i)));
    }
    assertEquals(Vocabulary.UNKNOWN, vocabulary.row("AaAaAaAaAaAaAaBb"));
  }

  @Test
  void anyWrittenLanguageIsAnEntry() {
    String combined = "e\u0301"; // e and an accent: another text than é
    List<String> entries =
        List.of("😀", "é", combined, "שלום", "سلام", "a b", "\n", "\\", "\u0000");
    Vocabulary vocabulary = Vocabulary.of(entries);
    assertEquals(entries, vocabulary.entries());
    assertNotEquals(vocabulary.row("é"), vocabulary.row(combined));
  }

  @Test
  void whatCannotBeWrittenIsRefusedOrNeverCounted() {
    assertThrows(IllegalArgumentException.class, () -> Vocabulary.of(List.of("")));
    assertThrows(IllegalArgumentException.class, () -> Vocabulary.of(List.of("a\uD83D")));
    IllegalArgumentException twice =
        assertThrows(IllegalArgumentException.class, () -> Vocabulary.of(List.of("a", "b", "a")));
    assertTrue(twice.getMessage().contains("\"a\" stands twice"), twice.getMessage());

    Map<String, Long> counts = new HashMap<>(Map.of("", 3L, "\uDE00", 2L, "a", 1L));
    assertEquals(List.of("a"), Vocabulary.ofCounts(counts).entries());
  }

  @Test
  void rowsThatAreNotThereAreRefused() {
    Vocabulary vocabulary = Vocabulary.of(List.of("a"));
    assertThrows(IndexOutOfBoundsException.class, () -> vocabulary.entry(2));
    assertThrows(IndexOutOfBoundsException.class, () -> vocabulary.entry(-1));
    assertThrows(IndexOutOfBoundsException.class, () -> vocabulary.entries().get(1));
    assertThrows(UnsupportedOperationException.class, () -> vocabulary.entries().set(0, "b"));
  }
}
