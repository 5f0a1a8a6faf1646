package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.config.schema.ColumnRef;

class ColumnsConfigTest {

  private static ColumnsConfig columns(String token, String label) {
    return new ColumnsConfig(new ColumnRef(token), new ColumnRef(label), Optional.empty());
  }

  @Test
  void defaultsOfConll() {
    assertEquals(columns("0", "-1"), ConfigText.minimal().parse().data().columns());
    assertEquals(columns("0", "-1"), Defaults.of(ColumnsConfig.class));
  }

  @Test
  void defaultsOfConllu() {
    ConfigText text = ConfigText.minimal().with("task", "pos").with("data.format", "conllu");

    assertEquals(columns("form", "upos"), text.parse().data().columns());
    assertEquals(
        columns("form", "xpos"), text.with("data.columns.label", "xpos").parse().data().columns());
  }

  @Test
  void everyKey() {
    ConfigText text =
        ConfigText.minimal().with("data.columns.token", "1").with("data.columns.label", "-2");
    text.with("data.columns.features", "[3, 2]");

    ColumnsConfig columns = text.parse().data().columns();

    ConfigText.assertAllDiffer(Defaults.of(ColumnsConfig.class), columns);
    List<ColumnRef> features = List.of(new ColumnRef("3"), new ColumnRef("2"));
    assertEquals(
        new ColumnsConfig(new ColumnRef("1"), new ColumnRef("-2"), Optional.of(features)), columns);
    assertEquals(features, columns.featureColumns());
    assertEquals(List.of(), columns("1", "-2").featureColumns());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "data.columns.token | frm   | did you mean `form`?",
        "data.columns.token | word  | expected a column: 0 for the first, -1 for the last, or in"
            + " conllu one of id, form, lemma",
        "data.columns.token | 1.0   | found the number 1.0: write 1",
        "data.columns.token | \"1\" | found the quoted text \"1\": remove the quotes",
        "data.columns.token | ~     | has no value",
        "data.columns.token | [0]   | found a list",
        "data.columns.token | form  | the name form is for conllu: set `format: conllu`",
        "data.columns.label | UPOS  | did you mean `upos`?",
        "data.columns.label | 01    | write 1",
        "data.columns.label | -0    | write 0",
        "data.columns.label | 10000 | expected a column",
        "data.columns.label | {a: 1}| found a map of keys",
        "data.columns.label | upos  | or give the column's number, counted from 0",
        "data.columns.features | 1 | expected a list such as [1, 2, 3], each a column: 0 for the"
            + " first, -1 for the last, or in conllu one of id, form, lemma, upos, xpos, feats,"
            + " head, deprel, deps, misc, found the whole number 1: write [1]",
        "data.columns.features | []       | the list is empty: give it one value at least",
        "data.columns.features | [1, 1]   | 1 stands twice in the list: keep one",
        "data.columns.features | [1, xps] | did you mean `xpos`?",
        "data.columns.features | ~        | or leave the key out",
      })
  void refuses(String path, String value, String cure) {
    ConfigText.assertRefused(path, value, cure);
  }

  @Test
  void aReferenceIsANumberOrAName() {
    assertEquals(3, new ColumnRef("upos").index());
    assertTrue(new ColumnRef("upos").isName());
    assertEquals(-12, new ColumnRef("-12").index());
    assertFalse(new ColumnRef("-12").isName());
    assertEquals("misc", new ColumnRef("misc").toString());
  }

  @Test
  void noFeaturesAreNoList() {
    ColumnRef column = new ColumnRef("0");
    assertThrows(
        IllegalArgumentException.class,
        () -> new ColumnsConfig(column, new ColumnRef("1"), Optional.of(List.of())));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "UPOS", "+1", "-0", "00", "1.0", "12345", "word"})
  void aReferenceRefusesTheRest(String text) {
    assertThrows(IllegalArgumentException.class, () -> new ColumnRef(text));
  }
}
