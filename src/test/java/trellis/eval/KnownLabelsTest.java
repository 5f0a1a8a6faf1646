package trellis.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import trellis.eval.significance.Measure;
import trellis.eval.significance.SeedCounts;
import trellis.labels.LabelReading;
import trellis.labels.TagScheme;
import trellis.text.Sentence;

class KnownLabelsTest {
  private static Sentence sentence(LabelReading reading, String... gold) {
    List<String> words = List.of("a", "b", "c", "d", "e", "f", "g").subList(0, gold.length);
    return Cases.sentence("x", 1, words, List.of(gold)).withReading(reading);
  }

  @Test
  void spansBesideWhatIsOpenAreLeftOut() {
    LabelReading usual = LabelReading.usual(true);
    Sentence sentence = sentence(usual, "B-X", "_", "O", "B-Y", "I-Y", "O", "B-X");
    assertFalse(KnownLabels.areAll(sentence));
    List<String> predicted = List.of("B-Y", "O", "B-X", "O", "B-Y", "O", "B-X");
    KnownLabels known = KnownLabels.ofSpans(sentence, predicted);
    assertEquals(List.of("O", "O", "O", "B-Y", "I-Y", "O", "B-X"), known.gold());
    assertEquals(List.of("O", "O", "O", "O", "B-Y", "O", "B-X"), known.predicted());
    assertEquals(6, known.tokens());
    assertEquals(2, known.correct());
    assertTrue(KnownLabels.areAll(sentence(usual, "B-X", "O")));
  }

  @Test
  void onlyTheTypesThatTheCorpusKnowsCount() {
    LabelReading reading = new LabelReading(true, true, true, Map.of(), Optional.of(Set.of("X")));
    Sentence sentence = sentence(reading, "B-X", "O", "O", "B-Y");
    KnownLabels known = KnownLabels.ofSpans(sentence, List.of("B-X", "B-Y", "B-X", "O"));
    assertEquals(List.of("B-X", "O", "O", "O"), known.gold());
    assertEquals(List.of("B-X", "O", "B-X", "O"), known.predicted());
    assertEquals(2, known.tokens()); // a, and c where X was said
    assertEquals(1, known.correct());
  }

  @Test
  void scoresAreThoseOfWhatIsKnown() {
    Sentence open = sentence(LabelReading.usual(true), "B-X", "O", "_", "O", "B-Y");
    List<String> predicted = List.of("B-X", "O", "B-X", "O", "O");
    SpanScorer scorer = new SpanScorer(TagScheme.BIO, TagScheme.BIO, 5, 1);
    scorer.add(open, predicted);
    Evaluation evaluation = scorer.result();
    assertEquals(Score.of(2, 1, 1), evaluation.conlleval().micro());
    assertEquals(new Ratio(3, 4, 75), evaluation.accuracy());
    assertEquals(
        "1 token has no known label: left out, and so are spans in them or beside them",
        evaluation.notes().get(0));
    SeedCounts seed = new SeedCounts(Measure.F1);
    seed.add(open, predicted);
    assertEquals(evaluation.conlleval().micro().f1(), seed.score());
    assertEquals(
        1, SentenceMistakes.ofSpans(open, predicted, span -> 1, token -> 1).mistakes().size());
  }

  @Test
  void tokensWithoutALabelHaveNoPartInTheAccuracy() {
    Sentence open = sentence(LabelReading.usual(false), "NN", "_", "VB", "NN|SYM");
    List<String> predicted = List.of("NN", "VB", "NN", "NN|SYM");
    TokenAccuracy accuracy = new TokenAccuracy(Set.of("a", "b")::contains);
    accuracy.add(open, predicted);
    TokenEvaluation evaluation = accuracy.result();
    assertEquals(Ratio.of(2, 3), evaluation.accuracy());
    assertEquals(Map.of("known", Ratio.of(1, 1), "unseen", Ratio.of(1, 2)), evaluation.words());
    SeedCounts seed = new SeedCounts(Measure.ACCURACY);
    seed.add(open, predicted);
    assertEquals(evaluation.accuracy().percent(), seed.score());
    assertEquals(1, SentenceMistakes.ofTokens(open, predicted, token -> 1).mistakes().size());
  }
}
