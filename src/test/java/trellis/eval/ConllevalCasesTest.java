package trellis.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import trellis.eval.table.ConllevalTable;
import trellis.labels.ConllevalReading;
import trellis.labels.TagScheme;

/** The 60 files that the original script has scored. */
class ConllevalCasesTest {
  /** The lines of the expected table: file, then its figures as the script printed them. */
  static Stream<List<String>> cases() {
    return Cases.conllevalLines("expected.tsv").stream()
        .skip(1)
        .map(line -> List.of(line.split("\t", -1)));
  }

  @Test
  void allOfThemAreThere() {
    assertEquals(60, cases().map(columns -> columns.get(0)).distinct().count());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theTableIsThatOfTheScript(List<String> expected) {
    Evaluation evaluation = Cases.score(TagScheme.BIO, Cases.conllevalSentences(expected.get(0)));
    assertEquals(expectedTable(expected), ConllevalTable.render(evaluation));
  }

  private static String expectedTable(List<String> columns) {
    StringBuilder table = new StringBuilder();
    table.append(
        String.format(
            "processed %s tokens with %s phrases; found: %s phrases; correct: %s.\n",
            columns.subList(1, 5).toArray()));
    table.append(
        String.format(
            "accuracy: %6s%%; precision: %6s%%; recall: %6s%%; FB1: %6s\n",
            columns.subList(5, 9).toArray()));
    for (String type : columns.get(9).split(";")) {
      table.append(
          String.format(
              "%17s: precision: %6s%%; recall: %6s%%; FB1: %6s  %s\n", (Object[]) type.split(",")));
    }
    return table.toString();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void otherSchemesScoreAsTheirConversionToBio(List<String> expected) {
    List<Cases.Pair> sentences = Cases.conllevalSentences(expected.get(0));
    assertFalse(sentences.isEmpty());
    String bio = ConllevalTable.render(scoreIn(TagScheme.BIO, TagScheme.BIO, sentences));
    for (TagScheme scheme : List.of(TagScheme.BIOES, TagScheme.BMES, TagScheme.BILOU)) {
      assertEquals(bio, ConllevalTable.render(scoreIn(scheme, scheme, sentences)), scheme::name);
      assertEquals(
          bio, ConllevalTable.render(scoreIn(TagScheme.BIO, scheme, sentences)), scheme::name);
      assertEquals(
          bio, ConllevalTable.render(scoreIn(scheme, TagScheme.IOB1, sentences)), scheme::name);
    }
  }

  private static Evaluation scoreIn(
      TagScheme gold, TagScheme predicted, List<Cases.Pair> sentences) {
    List<Cases.Pair> converted = new ArrayList<>();
    for (Cases.Pair sentence : sentences) {
      converted.add(
          new Cases.Pair(convert(sentence.gold(), gold), convert(sentence.predicted(), predicted)));
    }
    return Cases.score(new SpanScorer(gold, predicted, 0, 1), converted);
  }

  private static List<String> convert(List<String> labels, TagScheme scheme) {
    return scheme.encode(ConllevalReading.spans(labels), labels.size());
  }
}
