package trellis.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import trellis.lexicon.Lexicon;
import trellis.testing.RandomCases;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordLookup;
import trellis.vocab.WordNormalizer;
import trellis.vocab.store.QuantizedVectors;

class BatchTest {
  private static final SentenceEncoder ENCODER =
      new SentenceEncoder(
          List.of(
              new WordLookup(
                  Vocabulary.of(List.of("a")),
                  QuantizedVectors.none(),
                  WordNormalizer.chain(true))),
          Vocabulary.of(List.of("a")),
          List.of(row -> false),
          List.of(),
          Lexicon.NONE);

  private static List<EncodedSentence> randomSentences(RandomGenerator random) {
    List<EncodingScope> scopes = List.of(ENCODER.openScope(), ENCODER.openScope());
    List<EncodedSentence> sentences = new ArrayList<>();
    for (int i = random.nextInt(1, 20); i > 0; i--) {
      List<String> tokens = new ArrayList<>();
      for (int n = random.nextInt(1, 12); n > 0; n--) {
        tokens.add("w" + random.nextInt(30));
      }
      sentences.add(scopes.get(random.nextInt(2)).encode(tokens));
    }
    return sentences;
  }

  @Test
  void longestComesFirstAndEqualOnesKeepTheirOrder() {
    RandomCases.check(
        300,
        random -> {
          List<EncodedSentence> given = randomSentences(random);
          Batch batch = new Batch(given);
          Set<Integer> positions = new HashSet<>();
          int tokens = 0;
          for (int s = 0; s < batch.size(); s++) {
            assertSame(given.get(batch.position(s)), batch.sentence(s));
            assertEquals(batch.sentence(s).size(), batch.lengths()[s]);
            positions.add(batch.position(s));
            tokens += batch.sentence(s).size();
            if (s > 0) {
              int fallen = batch.lengths()[s - 1] - batch.lengths()[s];
              assertTrue(fallen > 0 || fallen == 0 && batch.position(s - 1) < batch.position(s));
            }
          }
          assertEquals(given.size(), positions.size());
          assertEquals(tokens, batch.tokens());
        });
  }

  @Test
  void everyFormIsThereOnceInOrderOfAppearance() {
    RandomCases.check(
        300,
        random -> {
          Batch batch = new Batch(randomSentences(random));
          Set<WordType> seen = new HashSet<>();
          for (int s = 0; s < batch.size(); s++) {
            for (int token = 0; token < batch.sentence(s).size(); token++) {
              int number = batch.wordTypeNumber(s, token);
              assertSame(batch.sentence(s).wordType(token), batch.wordType(number));
              assertTrue(number <= seen.size());
              seen.add(batch.wordType(number));
            }
          }
          assertEquals(seen.size(), batch.wordTypes());
        });
  }

  @Test
  void emptySentencesAndBatchesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Batch(List.of()));
    List<EncodedSentence> withEmpty =
        Stream.of(List.of("a"), List.<String>of()).map(ENCODER.openScope()::encode).toList();
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> new Batch(withEmpty));
    assertTrue(refused.getMessage().contains("the sentence at 1 is empty"), refused.getMessage());
  }
}
