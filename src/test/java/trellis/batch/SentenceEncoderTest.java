package trellis.batch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.labels.LabelSet;
import trellis.labels.TagScheme;
import trellis.lexicon.Lexicon;
import trellis.testing.RandomCases;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordLookup;
import trellis.vocab.WordNormalizer;
import trellis.vocab.store.QuantizedVectors;

class SentenceEncoderTest {
  private static final Vocabulary WORDS = Vocabulary.of(List.of("the", "cat", "שלום", "00"));
  private static final Vocabulary CHARACTERS =
      Vocabulary.of(List.of("a", "t", "😀", "e", "\u0301", "ש", "م"));
  private static final SentenceEncoder ENCODER =
      new SentenceEncoder(
          List.of(new WordLookup(WORDS, QuantizedVectors.none(), WordNormalizer.chain(true))),
          CHARACTERS,
          List.of(row -> row == 2),
          List.of(),
          Lexicon.NONE);

  private static int[] characters(WordType wordType) {
    int[] rows = new int[wordType.length()];
    wordType.copyCharacters(rows, 0);
    return rows;
  }

  private static WordType form(String token) {
    return ENCODER.openScope().encode(List.of(token)).wordType(0);
  }

  @Test
  void wordsAndCharactersBecomeRows() {
    EncodedSentence sentence = ENCODER.openScope().encode(List.of("The", "cat", "23", "dog"));
    assertEquals(4, sentence.size());
    assertEquals(1, sentence.wordType(0).word());
    assertEquals(2, sentence.wordType(1).word());
    assertEquals(4, sentence.wordType(2).word());
    assertEquals(Vocabulary.UNKNOWN, sentence.wordType(3).word());
    assertArrayEquals(new int[] {0, 1, 2}, characters(sentence.wordType(1)));
    assertFalse(sentence.wordType(0).isRare());
    assertTrue(sentence.wordType(1).isRare());
  }

  @Test
  void aCharacterIsACodePoint() {
    assertArrayEquals(new int[] {3, 1, 3}, characters(form("😀a😀")));
    assertArrayEquals(new int[] {4, 5}, characters(form("e\u0301")));
    assertArrayEquals(new int[] {0}, characters(form("é")));
    assertArrayEquals(new int[] {6, 0, 0, 0}, characters(form("שלום")));
    assertEquals(3, form("שלום").word());
    assertArrayEquals(new int[] {0, 0, 0, 7}, characters(form("سلام")));
  }

  @Test
  void halfAPairIsAnUnknownCharacter() {
    assertArrayEquals(new int[] {1, 0}, characters(form("a\uD83D")));
    assertArrayEquals(new int[] {0, 1}, characters(form("\uDE00a")));
    assertArrayEquals(new int[] {0, 0}, characters(form("\uDE00\uD83D")));
  }

  @Test
  void aWordMayBeVeryLongOrEmpty() {
    int[] rows = characters(form("at😀".repeat(33_334)));
    assertEquals(100_002, rows.length);
    assertArrayEquals(new int[] {1, 2, 3}, new int[] {rows[99_999], rows[100_000], rows[100_001]});
    assertEquals(0, form("").length());
    assertEquals(Vocabulary.UNKNOWN, form("").word());
  }

  @Test
  void everyTextIsEncodedByItsCodePoints() {
    RandomCases.check(
        1000,
        random -> {
          String token = randomText(random);
          int[] expected =
              token.codePoints().map(c -> CHARACTERS.row(Character.toString(c))).toArray();
          assertArrayEquals(expected, characters(form(token)));
        });
  }

  private static String randomText(RandomGenerator random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      text.append(
          random.nextBoolean()
              ? CHARACTERS.entry(random.nextInt(CHARACTERS.size()))
              : String.valueOf((char) random.nextInt(0xD7F0, 0xE010)));
    }
    return text.toString();
  }

  @Test
  void tokensOfAScopeShareTheirForms() {
    EncodingScope scope = ENCODER.openScope();
    EncodedSentence first = scope.encode(List.of("cat", "The", "cat"));
    EncodedSentence second = scope.encode(List.of("the", "cat"));
    assertSame(first.wordType(0), first.wordType(2));
    assertSame(first.wordType(0), second.wordType(1));
    assertNotSame(first.wordType(1), second.wordType(0)); // The and the have other characters
    assertNotSame(first.wordType(0), form("cat"));
  }

  @Test
  void labelsComeOneAToken() {
    EncodingScope scope = ENCODER.openScope();
    EncodedSentence labeled = scope.encode(List.of("the", "cat"), List.of(), new int[] {3, 7});
    assertTrue(labeled.hasLabels());
    assertEquals(7, labeled.label(1));
    assertFalse(scope.encode(List.of("the")).hasLabels());
    assertThrows(
        IllegalArgumentException.class,
        () -> scope.encode(List.of("the"), List.of(), new int[] {1, 2}));
  }

  @Test
  void severalThreadsEncodeAlike() throws Exception {
    List<List<String>> sentences =
        List.of(List.of("The", "cat", "😀"), List.of(), List.of("23", "cat", "שלום"));
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<List<EncodedSentence>>> runs = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        runs.add(threads.submit(() -> encoded(sentences)));
      }
      List<EncodedSentence> expected = encoded(sentences);
      for (Future<List<EncodedSentence>> run : runs) {
        assertAlike(expected, run.get());
      }
    } finally {
      threads.shutdown();
    }
  }

  private static List<EncodedSentence> encoded(List<List<String>> sentences) {
    EncodingScope scope = ENCODER.openScope();
    return sentences.stream().map(scope::encode).toList();
  }

  private static void assertAlike(List<EncodedSentence> expected, List<EncodedSentence> actual) {
    assertEquals(expected.size(), actual.size());
    for (int s = 0; s < expected.size(); s++) {
      assertEquals(expected.get(s).size(), actual.get(s).size());
      for (int token = 0; token < expected.get(s).size(); token++) {
        WordType wordType = actual.get(s).wordType(token);
        assertEquals(expected.get(s).wordType(token).word(), wordType.word());
        assertArrayEquals(characters(expected.get(s).wordType(token)), characters(wordType));
      }
    }
  }

  @Test
  void aCharacterVocabularyHasOneCodePointAnEntry() {
    Vocabularies vocabularies =
        new Vocabularies(
            WORDS,
            Vocabulary.of(List.of("a", "ab")),
            List.of(),
            new LabelSet(TagScheme.NONE, TagScheme.NONE, List.of("O")));
    List<WordNormalizer> forms = WordNormalizer.chain(true);
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> vocabularies.encoder(forms, QuantizedVectors.none()));
    assertTrue(refused.getMessage().contains("\"ab\""), refused.getMessage());
  }
}
