package trellis.util;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
  @Test
  void theFirstColumnIsAlignedToTheLeftAndTheOthersToTheRight() {
    TextTable table = new TextTable(List.of("name", "a", "bb"));
    table.row(List.of("x", "100", "."));
    table.row(List.of("\uD83D\uDE00\uD83D\uDE00", "1", "2"));
    assertEquals(
        "name    a  bb\nx     100   .\n\uD83D\uDE00\uD83D\uDE00      1   2\n", table.render());
  }

  @Test
  void aWideTableIsCutIntoBlocksOfColumns() {
    List<String> head = new ArrayList<>(List.of("row"));
    List<String> cells = new ArrayList<>(List.of("r"));
    for (int i = 100; i < 150; i++) {
      head.add("column" + i);
      cells.add("value" + i);
    }
    TextTable table = new TextTable(head);
    table.row(cells);
    String text = table.render();
    assertTrue(text.lines().allMatch(line -> line.length() <= 100), text);
    assertEquals(7, text.lines().filter(line -> line.startsWith("row")).count());
    assertEquals(7, text.lines().filter(line -> line.startsWith("r ")).count());
    for (int i = 1; i <= 50; i++) {
      assertTrue(text.contains(head.get(i)) && text.contains(cells.get(i)), text);
    }
  }

  @Test
  void aRowThatDoesNotFitTheHeadIsRefused() {
    TextTable table = new TextTable(List.of("a", "b"));
    assertThrows(IllegalArgumentException.class, () -> table.row(List.of("1")));
  }
}
