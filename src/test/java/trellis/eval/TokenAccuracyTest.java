package trellis.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import trellis.eval.table.TokenAccuracyTable;
import trellis.testing.RandomCases;

class TokenAccuracyTest {
  private static TokenEvaluation example(TokenAccuracy accuracy) {
    List<String> words = List.of("the", "cat", "meows", "loud");
    List<String> gold = List.of("DET", "NOUN", "VERB", "ADV");
    accuracy.add(Cases.sentence("x.conllu", 1, words, gold), List.of("DET", "NOUN", "NOUN", "ADJ"));
    accuracy.add(Cases.sentence("x.conllu", 6, List.of("the"), List.of("DET")), List.of("DET"));
    return accuracy.result();
  }

  @Test
  void tokensAreCountedOverallAndByLabel() {
    TokenEvaluation evaluation = example(new TokenAccuracy());
    assertEquals(2, evaluation.sentences());
    assertEquals(5, evaluation.tokens());
    assertEquals(new Ratio(3, 5, 60), evaluation.accuracy());
    assertEquals(Map.of(), evaluation.words());
    assertEquals(
        List.of("ADJ", "ADV", "DET", "NOUN", "VERB"), List.copyOf(evaluation.labels().keySet()));
    assertEquals(Score.of(1, 2, 1), evaluation.labels().get("NOUN"));
    assertEquals(Score.of(2, 2, 2), evaluation.labels().get("DET"));
    assertEquals(
        Map.of(
            "ADV", Map.of("ADJ", 1L),
            "DET", Map.of("DET", 2L),
            "NOUN", Map.of("NOUN", 1L),
            "VERB", Map.of("NOUN", 1L)),
        evaluation.confusion());
  }

  @Test
  void unseenWordsAreToldApartWhenTheKnownOnesAreTold() {
    TokenEvaluation evaluation = example(new TokenAccuracy(Set.of("the", "meows")::contains));
    assertEquals(Map.of("known", Ratio.of(2, 3), "unseen", Ratio.of(1, 2)), evaluation.words());
  }

  @Test
  void ratiosOfNothingAreZeroAndNoted() {
    assertEquals(
        List.of(
            "recall of ADJ is undefined (none in the gold labels) and shown as 0",
            "precision of ADV is undefined (nothing found) and shown as 0",
            "precision of VERB is undefined (nothing found) and shown as 0"),
        example(new TokenAccuracy()).notes());
    assertEquals(
        List.of(
            "accuracy is undefined (there is no such token) and shown as 0",
            "accuracy of known words is undefined (there is no such token) and shown as 0",
            "accuracy of unseen words is undefined (there is no such token) and shown as 0"),
        new TokenAccuracy(word -> true).result().notes());
  }

  @Test
  void theFiguresOfTheLabelsAddUp() {
    List<String> labels = List.of("O", "NOUN", "VERB", "DET", "", "X-1");
    RandomCases.check(
        500,
        random -> {
          List<Cases.Pair> sentences = Cases.randomLabels(random, labels);
          TokenAccuracy accuracy = new TokenAccuracy();
          long same = 0;
          for (Cases.Pair sentence : sentences) {
            int size = sentence.gold().size();
            accuracy.score(() -> Cases.words(size), sentence.gold(), sentence.predicted());
            for (int i = 0; i < size; i++) {
              same += sentence.gold().get(i).equals(sentence.predicted().get(i)) ? 1 : 0;
            }
          }
          TokenEvaluation evaluation = accuracy.result();
          assertEquals(same, evaluation.accuracy().correct());
          long gold = 0;
          long found = 0;
          long correct = 0;
          for (Score score : evaluation.labels().values()) {
            gold += score.gold();
            found += score.found();
            correct += score.correct();
          }
          assertEquals(evaluation.tokens(), gold);
          assertEquals(evaluation.tokens(), found);
          assertEquals(same, correct);
          long pairs =
              evaluation.confusion().values().stream()
                  .flatMap(row -> row.values().stream())
                  .mapToLong(Long::longValue)
                  .sum();
          assertEquals(evaluation.tokens(), pairs);
        });
  }

  @Test
  void manyLabelsAreNoTrouble() {
    List<String> labels = Cases.words(1_000);
    TokenEvaluation counted =
        Cases.count(new TokenAccuracy(), List.of(new Cases.Pair(labels, labels)));
    assertEquals(1_000, counted.labels().size());
    assertEquals(1_000, counted.accuracy().correct());
  }

  @Test
  void aSentenceWithTooFewLabelsIsRefusedWithItsPlace() {
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                new TokenAccuracy()
                    .add(Cases.sentence("x.conllu", 3, List.of("a"), List.of("X")), List.of()));
    assertTrue(refusal.getMessage().startsWith("x.conllu:3: "), refusal.getMessage());
  }

  @Test
  void theTableShowsAccuracyLabelsAndConfusions() {
    assertEquals(
        """
        5 tokens in 2 sentences
        accuracy: 60.00% (3 of 5)
        accuracy on known words: 66.67% (2 of 3)
        accuracy on unseen words: 50.00% (1 of 2)

        label  gold  found  correct  precision  recall      F1
        ADJ       0      1        0       0.00    0.00    0.00
        ADV       1      0        0       0.00    0.00    0.00
        DET       2      2        2     100.00  100.00  100.00
        NOUN      1      2        1      50.00  100.00   66.67
        VERB      1      0        0       0.00    0.00    0.00

        most frequent confusions:
        gold  predicted  times
        ADV         ADJ      1
        VERB       NOUN      1

        note: recall of ADJ is undefined (none in the gold labels) and shown as 0
        note: precision of ADV is undefined (nothing found) and shown as 0
        note: precision of VERB is undefined (nothing found) and shown as 0
        """,
        TokenAccuracyTable.render(example(new TokenAccuracy(Set.of("the", "meows")::contains))));
  }
}
