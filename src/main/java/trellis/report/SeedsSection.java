package trellis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import trellis.page.Html;
import trellis.report.LineChart.Series;
import trellis.report.SeedsReport.SeedRun;

/** How the seeds differ. */
final class SeedsSection {
  private SeedsSection() {}

  /** Mean and deviation at a glance. */
  static void appendSummary(Html html, SeedsReport seeds) {
    String measure = seeds.best().facts().measure();
    html.open("dl", "class", "cards");
    seeds.test().ifPresent(test -> card(html, "test " + measure, test, "card first"));
    card(html, "dev " + measure, seeds.dev(), seeds.test().isEmpty() ? "card first" : "card");
    SummarySection.card(
        html,
        "seeds",
        Figure.whole(seeds.runs().size()),
        "best on dev: seed " + seeds.best().facts().seed(),
        "card");
    double seconds = seeds.runs().stream().mapToDouble(SeedRun::seconds).sum();
    SummarySection.card(
        html, "time of all seeds", Figure.duration(seconds), "summed over the runs", "card");
    html.close();
  }

  private static void card(Html html, String name, Variation scores, String kind) {
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
        "Scores by seed, " + seeds.best().facts().measure() + " in percent",
        head,
        table -> {
          seeds.runs().forEach(run -> row(table, run));
          spread(table, "mean", seeds, Variation::mean);
          spread(table, "deviation", seeds, Variation::deviation);
          spread(table, "minimum", seeds, Variation::min);
          spread(table, "maximum", seeds, Variation::max);
        });
    html.open("div", "class", "charts");
    chart(html, seeds, "dev " + seeds.best().facts().measure(), Epoch::dev);
    chart(html, seeds, "loss", Epoch::loss);
    html.close();
    appendLegend(html, seeds.runs());
  }

  private static void row(Table table, SeedRun run) {
    table.row(
        Long.toString(run.seed()),
        List.of(
            Figure.percent(run.dev()),
            run.test().isPresent() ? Figure.percent(run.test().getAsDouble()) : "–",
            Integer.toString(run.bestEpoch()),
            Integer.toString(run.epochs().size()),
            Figure.duration(run.seconds())),
        html -> {
          html.open("td").element("a", "seed " + run.seed(), "href", run.link()).close();
        });
  }

  private static void spread(
      Table table, String name, SeedsReport seeds, ToDoubleFunction<Variation> figure) {
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
      Html html, SeedsReport seeds, String name, ToDoubleFunction<Epoch> figure) {
    List<Series> series = new ArrayList<>();
    for (SeedRun run : seeds.runs()) {
      series.add(LineChart.series("seed " + run.seed(), run.epochs(), figure));
    }
    CurvesSection.figure(
        html, new LineChart(name, series, OptionalInt.empty()), name + " of each seed.");
  }

  private static void appendLegend(Html html, List<SeedRun> runs) {
    html.open("ul", "class", "legend");
    for (int i = 0; i < runs.size(); i++) {
      html.open("li").open("svg", "width", "36", "height", "8", "aria-hidden", "true");
      html.empty(
          "line",
          "class",
          "curve k" + i % LineChart.KINDS,
          "x1",
          "0",
          "y1",
          "4",
          "x2",
          "36",
          "y2",
          "4");
      html.close().element("span", "seed " + runs.get(i).seed()).close();
    }
    html.close();
  }
}
