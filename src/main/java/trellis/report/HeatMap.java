package trellis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import trellis.eval.Score;
import trellis.eval.errors.Confusion;
import trellis.eval.errors.Confusion.Unmatched;
import trellis.page.Html;
import trellis.page.PageText;
import trellis.train.score.SplitScore;

/**
 * A confusion matrix as a heat map: a table of counts whose cells are colored by their share of the
 * row.
 *
 * @param columns the names of the columns
 * @param rows the counts
 * @param leftOut how many rows and columns are not shown
 */
record HeatMap(List<String> columns, List<Row> rows, int leftOut) {
  private static final int MOST_NAMES = 18;
  private static final int MOST_UPRIGHT = 6; // with more columns their names stand on end
  private static final double FAINTEST = 0.08;
  private static final double STRONGEST = 0.6; // so that the numbers stay readable
  private static final Unmatched NONE = new Unmatched(0, 0);

  /**
   * A line of the table.
   *
   * @param name what the gold labels say
   * @param total what the shares are of
   * @param counts of each column
   */
  record Row(String name, long total, List<Long> counts) {}

  /** The confusion of span types; a last column and row have spans without a counterpart. */
  static HeatMap ofSpans(SplitScore.Spans split) {
    Confusion confusion = split.evaluation().confusion();
    List<String> names = mostConfused(split);
    List<Row> rows = new ArrayList<>();
    for (Row row : rows(split, names)) {
      List<Long> counts = new ArrayList<>(row.counts());
      counts.add(confusion.missed().getOrDefault(row.name(), NONE).spans());
      rows.add(new Row(row.name(), row.total(), counts));
    }
    List<Long> spurious = new ArrayList<>();
    names.forEach(name -> spurious.add(confusion.spurious().getOrDefault(name, NONE).spans()));
    spurious.add(0L); // no span is missed and spurious at once
    long total = spurious.stream().mapToLong(Long::longValue).sum();
    rows.add(new Row("spurious", total, spurious));
    List<String> columns = new ArrayList<>(names);
    columns.add("missed");
    return new HeatMap(columns, rows, split.types().size() - names.size());
  }

  /** The confusion of plain labels. */
  static HeatMap ofLabels(SplitScore split) {
    List<String> names = mostConfused(split);
    return new HeatMap(names, rows(split, names), split.types().size() - names.size());
  }

  private static List<Row> rows(SplitScore split, List<String> names) {
    List<Row> rows = new ArrayList<>();
    for (String gold : names) {
      Map<String, Long> found = split.pairs().getOrDefault(gold, Map.of());
      List<Long> counts = names.stream().map(name -> found.getOrDefault(name, 0L)).toList();
      rows.add(new Row(gold, split.types().get(gold).gold(), counts));
    }
    return rows;
  }

  /** The names with most that is wrong, in the order of the scores. */
  private static List<String> mostConfused(SplitScore split) {
    Comparator<Map.Entry<String, Score>> byWrong =
        Comparator.comparingLong(entry -> wrong(entry.getValue()));
    Set<String> chosen =
        Set.copyOf(
            split.types().entrySet().stream()
                .sorted(byWrong.reversed())
                .limit(MOST_NAMES)
                .map(Map.Entry::getKey)
                .toList());
    return split.types().keySet().stream().filter(chosen::contains).toList();
  }

  private static long wrong(Score score) {
    return score.gold() + score.found() - 2 * score.correct();
  }

  /** Writes the table. */
  void append(Html html, String caption) {
    List<String> head = new ArrayList<>(List.of("gold ↓ predicted →"));
    columns.forEach(name -> head.add(PageText.type(name)));
    html.open("div", "class", columns.size() > MOST_UPRIGHT ? "heat many" : "heat");
    Table.append(html, caption, head, table -> rows.forEach(row -> append(table, row)));
    html.close();
    if (leftOut > 0) {
      html.element(
          "p",
          "Those with most mistakes are shown; " + leftOut + " others are left out.",
          "class",
          "hint");
    }
  }

  private void append(Table table, Row row) {
    table.row(
        PageText.type(row.name()),
        List.of(),
        html -> {
          for (int i = 0; i < columns.size(); i++) {
            cell(html, row, columns.get(i), row.counts().get(i));
          }
        });
  }

  private static void cell(Html html, Row row, String column, long count) {
    if (count == 0) {
      html.element("td", "0", "class", "none");
      return;
    }
    double share = (double) count / Math.max(count, row.total());
    html.element(
        "td",
        Figure.whole(count),
        "class",
        row.name().equals(column) ? "right" : "wrong",
        "style",
        String.format(Locale.ROOT, "--share:%.2f", FAINTEST + (STRONGEST - FAINTEST) * share),
        "title",
        PageText.type(row.name())
            + ", predicted "
            + PageText.type(column)
            + String.format(Locale.ROOT, ": %.1f %%", 100 * share));
  }
}
