package trellis.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.lexicon.Lexicon;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordLookup;
import trellis.vocab.WordNormalizer;
import trellis.vocab.store.QuantizedVectors;

class CapitalsTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "``, NO_LETTER",
        "., NO_LETTER",
        "--, NO_LETTER",
        "😀, NO_LETTER",
        "👩\u200D👧, NO_LETTER",
        "\uD835, NO_LETTER", // half a letter
        "7, DIGITS",
        "`1,000.50`, DIGITS",
        "+٣, DIGITS", // an Arabic three
        "house, LOWER",
        "it's, LOWER",
        "3rd, LOWER",
        "ß, LOWER",
        "東京, LOWER", // a script without case
        "שלום, LOWER",
        "ª, LOWER",
        "House, FIRST",
        "O'neill, FIRST",
        "'House, FIRST",
        "3D, FIRST", // one letter, a capital
        "I, FIRST",
        "Élan, FIRST",
        "ǅungla, FIRST", // a titlecase letter
        "𐐔𐐯, FIRST", // beyond 16 bits
        "A東, FIRST",
        "USA, ALL",
        "U.S.A., ALL",
        "B-52S, ALL",
        "ÄÖ, ALL",
        "ǅǄ, ALL",
        "𐐔𐐔, ALL",
        "iPhone, MIXED",
        "McDonald, MIXED",
        "USAs, MIXED",
        "aB, MIXED",
        "東A, MIXED",
      })
  void ofAWord(String word, Capitals expected) {
    assertEquals(expected, Capitals.of(word));
  }

  @Test
  void aFormHasThoseOfItsWordAndNotOfItsRow() {
    Vocabulary words = Vocabulary.of(List.of("usa"));
    SentenceEncoder encoder =
        new SentenceEncoder(
            List.of(new WordLookup(words, QuantizedVectors.none(), WordNormalizer.chain(true))),
            Vocabulary.of(List.of("u")),
            List.of(row -> false),
            List.of(),
            Lexicon.NONE);
    EncodedSentence sentence = encoder.openScope().encode(List.of("usa", "Usa", "USA", "42"));
    assertEquals(
        List.of(Capitals.LOWER, Capitals.FIRST, Capitals.ALL, Capitals.DIGITS),
        List.of(0, 1, 2, 3).stream().map(t -> sentence.wordType(t).capitals()).toList());
    assertEquals(sentence.wordType(0).word(), sentence.wordType(2).word());
  }
}
