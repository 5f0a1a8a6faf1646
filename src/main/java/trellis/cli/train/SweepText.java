package trellis.cli.train;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import trellis.cli.score.RunsText;
import trellis.cli.train.SweepSummary.Cell;
import trellis.cli.train.SweepSummary.Scores;
import trellis.report.RunsPage;
import trellis.util.TextTable;

/** Renders what came out of a sweep, for a terminal and as a page. */
final class SweepText {
  private static final String NONE = "–";

  private final SweepSummary sweep;
  private final boolean hasTest;
  private final List<String> further; // the splits of several corpora or heads

  SweepText(SweepSummary sweep) {
    this.sweep = sweep;
    this.hasTest =
        sweep.cells().stream().anyMatch(cell -> cell.splits().containsKey(SweepSummary.TEST));
    this.further =
        sweep.cells().stream()
            .flatMap(cell -> cell.splits().keySet().stream())
            .distinct()
            .filter(split -> !split.equals(SweepSummary.DEV) && !split.equals(SweepSummary.TEST))
            .toList();
  }

  /** The table and what it means; each line ends with a newline. */
  String text() {
    List<String> head = new ArrayList<>(List.of("cell"));
    head.addAll(head());
    TextTable table = new TextTable(head);
    for (Cell cell : sweep.cells()) {
      List<String> row = new ArrayList<>(List.of((cell.best() ? "* " : "  ") + cell.name()));
      row.addAll(cells(cell));
      table.row(row);
    }
    StringBuilder text = new StringBuilder(table.render()).append('\n');
    notes().forEach(note -> text.append(note).append('\n'));
    return text.toString();
  }

  /** The same as a page. */
  String page(Path folder, String program) {
    List<RunsPage.Row> rows = new ArrayList<>();
    for (Cell cell : sweep.cells()) {
      String link =
          cell.failure().isEmpty()
              ? folder.relativize(Path.of(cell.folder())).resolve("report.html").toString()
              : "";
      rows.add(new RunsPage.Row(cell.name(), cell.best(), cells(cell), link));
    }
    return RunsPage.html(
        "sweep of " + sweep.config(), "by the mean on dev", program, head(), rows, notes());
  }

  private List<String> head() {
    List<String> head =
        new ArrayList<>(
            List.of(
                ("dev " + sweep.measure()).strip(),
                "lowest",
                "highest",
                "to best",
                "p, sentences",
                "p, seeds"));
    if (hasTest) {
      head.add("test " + sweep.measure());
    }
    head.addAll(further);
    return head;
  }

  private List<String> cells(Cell cell) {
    List<String> cells = new ArrayList<>();
    Scores dev = cell.splits().get(SweepSummary.DEV);
    if (dev == null) {
      cells.addAll(List.of("failed", NONE, NONE));
    } else {
      cells.add(spread(dev));
      cells.add(percent(dev.statistics().min()));
      cells.add(percent(dev.statistics().max()));
    }
    cells.addAll(RunsText.tests(cell.againstBest().get(SweepSummary.DEV)));
    if (hasTest) {
      Scores test = cell.splits().get(SweepSummary.TEST);
      cells.add(test == null ? NONE : spread(test));
    }
    for (String split : further) {
      Scores scores = cell.splits().get(split);
      cells.add(scores == null ? NONE : spread(scores));
    }
    return cells;
  }

  private static String spread(Scores scores) {
    return percent(scores.statistics().mean())
        + (scores.seeds().size() == 1 ? "" : " ± " + percent(scores.statistics().deviation()));
  }

  private static String percent(double score) {
    return String.format(Locale.ROOT, "%.2f", score);
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (!sweep.note().isEmpty()) {
      notes.add(sweep.note());
    } else {
      notes.add(
          "* the best on dev; the others are tested against it, on dev"
              + (further.isEmpty() ? "." : ", by the mean that chooses the best epoch."));
      notes.add(
          "p: how often chance alone makes a difference as large, over sentences and over seeds,");
      notes.add("after Holm's correction for all tests. Below 0.05 it is hardly chance.");
    }
    for (Cell cell : sweep.cells()) {
      if (!cell.failure().isEmpty()) {
        notes.add("failed: " + cell.name() + ": " + cell.failure().lines().findFirst().orElse(""));
      }
    }
    return notes;
  }
}
