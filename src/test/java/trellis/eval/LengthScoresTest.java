package trellis.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.labels.ConllevalReading;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.testing.RandomCases;

class LengthScoresTest {
  private static List<String> labels(RandomGenerator random, int length) {
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      labels.add(List.of("O", "B-A", "I-A", "I-A", "I-A", "B-B", "I-B").get(random.nextInt(7)));
    }
    return labels;
  }

  private static String spanGroup(Span span) {
    int length = span.end() - span.start();
    return length < 5 ? Integer.toString(length) : "5+";
  }

  private static String sentenceGroup(int length) {
    return length <= 5
        ? "1-5"
        : length <= 10 ? "6-10" : length <= 20 ? "11-20" : length <= 40 ? "21-40" : "41+";
  }

  /** Against the spans of each length, picked out of all and counted. */
  @Test
  void eachLengthIsScoredAsItsSpansAlone() {
    RandomCases.check(
        200,
        random -> {
          SpanScorer scorer = new SpanScorer(TagScheme.BIO, TagScheme.BIO, 0, 1);
          Map<String, Score.Counter> spans = new TreeMap<>();
          Map<String, Score.Counter> sentences = new TreeMap<>();
          for (int i = random.nextInt(6); i >= 0; i--) {
            int length = 1 + random.nextInt(random.nextBoolean() ? 12 : 50);
            List<String> gold = labels(random, length);
            List<String> predicted = random.nextInt(3) == 0 ? gold : labels(random, length);
            scorer.score(List::of, gold, predicted, "file", token -> token);
            Set<Span> golds = Set.copyOf(ConllevalReading.spans(gold));
            Set<Span> founds = Set.copyOf(ConllevalReading.spans(predicted));
            String group = sentenceGroup(length);
            for (Span span : golds) {
              count(spans, spanGroup(span), 1, 0, founds.contains(span) ? 1 : 0);
              count(sentences, group, 1, 0, founds.contains(span) ? 1 : 0);
            }
            for (Span span : founds) {
              count(spans, spanGroup(span), 0, 1, 0);
              count(sentences, group, 0, 1, 0);
            }
          }
          LengthScores lengths = scorer.result().lengths();
          assertEquals(scores(spans), lengths.spans());
          assertEquals(scores(sentences), lengths.sentences());
        });
  }

  private static void count(
      Map<String, Score.Counter> counters, String group, int gold, int found, int correct) {
    counters.computeIfAbsent(group, name -> new Score.Counter()).add(gold, found, correct);
  }

  private static Map<String, Score> scores(Map<String, Score.Counter> counters) {
    Map<String, Score> scores = new HashMap<>();
    counters.forEach((name, counter) -> scores.put(name, counter.score()));
    return scores;
  }

  @Test
  void groupsComeInTheOrderOfTheirLength() {
    SpanScorer scorer = new SpanScorer(TagScheme.BIO, TagScheme.BIO, 0, 1);
    for (int length : List.of(41, 40, 21, 20, 11, 10, 6, 5, 1)) {
      List<String> gold = new ArrayList<>(Collections.nCopies(length, "I-A"));
      gold.set(0, "B-A");
      scorer.score(List::of, gold, gold, "file", token -> token);
    }
    LengthScores lengths = scorer.result().lengths();
    assertEquals(List.of("1", "5+"), List.copyOf(lengths.spans().keySet()));
    assertEquals(
        List.of("1-5", "6-10", "11-20", "21-40", "41+"), List.copyOf(lengths.sentences().keySet()));
    assertEquals(2, lengths.sentences().get("6-10").gold());
  }

  @Test
  void accuracyIsCountedByTheLengthOfTheSentence() {
    TokenAccuracy accuracy = new TokenAccuracy();
    accuracy.score(List::of, List.of("N", "V"), List.of("N", "N"));
    List<String> seven = Collections.nCopies(7, "N");
    accuracy.score(List::of, seven, seven);

    assertEquals(
        Map.of("1-5", Ratio.of(1, 2), "6-10", Ratio.of(7, 7)), accuracy.result().lengths());
  }
}
