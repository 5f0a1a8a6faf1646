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

  @Test
  void digitsOfAnyScriptAreFolded() {
    assertEquals("0a00b0", WordNormalizer.DIGITS_AS_ZERO.of("1A23b٣"));
    assertEquals("0x0", WordNormalizer.DIGITS_AS_ZERO.of("\uD835\uDFCFx\uD835\uDFD0")); // 𝟏x𝟐
    assertEquals("\uD835", WordNormalizer.DIGITS_AS_ZERO.of("\uD835"));
    assertEquals("", WordNormalizer.DIGITS_AS_ZERO.of(""));
  }

  @Test
  void allFormsOfAllWords() {
    assertEquals(Set.of("A1", "a1", "a0", "b"), WordNormalizer.forms(ALL, List.of("A1", "b")));
    assertEquals(Set.of("A1"), WordNormalizer.forms(WordNormalizer.chain(false), List.of("A1")));
  }

  private static Optional<WordNormalizer> find(String word, Set<String> known) {
    return WordNormalizer.firstKnown(ALL, word, known::contains);
  }
}
