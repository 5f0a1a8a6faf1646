package trellis.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import trellis.lexicon.Lexicon;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordLookup;
import trellis.vocab.WordNormalizer;
import trellis.vocab.store.QuantizedVectors;

class WordDropoutTest {
  private static final Vocabulary WORDS = Vocabulary.of(List.of("rare", "often"));
  private static final Vocabulary VALUES = Vocabulary.of(List.of("twice", "four"));
  private static final EncodedSentence SENTENCE =
      new SentenceEncoder(
              List.of(new WordLookup(WORDS, QuantizedVectors.none(), WordNormalizer.chain(false))),
              Vocabulary.of(List.of()),
              List.of(row -> row == 1),
              List.of(FeatureRows.forTraining(VALUES, Map.of("twice", 2L, "four", 4L))),
              Lexicon.NONE)
          .openScope()
          .encode(List.of("rare", "often"), List.of(List.of("twice", "four")));

  /** Where a word has a vector, it is read as it is, also when it is unknown beside that. */
  @Test
  void aRareWordIsUnknownWhereItIsRare() {
    WordLookup lookup = new WordLookup(WORDS, QuantizedVectors.none(), WordNormalizer.chain(false));
    WordType rare =
        new SentenceEncoder(
                List.of(lookup, lookup),
                Vocabulary.of(List.of()),
                List.of(row -> false, row -> row == 1),
                List.of(),
                Lexicon.NONE)
            .wordType("rare", 0);
    WordDropout shares = new WordDropout(0.5, 0.5);
    WordDropout.Reading unknown = shares.reading(rare, () -> 0.4);
    assertEquals(List.of(1, 0), List.of(unknown.row(rare, 0), unknown.row(rare, 1)));
    WordDropout.Reading asItIs = shares.reading(rare, () -> 0.6);
    assertEquals(List.of(1, 1), List.of(asItIs.row(rare, 0), asItIs.row(rare, 1)));
    assertEquals(0, WordDropout.Reading.UNKNOWN.row(rare, 0));
  }

  private static int word(WordDropout shares, int token, double draw) {
    return shares.word(SENTENCE.wordType(token), () -> draw);
  }

  private static int feature(WordDropout shares, int token, double draw) {
    return shares.feature(SENTENCE, 0, token, () -> draw);
  }

  @Test
  void aDrawBelowTheShareIsUnknown() {
    WordDropout shares = new WordDropout(0.5, 0);
    assertEquals(Vocabulary.UNKNOWN, word(shares, 0, 0.49));
    assertEquals(1, word(shares, 0, 0.5));
    assertEquals(2, word(shares, 1, 0), "not rare");
    assertEquals(Vocabulary.UNKNOWN, feature(shares, 0, 0.24)); // there twice: half the share
    assertEquals(1, feature(shares, 0, 0.25));
    assertEquals(Vocabulary.UNKNOWN, feature(shares, 1, 0.12)); // four times
    assertEquals(2, feature(shares, 1, 0.125));
  }

  @Test
  void anyWordCanBeDropped() {
    WordDropout shares = new WordDropout(0, 0.5);
    assertEquals(Vocabulary.UNKNOWN, word(shares, 0, 0.49));
    assertEquals(Vocabulary.UNKNOWN, word(shares, 1, 0.49));
    assertEquals(2, word(shares, 1, 0.5));
    assertEquals(1, feature(shares, 0, 0), "no word");
  }

  @Test
  void withoutSharesAllIsReadAsItIs() {
    for (int token = 0; token < 2; token++) {
      assertEquals(token + 1, word(WordDropout.NONE, token, 0));
      assertEquals(token + 1, feature(WordDropout.NONE, token, 0));
    }
  }

  @Test
  void aShareIsFromZeroToOne() {
    for (double wrong : new double[] {-0.1, 1.1, Double.NaN}) {
      assertThrows(IllegalArgumentException.class, () -> new WordDropout(wrong, 0));
      assertThrows(IllegalArgumentException.class, () -> new WordDropout(0, wrong));
    }
  }
}
