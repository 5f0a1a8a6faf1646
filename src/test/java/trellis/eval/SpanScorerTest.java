package trellis.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import trellis.eval.Evaluation.IllFormed;
import trellis.eval.errors.Confusion;
import trellis.eval.errors.Confusion.Unmatched;
import trellis.eval.errors.Mistake;
import trellis.eval.errors.MistakeKind;
import trellis.eval.errors.Mistakes;
import trellis.labels.Span;
import trellis.labels.TagScheme;

class SpanScorerTest {
  private static final String PREDICTED_LABELS = "B-PER O I-LOC I-LOC B-ORG O B-MISC O B-LOC";
  private static final String GOLD_LABELS = "B-PER O B-LOC O B-LOC O O B-PER B-LOC";

  private static Evaluation example() {
    return Cases.score(
        TagScheme.BIO, List.of(Cases.pair(GOLD_LABELS, PREDICTED_LABELS), Cases.pair("O", "O")));
  }

  @Test
  void bothReadingsAreScored() {
    Evaluation evaluation = example();
    assertEquals(10, evaluation.tokens());
    assertEquals(2, evaluation.sentences());
    assertEquals(Ratio.of(5, 10), evaluation.accuracy());
    assertEquals(Score.of(5, 5, 2), evaluation.conlleval().micro());
    assertEquals(Score.of(5, 4, 2), evaluation.strict().micro());
    assertEquals(Score.of(3, 2, 1), evaluation.conlleval().types().get("LOC"));
    assertEquals(Score.of(3, 1, 1), evaluation.strict().types().get("LOC"));
    assertEquals(new IllFormed(0, 0), evaluation.illFormedGold());
    assertEquals(new IllFormed(1, 1), evaluation.illFormedPredicted());
  }

  @Test
  void theMacroAverageGoesOverAllTypesOfEitherSide() {
    MacroAverage macro = example().conlleval().macro();
    assertEquals(4, macro.types());
    assertEquals((50 + 0 + 0 + 100) / 4.0, macro.precision(), 1e-12);
    assertEquals((100 / 3.0 + 0 + 0 + 50) / 4, macro.recall(), 1e-12);
    assertEquals((40 + 0 + 0 + 200 / 3.0) / 4, macro.f1(), 1e-12);
  }

  @Test
  void confusionTellsTypesMissedAndSpuriousApart() {
    Confusion confusion = example().confusion();
    assertEquals(
        Map.of("LOC", Map.of("LOC", 1L, "ORG", 1L), "PER", Map.of("PER", 1L)),
        confusion.sameBoundaries());
    assertEquals(
        Map.of("LOC", new Unmatched(1, 1), "PER", new Unmatched(1, 0)), confusion.missed());
    assertEquals(
        Map.of("LOC", new Unmatched(1, 1), "MISC", new Unmatched(1, 0)), confusion.spurious());
  }

  @Test
  void eachMistakeHasItsKindPlaceAndSpans() {
    Mistakes mistakes = example().mistakes();
    assertEquals(
        List.of(
            mistake(
                MistakeKind.WRONG_BOUNDARIES,
                3,
                List.of(new Span("LOC", 2, 3)),
                List.of(new Span("LOC", 2, 4))),
            mistake(
                MistakeKind.WRONG_TYPE,
                5,
                List.of(new Span("LOC", 4, 5)),
                List.of(new Span("ORG", 4, 5))),
            mistake(MistakeKind.SPURIOUS, 7, List.of(), List.of(new Span("MISC", 6, 7))),
            mistake(MistakeKind.MISSED, 8, List.of(new Span("PER", 7, 8)), List.of())),
        mistakes.first());
    assertEquals(4, mistakes.total());
  }

  private static Mistake mistake(
      MistakeKind kind, long line, List<Span> gold, List<Span> predicted) {
    return new Mistake(kind, "test.conll", line, 0, Cases.words(9), gold, predicted);
  }

  @Test
  void spansThatHangTogetherAreOneMistake() {
    Mistakes mistakes =
        Cases.score(TagScheme.BIO, List.of(Cases.pair("B-X I-X B-X I-X O", "O B-X I-X B-Y B-Y")))
            .mistakes();
    assertEquals(1, mistakes.wrongBoundaries());
    assertEquals(1, mistakes.spurious());
    assertEquals(2, mistakes.total());
    assertEquals(2, mistakes.first().get(0).gold().size());
    assertEquals(2, mistakes.first().get(0).predicted().size());
  }

