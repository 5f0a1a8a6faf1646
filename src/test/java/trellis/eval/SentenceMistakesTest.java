package trellis.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.eval.calibration.SpanDetails;
import trellis.eval.calibration.TokenDetails;
import trellis.eval.errors.SureMistakes.SureMistake;
import trellis.labels.ConllevalReading;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.testing.RandomCases;
import trellis.text.Sentence;

/** The mistakes of single sentences, against the scorers that count those of all. */
class SentenceMistakesTest {
  private static final List<String> LABELS =
      List.of("O", "O", "B-PER", "I-PER", "B-LOC", "I-LOC", "I-LOC");
  private static final Comparator<SureMistake> SUREST_FIRST =
      Comparator.comparingDouble(SureMistake::probability).reversed();

  private static Sentence sentence(List<String> labels) {
    return Cases.sentence("f", 1, Cases.words(labels.size()), labels);
  }

  private static double ofSpan(Span span) {
    return 1 / (1.0 + span.start() + 0.5 * span.length());
  }

  private static double ofToken(int token) {
    return 1 / (1.25 + token);
  }

  @Test
  void ofSpansTheyAreThoseOfTheScorer() {
    RandomCases.check(
        100,
        random -> {
          SpanScorer scorer = new SpanScorer(TagScheme.BIO, TagScheme.BIO, 1_000, 1);
          SpanDetails details = new SpanDetails(TagScheme.BIO, 1_000, 1);
          List<SureMistake> found = new ArrayList<>();
          for (Cases.Pair pair : Cases.randomLabels(random, LABELS)) {
            if (!pair.gold().isEmpty()) {
              Sentence sentence = sentence(pair.gold());
              scorer.add(sentence, pair.predicted());
              details.add(
                  sentence,
                  pair.predicted(),
                  SentenceMistakesTest::ofSpan,
                  SentenceMistakesTest::ofToken);
              SentenceMistakes wrong =
                  SentenceMistakes.ofSpans(
                      sentence,
                      pair.predicted(),
                      SentenceMistakesTest::ofSpan,
                      SentenceMistakesTest::ofToken);
              assertEquals(ConllevalReading.spans(pair.gold()), wrong.gold());
              assertEquals(ConllevalReading.spans(pair.predicted()), wrong.predicted());
              found.addAll(wrong.mistakes());
            }
          }
          assertEquals(
              scorer.result().mistakes().first(),
              found.stream().map(SureMistake::mistake).toList());
          assertEquals(
              details.result().certainty().mistakes().surest(),
              found.stream().sorted(SUREST_FIRST).toList());
        });
  }

  @Test
  void ofTokensTheyAreTheWrongOnes() {
    RandomCases.check(
        100,
        random -> {
          TokenAccuracy accuracy = new TokenAccuracy();
          TokenDetails details = new TokenDetails(1_000, 1);
          List<SureMistake> found = new ArrayList<>();
          for (Cases.Pair pair : Cases.randomLabels(random, LABELS)) {
            if (!pair.gold().isEmpty()) {
              Sentence sentence = sentence(pair.gold());
              accuracy.add(sentence, pair.predicted());
              details.add(sentence, pair.predicted(), SentenceMistakesTest::ofToken);
              found.addAll(
                  SentenceMistakes.ofTokens(
                          sentence, pair.predicted(), SentenceMistakesTest::ofToken)
                      .mistakes());
            }
          }
          Ratio right = accuracy.result().accuracy();
          assertEquals(right.total() - right.correct(), found.size());
          assertEquals(
              details.result().certainty().mistakes().surest(),
              found.stream().sorted(SUREST_FIRST).toList());
        });
  }

  @Test
  void rightSentencesAskForNoProbability() {
    Sentence sentence = sentence(List.of("B-PER", "O"));
    SentenceMistakes right =
        SentenceMistakes.ofSpans(
            sentence,
            List.of("B-PER", "O"),
            span -> {
              throw new AssertionError("asked for " + span);
            },
            token -> {
              throw new AssertionError("asked for " + token);
            });
    assertEquals(List.of(), right.mistakes());
    assertThrows(
        IllegalArgumentException.class,
        () -> SentenceMistakes.ofTokens(sentence, List.of("O"), token -> 1));
  }
}
