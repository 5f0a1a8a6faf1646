package trellis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import trellis.page.Html;
import trellis.report.LineChart.Series;
import trellis.train.result.EpochReport;
import trellis.train.result.SeedStatistics;
import trellis.train.result.TrainingResult;

/** Writes the sections on several seeds: how their scores, curves and times differ. */
final class SeedsSection {
  private SeedsSection() {}

  /** Mean and deviation at a glance. */
  static void appendSummary(Html html, SeedsReport seeds) {
    String measure = seeds.best().measure();
    html.open("dl", "class", "cards");
    seeds.test().ifPresent(test -> card(html, "test " + measure, test, "card first"));
    card(html, "dev " + measure, seeds.dev(), seeds.test().isEmpty() ? "card first" : "card");
    SummarySection.card(
        html,
        "seeds",
        Figure.whole(seeds.runs().size()),
        "best on dev: seed " + seeds.best().result().seed(),
        "card");
    double seconds = seeds.runs().stream().mapToDouble(TrainingResult::seconds).sum();
    SummarySection.card(
        html, "time of all seeds", Figure.duration(seconds), "summed over the runs", "card");
    html.close();
  }

  /** Mean and deviation of a score, and its range. */
  static void card(Html html, String name, SeedStatistics scores, String kind) {
    SummarySection.card(
        html,
        name + ", mean ± deviation",
        Figure.percent(scores.mean()) + " ± " + Figure.percent(scores.deviation()),
        "from " + Figure.percent(scores.min()) + " to " + Figure.percent(scores.max()),
        kind);
  }

  /** The table of the seeds, and their curves in one chart. */
  static void appendSeeds(Html html, SeedsReport seeds) {
    List<String> head = List.of("seed", "dev", "test", "best epoch", "epochs", "time", "report");
    Table.append(
        html,
        "Scores by seed, " + seeds.best().measure() + " in percent",
        head,
        table -> {
          seeds.runs().forEach(run -> row(table, seeds, run));
          spread(table, "mean", seeds, SeedStatistics::mean);
          spread(table, "deviation", seeds, SeedStatistics::deviation);
          spread(table, "minimum", seeds, SeedStatistics::min);
          spread(table, "maximum", seeds, SeedStatistics::max);
        });
    html.open("div", "class", "charts");
    chart(html, seeds, "dev " + seeds.best().measure(), EpochReport::dev);
    chart(html, seeds, "loss", EpochReport::loss);
    html.close();
    CurvesSection.legend(html, seeds.runs().stream().map(run -> "seed " + run.seed()).toList());
  }

  private static void row(Table table, SeedsReport seeds, TrainingResult run) {
    table.row(
        Long.toString(run.seed()),
        List.of(
            Figure.percent(run.bestScore()),
            run.test().map(test -> Figure.percent(test.score())).orElse("–"),
            Integer.toString(run.bestEpoch()),
            Integer.toString(epochs(run).size()),
            Figure.duration(run.seconds())),
        html -> {
          html.open("td").element("a", "seed " + run.seed(), "href", seeds.link(run)).close();
        });
  }

  private static List<EpochReport> epochs(TrainingResult run) {
    return run.details().orElseThrow().epochs();
  }

  private static void spread(
      Table table, String name, SeedsReport seeds, ToDoubleFunction<SeedStatistics> figure) {
    table.row(
        name,
        List.of(
            Figure.percent(figure.applyAsDouble(seeds.dev())),
            seeds.test().map(test -> Figure.percent(figure.applyAsDouble(test))).orElse("–"),
            "",
            "",
            "",
            ""));
  }

  private static void chart(
      Html html, SeedsReport seeds, String name, ToDoubleFunction<EpochReport> figure) {
    List<Series> series = new ArrayList<>();
    for (TrainingResult run : seeds.runs()) {
      series.add(LineChart.series("seed " + run.seed(), epochs(run), figure));
    }
    CurvesSection.figure(
        html, new LineChart(name, series, OptionalInt.empty()), name + " of each seed.");
  }
}
