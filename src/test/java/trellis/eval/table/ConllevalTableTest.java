package trellis.eval.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.eval.Cases;
import trellis.eval.Evaluation;
import trellis.eval.Percent;
import trellis.labels.TagScheme;

class ConllevalTableTest {
  @Test
  void withoutTokensThereIsOneLine() {
    assertEquals(
        "processed 0 tokens with 0 phrases; found: 0 phrases; correct: 0.\n",
        ConllevalTable.render(Cases.score(TagScheme.BIO, List.of())));
  }

  @Test
  void withoutSpansThereIsNoLineOfATypes() {
    assertEquals(
        """
        processed 2 tokens with 0 phrases; found: 0 phrases; correct: 0.
        accuracy: 100.00%; precision:   0.00%; recall:   0.00%; FB1:   0.00
        """,
        ConllevalTable.render(Cases.score(TagScheme.BIO, List.of(Cases.pair("O O", "O O")))));
  }

  /** The values are those that printf of C gives. */
  @ParameterizedTest
  @CsvSource({
    "12.125, 12.12",
    "12.375, 12.38",
    "15.625, 15.62",
    "1.005, 1.00",
    "0.005, 0.01",
    "0, 0.00",
    "66.66666666666667, 66.67",
    "99.995, 100.00",
    "99.99499999999999, 99.99",
    "100, 100.00"
  })
  void percentagesAreRoundedAsInC(double value, String shown) {
    assertEquals(shown, Percent.show(value));
  }

  @Test
  void aTieIsRoundedToTheEvenDigit() {
    List<Cases.Pair> sentences = new ArrayList<>();
    for (int i = 0; i < 32; i++) {
      sentences.add(Cases.pair("B-PER", i < 5 ? "B-PER" : "B-LOC"));
    }
    String table = ConllevalTable.render(Cases.score(TagScheme.BIO, sentences));
    assertTrue(table.contains("accuracy:  15.62%; precision:  15.62%"), table);
  }

  @Test
  void theLocaleDoesNotMatter() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try {
      String table =
          ConllevalTable.render(
              Cases.score(TagScheme.BIO, List.of(Cases.pair("B-X O", "B-X B-X"))));
      assertTrue(table.contains("precision:  50.00%; recall: 100.00%; FB1:  66.67  2"), table);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void namesArePaddedByTheirBytesAndSortedByCodePoint() {
    String gold = "B-é B-z B-Z B-a-very-long-name-of-a-type B-\uFB01 B-\uD83D\uDE00";
    Evaluation evaluation = Cases.score(TagScheme.BIO, List.of(Cases.pair(gold, gold)));
    List<String> names =
        ConllevalTable.render(evaluation)
            .lines()
            .skip(2)
            .map(line -> line.substring(0, line.indexOf(": precision")))
            .toList();
    assertEquals(
        List.of(
            " ".repeat(16) + "Z",
            "a-very-long-name-of-a-type",
            " ".repeat(16) + "z",
            " ".repeat(15) + "é",
            " ".repeat(14) + "\uFB01",
            " ".repeat(13) + "\uD83D\uDE00"),
        names);
  }
}
