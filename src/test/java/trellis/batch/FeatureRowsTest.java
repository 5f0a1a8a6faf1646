package trellis.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import trellis.lexicon.Lexicon;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordLookup;
import trellis.vocab.WordNormalizer;
import trellis.vocab.store.QuantizedVectors;

class FeatureRowsTest {
  private static final Vocabulary TAGS = Vocabulary.of(List.of("NN", "VB"));
  private static final SentenceEncoder PLAIN = encoder(List.of());
  private static final SentenceEncoder TAGGED =
      encoder(
          List.of(
              FeatureRows.forTraining(TAGS, Map.of("NN", 4L, "VB", 1L)),
              FeatureRows.forTagging(TAGS)));

  private static SentenceEncoder encoder(List<FeatureRows> features) {
    return new SentenceEncoder(
        List.of(
            new WordLookup(
                Vocabulary.of(List.of("run")),
                QuantizedVectors.none(),
                WordNormalizer.chain(true))),
        Vocabulary.of(List.of("r", "u", "n")),
        List.of(row -> false),
        features,
        Lexicon.NONE);
  }

  @Test
  void tokensOfOneFormHaveFeaturesOfTheirOwn() {
    EncodedSentence sentence =
        TAGGED
            .openScope()
            .encode(
                List.of("run", "run", "run"),
                List.of(List.of("NN", "VB", "JJ"), List.of("VB", "VB", "")));
    assertSame(sentence.wordType(0), sentence.wordType(1));
    assertEquals(2, sentence.features());
    assertEquals(List.of(1, 2, 0), rows(sentence, 0));
    assertEquals(List.of(2, 2, 0), rows(sentence, 1));
  }

  private static List<Integer> rows(EncodedSentence sentence, int column) {
    return List.of(
        sentence.feature(column, 0), sentence.feature(column, 1), sentence.feature(column, 2));
  }

  @Test
  void valuesAreTheRarerTheFewerThereAre() {
    List<String> tags = List.of("NN", "VB", "JJ");
    EncodedSentence sentence =
        TAGGED.openScope().encode(List.of("a", "b", "c"), List.of(tags, tags), new int[] {0, 1, 0});
    assertEquals(0.25, sentence.rarity(0, 0));
    assertEquals(1, sentence.rarity(0, 1));
    assertEquals(0, sentence.rarity(0, 2), "it is unknown already");
    assertEquals(0, sentence.rarity(1, 1), "in tagging nothing is rare");
    assertEquals(1, sentence.label(1));
  }

  @Test
  void columnsAndValuesMustFit() {
    EncodingScope scope = TAGGED.openScope();
    List<String> run = List.of("run");
    assertThrows(IllegalArgumentException.class, () -> scope.encode(run));
    assertThrows(IllegalArgumentException.class, () -> scope.encode(run, List.of(run)));
    assertThrows(
        IllegalArgumentException.class, () -> scope.encode(run, List.of(run, List.of("a", "b"))));
    assertThrows(IllegalArgumentException.class, () -> PLAIN.openScope().encode(run, List.of(run)));
  }

  @Test
  void sentencesOfABatchHaveTheSameColumns() {
    EncodedSentence plain = PLAIN.openScope().encode(List.of("run"));
    List<String> tag = List.of("NN");
    EncodedSentence tagged = TAGGED.openScope().encode(List.of("run"), List.of(tag, tag));
    assertEquals(2, new Batch(List.of(tagged, tagged)).features());
    assertEquals(0, new Batch(List.of(plain)).features());
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> new Batch(List.of(plain, tagged)));
    assertEquals(
        "a batch cannot have sentences with 0 feature columns and with 2", refused.getMessage());
  }
}
