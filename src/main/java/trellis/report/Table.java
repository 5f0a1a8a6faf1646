package trellis.report;

import java.util.List;
import java.util.function.Consumer;
import trellis.page.Html;
import trellis.page.PageText;

/**
 * Writes an HTML table whose first column names the rows.
 *
 * <p>It scrolls by itself where the page is too narrow for it.
 */
final class Table {
  private final Html html;

  private Table(Html html) {
    this.html = html;
  }

  /**
   * Writes a table.
   *
   * @param caption what it shows
   * @param head the names of the columns
   * @param rows writes them
   */
  static void append(Html html, String caption, List<String> head, Consumer<Table> rows) {
    html.open("div", "class", "wide", "tabindex", "0", "role", "region", "aria-label", caption);
    html.open("table").element("caption", caption).open("thead").open("tr");
    head.forEach(name -> html.element("th", name, "scope", "col"));
    html.close().close().open("tbody");
    rows.accept(new Table(html));
    html.close().close().close();
  }

  /** A row: its name and its cells; names of a corpus come through {@link PageText}. */
  void row(String name, List<String> cells) {
    row(name, cells, more -> {});
  }

  /** A row with more cells after those of text. */
  void row(String name, List<String> cells, Consumer<Html> more) {
    html.open("tr").open("th", "scope", "row").element("bdi", name).close();
    cells.forEach(cell -> html.element("td", cell));
    more.accept(html);
    html.close();
  }
}
