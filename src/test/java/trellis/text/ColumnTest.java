package trellis.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ColumnTest {
  @Test
  void readsNumbersAndNames() {
    assertEquals(0, Column.parse("0").index());
    assertEquals(-1, Column.parse("-1").index());
    assertEquals(3, Column.parse("upos").index());
    assertEquals(9, Column.parse("MISC").index());
    assertEquals("MISC", Column.parse("MISC").toString());
    assertEquals(Column.at(-2), Column.parse("-2"));
    assertTrue(Column.parse("form").isNamed());
    assertFalse(Column.at(1).isNamed());
  }

  @Test
  void findsItsPlaceInARow() {
    assertEquals(1, Column.at(1).in(2));
    assertEquals(-1, Column.at(2).in(2));
    assertEquals(1, Column.at(-1).in(2));
    assertEquals(0, Column.at(-2).in(2));
    assertEquals(-1, Column.at(-3).in(2));
    assertEquals(-1, Column.at(-9).in(2));
  }

  @Test
  void namesTheNearestName() {
    String message = message("uppos");
    assertTrue(message.startsWith("\"uppos\" is no column: give its number"), message);
    assertTrue(message.endsWith("; the nearest is upos"), message);
    assertTrue(message("nothing like it").endsWith("deps misc"));
  }

  @Test
  void refusesWhatIsNoColumn() {
    for (String text : new String[] {"", "-", "+1", "1.0", "99999999999", "10000", "１"}) {
      assertFalse(message(text).isBlank(), text);
    }
    assertThrows(IllegalArgumentException.class, () -> new Column("upos", 4));
  }

  private static String message(String text) {
    return assertThrows(IllegalArgumentException.class, () -> Column.parse(text)).getMessage();
  }
}
