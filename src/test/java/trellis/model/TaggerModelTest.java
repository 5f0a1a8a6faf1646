package trellis.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.batch.Vocabularies;
import trellis.testing.RandomCases;

public class TaggerModelTest {
  @Test
  void answerDependsOnTheSentenceAlone() {
    RandomCases.check(
        30,
        random -> {
          TaggerModel model = RandomModel.of(random);
          List<List<String>> sentences = RandomModel.sentences(random, 80, 12);
          List<Tagging> together = RandomModel.tag(model, sentences);
          List<Integer> order = shuffled(sentences.size(), random);
          List<Tagging> shuffled =
              RandomModel.tag(model, order.stream().map(sentences::get).toList());
          for (int i = 0; i < order.size(); i++) {
            int place = order.get(i);
            assertSame(together.get(place), shuffled.get(i));
            assertEquals(sentences.get(place), shuffled.get(i).tokens());
          }
          int place = random.nextInt(sentences.size());
          List<List<String>> alone = sentences.subList(place, place + 1);
          assertSame(together.get(place), RandomModel.tag(model, alone).get(0));
        });
  }

  @Test
  void aHugeSentenceIsTagged() {
    TaggerModel model = RandomModel.usual(5);
    List<String> tokens = RandomModel.sentence(new Random(1), 50_000);
    List<Tagging> answers =
        RandomModel.tagBare(model, List.of(List.of("Ada"), tokens, List.of(), List.of(".")));
    Tagging huge = answers.get(1);
    assertEquals(50_000, huge.labels().size());
    assertEquals(0, model.labels().network().violations(huge.labels()).length);
    assertTrue(huge.probability(49_999) > 0);
    assertTrue(huge.scoredSpans().stream().allMatch(span -> span.probability() > 0));
    assertEquals(3, huge.best(3).size());
    assertSame(RandomModel.tagBare(model, List.of(List.of("."))).get(0), answers.get(3));
  }

  @Test
  void aHugeWordIsTagged() {
    Tagging answer =
        RandomModel.tagBare(RandomModel.usual(5), List.of(List.of("Ada", "é".repeat(100_000))))
            .get(0);
    assertEquals(2, answer.labels().size());
  }

  @Test
  void noSentencesGetNoAnswers() {
    assertEquals(List.of(), RandomModel.tagBare(RandomModel.usual(5), List.of()));
  }

  @Test
  void nullIsRefusedWithItsPlace() {
    TaggerModel model = RandomModel.usual(5);
    assertRefused(
        "sentence 1 (counted from 0) is null",
        () -> RandomModel.tagBare(model, Arrays.asList(List.of(), null)));
    assertRefused(
        "token 2 of sentence 0",
        () -> RandomModel.tagBare(model, List.of(Arrays.asList("a", "b", null))));
  }

  @Test
  void featuresThatAreMissingOrTooManyAreRefused() {
    TaggerModel model = RandomModel.withFeatures(5);
    assertEquals(List.of("xpos", "feats"), model.featureColumns());
    List<List<String>> sentences = List.of(List.of(), List.of("Ada", "lives", "in"));
    List<List<String>> none = List.of(List.of(), List.of());
    String comes = "sentence 1 (counted from 0) comes with ";
    String reads =
        ", but this model reads 2 beside the tokens, as the columns xpos, feats of its corpus: give"
            + " one list of values for each of these columns, in this order, with a value for each"
            + " token";
    assertRefused(
        "sentence 0 (counted from 0) comes with no features",
        () -> RandomModel.tagBare(model, sentences));
    assertRefused(
        comes + "1 feature" + reads,
        () -> RandomModel.tag(model, sentences, List.of(none, List.of(List.of("a", "b", "c")))));
    assertRefused(
        "token 2 of sentence 1 (both counted from 0) has no value for the feature column feats",
        () ->
            RandomModel.tag(
                model,
                sentences,
                List.of(none, List.of(List.of("a", "b", "c"), List.of("a", "b")))));
    assertRefused(
        "token 1 of sentence 1 (both counted from 0) has no value for the feature column xpos",
        () ->
            RandomModel.tag(
                model,
                sentences,
                List.of(none, List.of(Arrays.asList("a", null, "c"), List.of("a", "b", "c")))));
    assertRefused(
        "sentence 1 (counted from 0) has 3 tokens, but 4 values for the feature column xpos",
        () ->
            RandomModel.tag(
                model,
                sentences,
                List.of(none, List.of(List.of("a", "b", "c", "d"), List.of("a", "b", "c")))));
    assertRefused(
        "2 sentences cannot have the features of 1",
        () -> RandomModel.tag(model, sentences, List.of(none)));
    assertRefused(
        "comes with 2 features, but this model reads tokens alone: leave them out",
        () -> RandomModel.tag(RandomModel.usual(5), List.of(List.of()), List.of(none)));
  }

