package trellis.eval.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.eval.Cases;
import trellis.eval.Evaluation;
import trellis.eval.SpanScorer;
import trellis.labels.Span;
import trellis.labels.TagScheme;

class SpanReportTest {
  private static Evaluation scoreOne(
      List<String> words, List<String> gold, List<String> predicted) {
    SpanScorer scorer = new SpanScorer(TagScheme.BIO, TagScheme.BIO, 10, 1);
    return Cases.score(scorer, words, new Cases.Pair(gold, predicted), "news.conll", 40);
  }

  private static List<String> words(String text) {
    return List.of(text.split(" "));
  }

  @Test
  void theReportIsMadeToBeRead() {
    Evaluation evaluation =
        scoreOne(
            words(
                "Ada Lovelace met Will in New Paris , which Acme likes . Then she left for May ."),
            words("B-PER I-PER O B-PER O B-LOC I-LOC O O B-ORG O O O O O O O O"),
            words("B-PER I-PER O B-LOC O O I-LOC O O O O O O O O O B-LOC O"));
    assertEquals(
        """
        processed 18 tokens with 4 phrases; found: 4 phrases; correct: 1.
        accuracy:  77.78%; precision:  25.00%; recall:  25.00%; FB1:  25.00
                      LOC: precision:   0.00%; recall:   0.00%; FB1:   0.00  3
                      ORG: precision:   0.00%; recall:   0.00%; FB1:   0.00  0
                      PER: precision: 100.00%; recall:  50.00%; FB1:  66.67  1

        reading                   gold  found  correct  precision  recall     F1
        conlleval, all spans         4      4        1      25.00   25.00  25.00
        conlleval, mean of types                            33.33   16.67  22.22
        strict, all spans            4      3        1      33.33   25.00  28.57
        strict, mean of types                               33.33   16.67  22.22
        95 % interval of F1 (conlleval, all spans): 25.00 to 25.00 (bootstrap over 1 sentences, 1000 replicates, seed 1)
        ill-formed bio in the gold labels: 0 of 1 sentences, 0 of 18 labels
        ill-formed bio in the predicted labels: 1 of 1 sentences, 1 of 18 labels

        strict reading, only spans whose labels keep the scheme:
        type  gold  found  correct  precision  recall     F1
        LOC      1      2        0       0.00    0.00   0.00
        ORG      1      0        0       0.00    0.00   0.00
        PER      2      1        1     100.00   50.00  66.67
        all      4      3        1      33.33   25.00  28.57

        confusion of types, spans with the same boundaries (row: gold, column: predicted):
                  LOC  ORG  PER  missed
        LOC         .    .    .       1
        ORG         .    .    .       1
        PER         1    .    1       .
        spurious    2    .    .       .
        wrong boundaries, overlapping a span of the other side: 1 of the missed, 1 of the spurious

        mistakes: 4 (1 missed, 1 spurious, 1 wrong type, 1 wrong boundaries):
        news.conll:43: wrong type
          gold:      Ada Lovelace met [Will]PER in New Paris , which Acme …
          predicted: Ada Lovelace met [Will]LOC in New Paris , which Acme …
        news.conll:45: wrong boundaries
          gold:      Ada Lovelace met Will in [New Paris]LOC , which Acme likes . Then …
          predicted: Ada Lovelace met Will in New [Paris]LOC , which Acme likes . Then …
        news.conll:49: missed
          gold:      … Will in New Paris , which [Acme]ORG likes . Then she left for …
        news.conll:56: spurious
          predicted: … likes . Then she left for [May]LOC .

        note: precision of ORG is undefined (nothing found) and shown as 0
        """,
        SpanReport.render(evaluation));
  }

  @Test
  void withoutAnySpanThereIsAShortReport() {
    String report = SpanReport.render(scoreOne(List.of("a"), List.of("O"), List.of("O")));
    assertTrue(report.contains("confusion of types: there are no spans\n"), report);
    assertTrue(report.contains("mistakes: none\n"), report);
    assertTrue(
        report.endsWith("(there is no span in the gold or the predicted labels) and shown as 0\n"),
        report);
  }

