package trellis.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import trellis.eval.table.ConllevalTable;
import trellis.eval.table.SpanReport;
import trellis.labels.ConllevalReading;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.testing.RandomCases;
import trellis.text.ConllLayout;
import trellis.text.ConllReader;

/** Scores of the names that training had, and of those that it had not. */
class SeenNamesTest {
  private static final List<String> LABELS =
      List.of("O", "O", "B-PER", "I-PER", "B-LOC", "I-LOC", "E-LOC", "X-LOC");

  private static SpanScorer scorer(TrainingNames names) {
    return new SpanScorer(TagScheme.BIO, TagScheme.BIO, 10, 1, names);
  }

  private static Evaluation score(
      TrainingNames names, String words, String gold, String predicted) {
    Cases.Pair labels = Cases.pair(gold, predicted);
    return Cases.score(scorer(names), List.of(words.split(" ")), labels, "news.conll", 1);
  }

  @Test
  void eachSpanIsJudgedByItsOwnText() {
    Evaluation evaluation =
        score(
            Cases.names(List.of("Ada", "new york")),
            "ADA met Bo in New York City and New York",
            "B-PER O B-PER O B-LOC I-LOC I-LOC O B-LOC I-LOC",
            "B-PER O B-PER O B-LOC I-LOC O O B-ORG I-ORG");
    assertEquals(
        Map.of("seen", Score.of(2, 3, 1), "unseen", Score.of(2, 1, 1)), evaluation.names());
    String expected =
        """
        reading                              gold  found  correct  precision  recall     F1
        conlleval, all spans                    4      4        2      50.00   50.00  50.00
        conlleval, mean of types                                       33.33   33.33  33.33
        conlleval, names seen in training       2      3        1      33.33   50.00  40.00
        conlleval, names unseen in training     2      1        1     100.00   50.00  66.67
        """;
    String table = SpanReport.summary(evaluation);
    assertEquals(expected, table.substring(0, Math.min(expected.length(), table.length())));
  }

  @Test
  void namesAreReadAsConllevalReadsTheLabels() {
    String corpus = "New I-LOC\nYork I-LOC\nHull B-LOC\n\nAda S-PER\nLovelace O\n";
    TrainingNames names =
        TrainingNames.in(
            new ConllReader(
                "train.conll",
                new ByteArrayInputStream(corpus.getBytes(StandardCharsets.UTF_8)),
                ConllLayout.conll()));
    List<String> words = List.of("NEW", "YORK", "Hull", "ada", "Lovelace");
    assertTrue(names.has(words, new Span("ORG", 0, 2)));
    assertTrue(names.has(words, new Span("LOC", 2, 3)));
    assertTrue(names.has(words, new Span("PER", 3, 4)));
    assertFalse(names.has(words, new Span("LOC", 0, 3)));
    assertFalse(names.has(words, new Span("LOC", 1, 2)));
    assertFalse(names.has(words, new Span("PER", 3, 5)));
  }

  @Test
  void nothingElseChangesWhenTheNamesAreKnown() {
    RandomCases.check(
        500,
        random -> {
          List<Cases.Pair> sentences = Cases.randomLabels(random, LABELS);
          Evaluation told = Cases.score(scorer(Cases.names(List.of("w1"))), sentences);
          Evaluation untold =
              Cases.score(new SpanScorer(TagScheme.BIO, TagScheme.BIO, 10, 1), sentences);
          assertEquals(Map.of(), untold.names());
          assertEquals(ConllevalTable.render(untold), ConllevalTable.render(told));
          assertEquals(untold.conlleval(), told.conlleval());
          assertEquals(untold.strict(), told.strict());
          assertEquals(untold.mistakes(), told.mistakes());
        });
  }

  @Test
  void seenAndUnseenNamesAddUpToAllAndAreThoseThatSetsTell() {
    RandomCases.check(
        2_000,
        random -> {
          List<Cases.Pair> sentences = Cases.randomLabels(random, LABELS);
          Set<String> known = new HashSet<>();
          for (int i = random.nextInt(12); i > 0; i--) {
            int first = random.nextInt(12);
            known.add(random.nextBoolean() ? "w" + first : "W" + first + " w" + (first + 1));
          }
          Evaluation evaluation = Cases.score(scorer(Cases.names(known)), sentences);
          Score seen = evaluation.names().get("seen");
          Score unseen = evaluation.names().get("unseen");
          assertEquals(
              evaluation.conlleval().micro(),
              Score.of(
                  seen.gold() + unseen.gold(),
                  seen.found() + unseen.found(),
                  seen.correct() + unseen.correct()));
          assertEquals(countSeen(sentences, known), seen);
        });
  }

  private static Score countSeen(List<Cases.Pair> sentences, Set<String> known) {
    Set<String> lower = new HashSet<>();
    known.forEach(name -> lower.add(name.toLowerCase(Locale.ROOT)));
    long gold = 0;
    long found = 0;
    long correct = 0;
    for (Cases.Pair sentence : sentences) {
      Set<Span> goldSpans = seen(sentence.gold(), lower);
      Set<Span> foundSpans = seen(sentence.predicted(), lower);
      gold += goldSpans.size();
      found += foundSpans.size();
      goldSpans.retainAll(foundSpans);
      correct += goldSpans.size();
    }
    return Score.of(gold, found, correct);
  }

  /** The spans whose text is known; the words are {@code w0 w1 …}. */
  private static Set<Span> seen(List<String> labels, Set<String> known) {
    Set<Span> seen = new HashSet<>();
    for (Span span : ConllevalReading.spans(labels)) {
      List<String> words = new ArrayList<>();
      for (int token = span.start(); token < span.end(); token++) {
        words.add("w" + token);
      }
      if (known.contains(String.join(" ", words))) {
        seen.add(span);
      }
    }
    return seen;
  }

  @Test
  void ratiosOfNoNameAreNoted() {
    TrainingNames names = Cases.names(List.of("Bo"));
    assertEquals(
        List.of(
            "precision of seen names is undefined (nothing found) and shown as 0",
            "recall of seen names is undefined (none in the gold labels) and shown as 0"),
        score(names, "Ada lives", "B-PER O", "B-PER O").notes());
    assertEquals(1, score(names, "a", "O", "O").notes().size());
  }
}
