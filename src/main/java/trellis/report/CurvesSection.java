package trellis.report;

import java.util.List;
import java.util.OptionalInt;
import trellis.page.Html;
import trellis.train.result.EpochReport;

/** Writes the section of learning curves: dev score, loss and learning rate by epoch. */
final class CurvesSection {
  private CurvesSection() {}

  static void append(Html html, RunReport run) {
    List<EpochReport> epochs = run.epochs();
    OptionalInt best = run.best();
    html.open("div", "class", "charts");
    figure(
        html,
        LineChart.of("dev " + run.measure(), epochs, EpochReport::dev, best),
        "Score on dev. The ring marks the best epoch, whose weights are kept.");
    figure(
        html,
        LineChart.of("loss", epochs, EpochReport::loss, best),
        "Mean loss of a training sentence, with dropout.");
    figure(html, LineChart.of("rate", epochs, EpochReport::rate, best), "Learning rate.");
    html.close();
  }

  /** A chart with a line below that says what it shows. */
  static void figure(Html html, LineChart chart, String caption) {
    html.open("figure");
    chart.append(html);
    html.element("figcaption", caption).close();
  }
}