  @Test
  void featuresCountAndUnknownOnesAreAlike() {
    TaggerModel model = RandomModel.withFeatures(5);
    List<String> tokens = List.of("Ada", "lives");
    Tagging known = withXpos(model, tokens, List.of("NNP", "VBZ"));
    Tagging swapped = withXpos(model, tokens, List.of("VBZ", "NNP"));
    Tagging unknown = withXpos(model, tokens, List.of("new", ""));
    assertNotEquals(known.probability(0, "O"), swapped.probability(0, "O"));
    assertNotEquals(known.probability(0, "O"), unknown.probability(0, "O"));
    assertSame(unknown, withXpos(model, tokens, List.of("\uD83D", "newer")));
  }

  private static Tagging withXpos(TaggerModel model, List<String> tokens, List<String> xpos) {
    return RandomModel.tag(model, List.of(tokens), List.of(List.of(xpos, List.of("_", "_"))))
        .get(0);
  }

  @Test
  void partsOfAModelFitItsFeatureColumns() {
    TaggerModel model = RandomModel.withFeatures(5);
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                new TaggerModel(
                    model.card(),
                    model.config(),
                    new Vocabularies(model.words(), model.characters(), List.of(), model.labels()),
                    model.network(),
                    List.of()));
    assertEquals(
        "the network was made for 2 feature columns, but there are 0", refused.getMessage());
  }

  private static void assertRefused(String text, Runnable tagging) {
    IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, tagging::run);
    assertTrue(refused.getMessage().contains(text), refused::getMessage);
  }

  @Test
  void tokensAreCopied() {
    List<String> tokens = new ArrayList<>(List.of("Ada", "lives"));
    Tagging answer = RandomModel.tagBare(RandomModel.usual(5), List.of(tokens)).get(0);
    tokens.set(0, "Byron");
    assertEquals(List.of("Ada", "lives"), answer.tokens());
  }

  @Test
  void goldenSentencesAreChecked() {
    TaggerModel model = RandomModel.usual(5);
    assertTrue(GoldenCheck.of(model).isPassed());
    assertEquals(2, GoldenCheck.of(model).sentences());
    GoldenSentence golden = model.golden().get(0);
    List<String> wrong = new ArrayList<>(golden.labels());
    wrong.set(0, golden.labels().get(0).equals("O") ? "S-PER" : "O");
    TaggerModel broken =
        new TaggerModel(
            model.card(),
            model.config(),
            model.vocabularies(),
            model.network(),
            List.of(model.golden().get(1), GoldenSentence.of(golden.tokens(), List.of(), wrong)));
    GoldenCheck check = GoldenCheck.of(broken);
    assertFalse(check.isPassed());
    assertEquals(1, check.differences().size());
    assertEquals(wrong, check.differences().get(0).golden().labels());
    assertEquals(golden.labels(), check.differences().get(0).found());
  }

  @Test
  void withoutGoldenSentencesNothingIsPassed() {
    assertFalse(GoldenCheck.of(RandomModel.usual(5).withGolden(List.of(), List.of())).isPassed());
  }

  @Test
  void partsThatDoNotFitAreRefused() {
    TaggerModel model = RandomModel.usual(5);
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                new TaggerModel(
                    model.card(),
                    model.config(),
                    model.vocabularies().withWords(model.characters()),
                    model.network(),
                    List.of()));
    assertTrue(refused.getMessage().contains("words"), refused::getMessage);
  }

  private static List<Integer> shuffled(int count, RandomGenerator random) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      order.add(i);
    }
    Collections.shuffle(order, new Random(random.nextLong()));
    return order;
  }

  /** The same labels, and the same probabilities to 1e-6. */
  public static void assertSame(Tagging expected, Tagging found) {
    assertEquals(expected.labels(), found.labels());
    for (int token = 0; token < expected.labels().size(); token++) {
      assertEquals(expected.probability(token), found.probability(token), 1e-6);
    }
  }
}
