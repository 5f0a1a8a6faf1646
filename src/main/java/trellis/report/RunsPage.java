package trellis.report;

import java.util.ArrayList;
import java.util.List;
import trellis.page.Html;
import trellis.page.PageText;

/** The page that has several runs in one table, with a link to the report of each. */
public final class RunsPage {
  private RunsPage() {}

  /**
   * A run.
   *
   * @param name what tells it from the others
   * @param best whether it is to be marked
   * @param cells its figures
   * @param link from the page to its report; empty when it has none
   */
  public record Row(String name, boolean best, List<String> cells, String link) {
    /** Takes a copy. */
    public Row {
      cells = List.copyOf(cells);
    }
  }

  /**
   * The page, as HTML.
   *
   * @param program what wrote it, with its version
   * @param head the names of the figures
   * @param notes what they mean, a paragraph each
   */
  public static String html(
      String title,
      String subtitle,
      String program,
      List<String> head,
      List<Row> rows,
      List<String> notes) {
    Page page = new Page(title, subtitle);
    page.section("Runs", html -> append(html, head, rows, notes));
    return page.render(program);
  }

  private static void append(Html html, List<String> head, List<Row> rows, List<String> notes) {
    List<String> names = new ArrayList<>(List.of("run"));
    names.addAll(head);
    names.add("report");
    Table.append(html, "Runs, in percent", names, table -> rows.forEach(row -> append(table, row)));
    notes.forEach(note -> html.element("p", PageText.token(note), "class", "hint"));
  }

  private static void append(Table table, Row row) {
    table.row(
        (row.best() ? "★ " : "") + PageText.token(row.name()),
        row.cells(),
        html -> {
          html.open("td");
          if (!row.link().isEmpty()) {
            html.element("a", "report", "href", row.link());
          }
          html.close();
        });
  }
}
