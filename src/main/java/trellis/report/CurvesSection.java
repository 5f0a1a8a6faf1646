package trellis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import trellis.page.Html;
import trellis.report.LineChart.Series;
import trellis.train.result.EpochReport;

/** Writes the section of learning curves: scores, losses and learning rate by epoch. */
final class CurvesSection {
  private static final String SAMPLE = "sample of train";

  private CurvesSection() {}

  static void append(Html html, RunReport run) {
    List<EpochReport> epochs = run.epochs();
    OptionalInt best = run.best();
    html.open("div", "class", "charts");
    boolean sampled = epochs.stream().anyMatch(epoch -> Double.isFinite(epoch.train()));
    List<Series> scores =
        new ArrayList<>(List.of(LineChart.series("dev", epochs, EpochReport::dev)));
    List<Series> losses =
        new ArrayList<>(List.of(LineChart.series("dev", epochs, EpochReport::devLoss)));
    if (sampled) {
      scores.add(LineChart.series(SAMPLE, epochs, EpochReport::train));
      losses.add(LineChart.series(SAMPLE, epochs, EpochReport::trainLoss));
    }
    figure(
        html,
        new LineChart(run.measure(), scores, best),
        "Score on dev"
            + (sampled ? ", and on a sample of train" : "")
            + ". The ring marks the best epoch, whose weights are kept.");
    if (losses.stream().anyMatch(series -> !series.points().isEmpty())) {
      figure(
          html,
          new LineChart("loss a token", losses, best),
          "Mean negative log-likelihood of a token's gold labels, without dropout. When that of"
              + " dev rises while that of train falls, the network overfits.");
    }
    figure(
        html,
        LineChart.of("loss in training", epochs, EpochReport::loss, best),
        "Mean loss of a training sentence, with dropout.");
    figure(html, LineChart.of("rate", epochs, EpochReport::rate, best), "Learning rate.");
    html.close();
    if (sampled) {
      legend(html, List.of("dev", SAMPLE));
    }
  }

  /** The names of curves, each beside a piece of its line. */
  static void legend(Html html, List<String> names) {
    html.open("ul", "class", "legend");
    for (int i = 0; i < names.size(); i++) {
      html.open("li").open("svg", "width", "36", "height", "8", "aria-hidden", "true");
      String kind = "curve k" + i % LineChart.KINDS;
      html.empty("line", "class", kind, "x1", "0", "y1", "4", "x2", "36", "y2", "4");
      html.close().element("span", names.get(i)).close();
    }
    html.close();
  }

  /** A chart with a line below that says what it shows. */
  static void figure(Html html, LineChart chart, String caption) {
    html.open("figure");
    chart.append(html);
    html.element("figcaption", caption).close();
  }
}
