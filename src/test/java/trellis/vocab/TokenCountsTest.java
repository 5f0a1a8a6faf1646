package trellis.vocab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TokenCountsTest {
  @Test
  void wordsAndTheirCharactersAreCounted() {
    TokenCounts counts = new TokenCounts();
    counts.add(List.of("aa", "😀b", "aa"));
    counts.add(List.of("b"));
    assertEquals(Map.of("aa", 2L, "😀b", 1L, "b", 1L), counts.words());
    assertEquals(Map.of("a", 4L, "😀", 1L, "b", 2L), counts.characters());
  }

  @Test
  void anAccentOfItsOwnIsACharacter() {
    TokenCounts counts = new TokenCounts();
    counts.add(List.of("e\u0301"));
    assertEquals(Map.of("e", 1L, "\u0301", 1L), counts.characters());
  }
}
