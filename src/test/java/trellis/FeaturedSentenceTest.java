package trellis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import trellis.model.RandomModel;
import trellis.model.archive.ModelArchive;

/** Sentences with features, and a tagger that reads them. */
class FeaturedSentenceTest {
  private static final List<String> TOKENS = List.of("Ada", "lives", ".");
  private static final List<List<String>> FEATURES =
      List.of(List.of("NNP", "VBZ", "."), List.of("_", "|", "_"));

  private static Tagger tagger() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ModelArchive.write(RandomModel.withFeatures(21), out);
    return Tagger.load(new ByteArrayInputStream(out.toByteArray()));
  }

  @Test
  void oneAndManyGetTheSameAnswers() {
    Tagger tagger = tagger();
    assertEquals(List.of("xpos", "feats"), tagger.featureColumns());
    TaggedSentence one = tagger.tag(TOKENS, FEATURES);
    assertEquals(TOKENS, one.tokens());
    List<FeaturedSentence> sentences =
        List.of(
            new FeaturedSentence(TOKENS, FEATURES),
            new FeaturedSentence(List.of(), List.of(List.of(), List.of())));
    try (Stream<TaggedSentence> all = tagger.tagAllFeatured(sentences)) {
      assertEquals(List.of(one.labels(), List.of()), all.map(TaggedSentence::labels).toList());
    }
    try (Stream<TaggedSentence> all = tagger.tagAllFeatured(sentences.stream())) {
      assertEquals(one.probability(1), all.findFirst().orElseThrow().probability(1));
    }
    List<TaggedSentence> batch = tagger.tagBatchFeatured(sentences);
    assertEquals(
        List.of(one.labels(), List.of()), List.of(batch.get(0).labels(), batch.get(1).labels()));
    assertEquals(one.probability(1), batch.get(0).probability(1));
  }

  @Test
  void tokensAloneAreRefusedWithTheColumnsThatAreMissing() {
    Tagger tagger = tagger();
    String reads =
        "this model reads 2 beside the tokens, as the columns xpos, feats of its corpus: give one"
            + " list of values for each of these columns";
    assertRefused(reads, () -> tagger.tag(TOKENS));
    assertRefused(reads, () -> tagger.tag(TOKENS, FEATURES.subList(0, 1)));
    assertRefused(
        "the list of features is null", () -> tagger.tag(TOKENS, (List<List<String>>) null));
    assertRefused(reads, () -> tagger.tagAll(List.of(TOKENS)).toList());
    assertRefused(
        "sentence 1 (counted from 0) comes with 1 feature",
        () ->
            tagger
                .tagAllFeatured(
                    List.of(
                        new FeaturedSentence(TOKENS, FEATURES),
                        new FeaturedSentence(TOKENS, FEATURES.subList(0, 1))))
                .toList());
    assertRefused(
        "sentence 0 (counted from 0) is null",
        () -> tagger.tagAllFeatured(Arrays.asList((FeaturedSentence) null)).toList());
    assertRefused(reads, () -> tagger.tagBatch(List.of(TOKENS)));
    assertRefused(
        "sentence 0 (counted from 0) is null",
        () -> tagger.tagBatchFeatured(Arrays.asList((FeaturedSentence) null)));
    assertRefused(
        "token 2 of sentence 0 (both counted from 0) has no value for the feature column feats",
        () -> tagger.tag(TOKENS, List.of(FEATURES.get(0), List.of("_", "_"))));
  }

  private static void assertRefused(String text, Runnable call) {
    IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, call::run);
    assertTrue(refused.getMessage().contains(text), refused::getMessage);
  }

  @Test
  void valueIsWhole() {
    assertRefused(
        "token 2, \".\", has no value in list 1 of the features (both counted from 0)",
        () -> new FeaturedSentence(TOKENS, List.of(FEATURES.get(0), List.of("a", "b"))));
    assertRefused(
        "list 0 of the features (counted from 0) has 3 values, but the sentence has 1 tokens",
        () -> new FeaturedSentence(List.of("Ada"), FEATURES));
    assertThrows(
        IllegalArgumentException.class,
        () -> new FeaturedSentence(TOKENS, Arrays.asList(FEATURES.get(0), null)));
    List<String> values = new ArrayList<>(FEATURES.get(0));
    FeaturedSentence sentence = new FeaturedSentence(TOKENS, List.of(values));
    values.set(0, "changed");
    assertEquals("NNP", sentence.features().get(0).get(0));
    assertThrows(
        UnsupportedOperationException.class, () -> sentence.features().get(0).set(0, "changed"));
  }
}
