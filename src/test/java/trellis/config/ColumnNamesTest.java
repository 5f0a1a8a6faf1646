package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import trellis.config.schema.ColumnRef;
import trellis.testing.RandomCases;
import trellis.text.Column;

/** A column of the config means the same in the room that reads the corpus. */
class ColumnNamesTest {

  @Test
  void theNamesAreTheSame() {
    assertEquals(Column.CONLLU_NAMES, ColumnRef.CONLLU_NAMES);
    for (String name : ColumnRef.CONLLU_NAMES) {
      assertEquals(Column.parse(name).index(), new ColumnRef(name).index());
    }
  }

  @Test
  void theNumbersAreTheSame() {
    RandomCases.check(
        200,
        random -> {
          String number = Integer.toString(random.nextInt(-9_999, 10_000));
          assertEquals(Column.parse(number).index(), new ColumnRef(number).index());
        });
  }
}