  @Test
  void onlyAsManyMistakesAreKeptAsAskedForButAllAreCounted() {
    Evaluation evaluation =
        Cases.score(
            new SpanScorer(TagScheme.BIO, TagScheme.BIO, 2, 1),
            List.of(Cases.pair(GOLD_LABELS, PREDICTED_LABELS)));
    assertEquals(2, evaluation.mistakes().first().size());
    assertEquals(4, evaluation.mistakes().total());
  }

  @Test
  void ofALongSentenceTheMistakeKeepsThePartAroundIt() {
    int length = 5_000;
    List<String> gold = TagScheme.BIO.encode(List.of(new Span("X", 3_000, 3_002)), length);
    List<String> predicted = TagScheme.BIO.encode(List.of(), length);
    Mistake mistake =
        Cases.score(TagScheme.BIO, List.of(new Cases.Pair(gold, predicted)))
            .mistakes()
            .first()
            .get(0);
    assertEquals(100, mistake.tokens().size());
    assertEquals("w3000", mistake.tokens().get(3_000 - mistake.firstToken()));
    assertEquals(3_001, mistake.line());
  }

  @Test
  void ratiosOfNothingAreZeroAndNoted() {
    List<String> notes = example().notes();
    assertEquals(
        List.of(
            "recall of MISC is undefined (none in the gold labels) and shown as 0",
            "recall of ORG is undefined (none in the gold labels) and shown as 0"),
        notes);
    Evaluation nothingStrict =
        Cases.score(TagScheme.BIO, List.of(Cases.pair("B-X I-X", "I-X I-X")));
    assertEquals(
        List.of(
            "strict precision of all spans is undefined (nothing found that keeps the scheme)"
                + " and shown as 0",
            "strict precision of X is undefined (nothing found that keeps the scheme)"
                + " and shown as 0"),
        nothingStrict.notes());
    assertEquals(0, nothingStrict.strict().micro().precision());
    assertEquals(100, nothingStrict.conlleval().micro().precision());
    assertEquals(
        List.of(
            "accuracy is undefined (there is no such token) and shown as 0",
            "every ratio of spans is undefined (there is no span in the gold or the predicted"
                + " labels) and shown as 0"),
        Cases.score(TagScheme.BIO, List.of()).notes());
  }

  @Test
  void accuracyComparesLabelsAsConllevalDoes() {
    assertEquals(
        Ratio.of(3, 5),
        Cases.score(TagScheme.BIO, List.of(Cases.pair("O I-X O- o B-X", "O- B-X O- o B-Y")))
            .accuracy());
  }

  @Test
  void accuracyOfBioesIsThatOfItsConversion() {
    assertEquals(
        Ratio.of(2, 3),
        Cases.score(TagScheme.BIOES, List.of(Cases.pair("B-X E-X O", "B-X I-X E-X"))).accuracy());
    assertEquals(
        Ratio.of(3, 3),
        Cases.score(
                new SpanScorer(TagScheme.IOB1, TagScheme.BIOES, 0, 1),
                List.of(Cases.pair("I-X I-X O", "B-X E-X O")))
            .accuracy());
  }

  @Test
  void accuracyOfTwoSchemesThatConllevalKnowsIsThatOfTheWrittenLabels() {
    assertEquals(
        Ratio.of(2, 3),
        Cases.score(
                new SpanScorer(TagScheme.IOB1, TagScheme.BIO, 0, 1),
                List.of(Cases.pair("I-X I-X O", "B-X I-X O")))
            .accuracy());
  }

  @Test
  void plainLabelsAreRefused() {
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> new SpanScorer(TagScheme.BIO, TagScheme.NONE, 0, 1));
    assertTrue(refusal.getMessage().contains("TokenAccuracy"), refusal.getMessage());
  }

  @Test
  void aSentenceWithTooFewLabelsIsRefusedWithItsPlace() {
    SpanScorer scorer = new SpanScorer(TagScheme.BIO, TagScheme.BIO, 0, 1);
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                scorer.add(
                    Cases.sentence("x.conll", 17, List.of("a", "b"), List.of("O", "O")),
                    List.of("O")));
    assertEquals(
        "x.conll:17: a sentence of 2 tokens has 2 gold and 1 predicted labels:"
            + " each token needs one of both",
        refusal.getMessage());
  }

  @Test
  void aSentenceOfAFileBringsItsGoldLabelsAndLines() {
    SpanScorer scorer = new SpanScorer(TagScheme.BIO, TagScheme.BIO, 10, 1);
    scorer.add(
        Cases.sentence("x.conll", 2, List.of("Ada", "spoke"), List.of("B-PER", "O")),
        List.of("O", "B-PER"));
    Mistake missed = scorer.result().mistakes().first().get(0);
    assertEquals("x.conll", missed.file());
    assertEquals(2, missed.line());
    assertEquals(List.of("Ada", "spoke"), missed.tokens());
  }
}
