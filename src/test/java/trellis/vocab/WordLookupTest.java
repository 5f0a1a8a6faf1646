package trellis.vocab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;
import trellis.vocab.store.QuantizedVectors;

class WordLookupTest {
  private static final List<WordNormalizer> ALL = WordNormalizer.chain(true);

  @Test
  void theFirstFormThatHasARowWins() {
    Vocabulary words = Vocabulary.of(List.of("May", "may", "world", "in-0000", "MP0"));
    WordLookup lookup = new WordLookup(words, QuantizedVectors.none(), ALL);
    assertEquals(words.row("May"), lookup.row("May"));
    assertEquals(words.row("may"), lookup.row("MAY"));
    assertEquals(words.row("world"), lookup.row("World"));
    assertEquals(words.row("in-0000"), lookup.row("IN-1984"));
    assertEquals(Vocabulary.UNKNOWN, lookup.row("MP3")); // mp0 is not there, only MP0
    assertEquals(Vocabulary.UNKNOWN, lookup.row(""));
  }

  @Test
  void withoutLowerCaseTheWordCountsAsWritten() {
    Vocabulary words = Vocabulary.of(List.of("may"));
    WordLookup lookup = new WordLookup(words, QuantizedVectors.none(), WordNormalizer.chain(false));
    assertEquals(Vocabulary.UNKNOWN, lookup.row("May"));
    assertEquals(1, lookup.row("may"));
  }

  @Test
  void itFindsWhatTheChainFinds() {
    RandomCases.check(
        500,
        random -> {
          List<String> entries =
              Stream.generate(() -> randomWord(random)).limit(5).distinct().toList();
          Vocabulary words = Vocabulary.of(entries);
          WordLookup lookup = new WordLookup(words, QuantizedVectors.none(), ALL);
          String word = randomWord(random);
          int expected =
              WordNormalizer.firstKnown(ALL, word, entries::contains)
                  .map(form -> words.row(form.of(word)))
                  .orElse(Vocabulary.UNKNOWN);
          assertEquals(expected, lookup.row(word));
        });
  }

  private static String randomWord(RandomGenerator random) {
    String letters = "aAbB01éÉ٣";
    StringBuilder word = new StringBuilder();
    for (int i = random.nextInt(1, 3); i > 0; i--) {
      word.append(letters.charAt(random.nextInt(letters.length())));
    }
    return word.toString();
  }

  @Test
  void veryLongWordsAreFound() {
    String word = "Ab1".repeat(33_334);
    Vocabulary words = Vocabulary.of(List.of("ab0".repeat(33_334)));
    assertEquals(1, new WordLookup(words, QuantizedVectors.none(), ALL).row(word));
  }
}