  @Test
  void ofAVeryLongSpanTheBeginningIsShown() {
    int length = 3_000;
    List<String> gold = TagScheme.BIO.encode(List.of(new Span("X", 10, 2_500)), length);
    List<String> predicted = TagScheme.BIO.encode(List.of(new Span("X", 10, 2_501)), length);
    String list = MistakeTable.render(scoreOne(Cases.words(length), gold, predicted));
    assertTrue(list.contains("  gold:      … w4 w5 w6 w7 w8 w9 [w10 w11 "), list);
    assertTrue(list.contains(" w43 …]X\n"), list);
    assertTrue(list.lines().allMatch(line -> line.length() < 300), list);
  }

  @Test
  void longAndInvisibleWordsDoNotSpoilTheList() {
    List<String> words = List.of("a\u001b[31m\u0000b", "x".repeat(100_000), "\u00a0");
    String list =
        MistakeTable.render(
            scoreOne(words, List.of("O", "B-P\u0007", "O"), List.of("O", "O", "O")));
    assertTrue(list.contains("…]P"), list);
    assertTrue(list.lines().allMatch(line -> line.length() < 200), list);
    assertTrue(list.chars().noneMatch(c -> c != '\n' && Character.isISOControl(c)), list);
  }

  @Test
  void theListTellsThatMoreMistakesWereCounted() {
    SpanScorer scorer = new SpanScorer(TagScheme.BIO, TagScheme.BIO, 1, 1);
    Evaluation evaluation =
        Cases.score(scorer, List.of(Cases.pair("B-X O", "O O"), Cases.pair("O O", "B-X O")));
    String list = MistakeTable.render(evaluation);
    assertTrue(
        list.startsWith(
            "mistakes: 2 (1 missed, 1 spurious, 0 wrong type, 0 wrong boundaries); the first 1:\n"
                + "test.conll:1: missed\n"),
        list);
    SpanScorer keepsNone = new SpanScorer(TagScheme.BIO, TagScheme.BIO, 0, 1);
    assertEquals(
        "mistakes: 1 (1 missed, 0 spurious, 0 wrong type, 0 wrong boundaries)\n",
        MistakeTable.render(Cases.score(keepsNone, List.of(Cases.pair("B-X O", "O O")))));
  }

  @Test
  void manyTypesAreShownAsTheirMostFrequentConfusions() {
    List<Cases.Pair> sentences = new ArrayList<>();
    for (int type = 0; type < 40; type++) {
      for (int times = 0; times <= type; times++) {
        sentences.add(Cases.pair("B-T" + type, "B-T" + (type + 1) % 40));
      }
    }
    sentences.add(Cases.pair("B-T7", "O"));
    String table = ConfusionTable.render(Cases.score(TagScheme.BIO, sentences));
    assertTrue(table.contains("\nT39          T0     40\nT38         T39     39\n"), table);
    assertTrue(table.contains("… and 20 rarer pairs\n"), table);
    assertTrue(table.contains("\nT7         1         .\n"), table);
  }

  @Test
  void manyTypesWithoutConfusionAreSaidToHaveNone() {
    List<String> labels = new ArrayList<>();
    for (int type = 0; type < 20; type++) {
      labels.add("B-T" + type);
    }
    String table =
        ConfusionTable.render(Cases.score(TagScheme.BIO, List.of(new Cases.Pair(labels, labels))));
    assertTrue(table.startsWith("most frequent confusions of types"), table);
    assertTrue(table.contains("boundaries:\nnone\n"), table);
  }

  @Test
  void aStrictTableThatDiffersIsShown() {
    Evaluation evaluation = scoreOne(List.of("a", "b"), List.of("B-X", "O"), List.of("I-X", "B-X"));
    assertEquals(
        """
        strict reading, only spans whose labels keep the scheme:
        type  gold  found  correct  precision  recall    F1
        X        1      1        0       0.00    0.00  0.00
        all      1      1        0       0.00    0.00  0.00
        """,
        SpanReport.strict(evaluation));
    assertFalse(ConllevalTable.render(evaluation).contains("precision:   0.00"));
  }
}
