package trellis.vocab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WordNormalizerTest {
  private static final List<WordNormalizer> ALL = List.of(WordNormalizer.values());

  @Test
  void theFirstFormThatIsKnownWins() {
    Set<String> known = Set.of("May", "may", "world", "a-00", "é0");
    assertEquals(Optional.of(WordNormalizer.AS_WRITTEN), find("May", known));
    assertEquals(Optional.of(WordNormalizer.LOWER_CASE), find("WORLD", known));
    assertEquals(Optional.of(WordNormalizer.DIGITS_AS_ZERO), find("A-47", known));
    assertEquals(Optional.of(WordNormalizer.DIGITS_AS_ZERO), find("É٣", known));
    assertEquals(Optional.empty(), find("unheard", known));
  }

  @Test
  void aShorterChainTriesLess() {
    assertEquals(
        Optional.empty(),
        WordNormalizer.firstKnown(
            List.of(WordNormalizer.AS_WRITTEN), "WORLD", Set.of("world")::contains));
  }

  @Test
  void lowerCaseDoesNotDependOnTheLanguageOfTheMachine() {
    assertEquals("title", WordNormalizer.LOWER_CASE.of("TITLE"));
    assertEquals("😀0", WordNormalizer.DIGITS_AS_ZERO.of("😀7"));
  }

  private static Optional<WordNormalizer> find(String word, Set<String> known) {
    return WordNormalizer.firstKnown(ALL, word, known::contains);
  }
}
