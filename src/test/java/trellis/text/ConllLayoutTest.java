package trellis.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class ConllLayoutTest {
  @Test
  void theUsualLayouts() {
    assertEquals(ConllLayout.conll(0, -1), ConllLayout.conll());
    assertEquals("form", ConllLayout.conllu("xpos").token().name());
    assertEquals(Optional.empty(), ConllLayout.conll().withoutLabel().label());
    assertEquals(Optional.of(Column.at(2)), ConllLayout.conll().withLabel(Column.at(2)).label());
  }

  @Test
  void namedColumnsAreForTreebanks() {
    ConllLayout conll = ConllLayout.conll();
    assertRefused(
        "the column upos has a name in CoNLL-U only: give its number (0 is the first, -1 the last)",
        () -> conll.withLabel(Column.parse("upos")));
  }

  @Test
  void tokenAndLabelDiffer() {
    assertRefused(
        "token and label are the same column, 0: they must differ", () -> ConllLayout.conll(0, 0));
    assertThrows(IllegalArgumentException.class, () -> ConllLayout.conllu("-9"));
  }

  @Test
  void treebanksHaveTenColumns() {
    String columns = "take one of form lemma upos xpos feats head deprel deps misc";
    assertRefused(
        "no token or label stands in column 10 of CoNLL-U: " + columns,
        () -> ConllLayout.conllu("10"));
    assertRefused(
        "no token or label stands in column id of CoNLL-U: " + columns,
        () -> ConllLayout.conllu("id"));
  }

  private static void assertRefused(String message, Executable layout) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, layout).getMessage());
  }
}
