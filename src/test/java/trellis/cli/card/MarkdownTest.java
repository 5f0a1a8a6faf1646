package trellis.cli.card;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownTest {
  @Test
  void aTableHasItsColumnsWhateverStandsInTheCells() {
    String table =
        new Markdown(List.of("", "name", ">count"))
            .row(List.of("a|b", "", "7"))
            .row(List.of("c"))
            .render();
    assertEquals("| | name | count |\n|---|---|---:|\n| a\\|b | | 7 |\n| c | | |\n", table);
  }

  @Test
  void codeIsShownLetterByLetterInALine() {
    assertEquals("`*a* <b>`", Markdown.code("*a* <b>"));
    assertEquals("`a b`", Markdown.code("a\nb"));
    assertEquals("`` ` ``", Markdown.code("`"));
    assertEquals("``` a``b` ```", Markdown.code("a``b`"));
  }
}
