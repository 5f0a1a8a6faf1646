package trellis.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.eval.calibration.SpanDetails;
import trellis.eval.calibration.TokenDetails;
import trellis.eval.errors.MistakeKind;
import trellis.eval.errors.SureMistakes;
import trellis.eval.errors.SureMistakes.SureMistake;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.testing.RandomCases;
import trellis.text.Sentence;

/** What a last scoring adds, against the scorers whose figures it must not contradict. */
class DetailsTest {
  private static final long SEED = 1;
  private static final List<String> LABELS =
      List.of("O", "O", "B-PER", "I-PER", "B-LOC", "I-LOC", "I-LOC");

  private static Sentence sentence(List<String> labels) {
    return Cases.sentence("f", 1, Cases.words(labels.size()), labels);
  }

  /** A probability that differs from span to span. */
  private static double probability(Span span) {
    return 1 / (1.0 + span.start() + 0.5 * span.length() + span.type().length() * 0.01);
  }

  @Test
  void spansAgreeWithTheScorer() {
    RandomCases.check(
        60,
        random -> {
          SpanScorer scorer = new SpanScorer(TagScheme.BIO, TagScheme.BIO, 0, SEED);
          SpanDetails details = new SpanDetails(TagScheme.BIO, 3, SEED);
          for (Cases.Pair pair : Cases.randomLabels(random, LABELS)) {
            if (!pair.gold().isEmpty()) {
              Sentence sentence = sentence(pair.gold());
              scorer.add(sentence, pair.predicted());
              details.add(sentence, pair.predicted(), DetailsTest::probability, token -> 0.5);
            }
          }
          Evaluation expected = scorer.result();
          SpanDetails.Result found = details.result();
          assertEquals(expected.interval(), found.conlleval().all());
          assertEquals(expected.conlleval().types().keySet(), found.conlleval().types().keySet());
          assertEquals(expected.strict().types().keySet(), found.strict().types().keySet());
          assertEquals(
              expected.conlleval().micro().found(), found.certainty().calibration().count());
          assertEquals(
              expected.conlleval().micro().precision() / 100,
              found.certainty().calibration().shareRight(),
              1e-12);
          SureMistakes mistakes = found.certainty().mistakes();
          assertEquals(expected.mistakes().total(), mistakes.total());
          assertEquals(Math.min(3, mistakes.total()), mistakes.surest().size());
        });
  }

  @Test
  void typesHaveTheIntervalOfTheirSpansAlone() {
    SpanDetails details = new SpanDetails(TagScheme.BIO, 0, SEED);
    SpanScorer persons = new SpanScorer(TagScheme.BIO, TagScheme.BIO, 0, SEED);
    RandomCases.check(
        30,
        random -> {
          for (Cases.Pair pair :
              Cases.randomLabels(random, List.of("O", "B-PER", "O", "B-LOC", "B-ORG"))) {
            if (!pair.gold().isEmpty()) {
              details.add(sentence(pair.gold()), pair.predicted(), span -> 0.5, token -> 0.5);
              persons.add(sentence(personsOf(pair.gold())), personsOf(pair.predicted()));
            }
          }
        });
    Interval interval = details.result().conlleval().types().get("PER");
    assertEquals(persons.result().interval(), interval);
    assertTrue(interval.low() < interval.high());
  }

  private static List<String> personsOf(List<String> labels) {
    return labels.stream().map(label -> label.endsWith("PER") ? label : "O").toList();
  }

  @Test
  void theSurestMistakesComeFirst() {
    SpanDetails details = new SpanDetails(TagScheme.BIO, 3, SEED);
    double[] sure = {0.4, 0.9, 0.7, 0.9};
    for (double probability : sure) {
      details.add(
          sentence(List.of("O", "B-PER")), List.of("O", "B-LOC"), span -> probability, token -> 1);
    }
    details.add(
        sentence(List.of("B-PER", "I-PER")),
        List.of("O", "O"),
        span -> 1,
        token -> token == 0 ? 0.95 : 0.8);
    SureMistakes mistakes = details.result().certainty().mistakes();
    assertEquals(5, mistakes.total());
    assertEquals(
        List.of(0.9, 0.9, 0.8), mistakes.surest().stream().map(SureMistake::probability).toList());
    assertEquals(MistakeKind.MISSED, mistakes.surest().get(2).mistake().kind());
  }

  @Test
  void labelsAgreeWithTheAccuracy() {
    RandomCases.check(
        60,
        random -> {
          TokenAccuracy accuracy = new TokenAccuracy();
          TokenDetails details = new TokenDetails(100, SEED);
          for (Cases.Pair pair : Cases.randomLabels(random, List.of("N", "V", "D"))) {
            if (!pair.gold().isEmpty()) {
              Sentence sentence = sentence(pair.gold());
              accuracy.add(sentence, pair.predicted());
              details.add(sentence, pair.predicted(), token -> 1.0 / (1 + token));
            }
          }
          TokenEvaluation expected = accuracy.result();
          TokenDetails.Result found = details.result();
          assertEquals(expected.tokens(), found.certainty().calibration().count());
          assertEquals(
              expected.accuracy().percent() / 100,
              found.certainty().calibration().shareRight(),
              1e-12);
          assertEquals(expected.labels().keySet(), found.labels().types().keySet());
          assertEquals(
              expected.accuracy().total() - expected.accuracy().correct(),
              found.certainty().mistakes().total());
          double score = expected.accuracy().percent();
          assertTrue(found.labels().all().low() <= score && score <= found.labels().all().high());
        });
  }
}
