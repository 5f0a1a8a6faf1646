package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.config.ColumnsConfig.ColumnRef;

class ColumnsConfigTest {

  private static ColumnsConfig columns(String token, String label) {
    return new ColumnsConfig(new ColumnRef(token), new ColumnRef(label));
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

    ColumnsConfig columns = text.parse().data().columns();

    ConfigText.assertAllDiffer(Defaults.of(ColumnsConfig.class), columns);
    assertEquals(columns("1", "-2"), columns);
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

  @ParameterizedTest
  @ValueSource(strings = {"", "UPOS", "+1", "-0", "00", "1.0", "12345", "word"})
  void aReferenceRefusesTheRest(String text) {
    assertThrows(IllegalArgumentException.class, () -> new ColumnRef(text));
  }
}
