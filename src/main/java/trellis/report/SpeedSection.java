package trellis.report;

import java.util.List;
import java.util.OptionalInt;
import trellis.page.Html;
import trellis.train.result.EpochReport;
import trellis.train.result.RunDetails;
import trellis.train.result.TrainingPlan;

/** Writes the section on speed: how fast the training was, and what computed it. */
final class SpeedSection {
  private SpeedSection() {}

  static void append(Html html, RunReport run) {
    RunDetails details = run.details();
    TrainingPlan plan = details.plan();
    List<EpochReport> epochs = run.epochs();
    html.open("div", "class", "charts");
    CurvesSection.figure(
        html,
        LineChart.of("tokens a second", epochs, EpochReport::tokensPerSecond, OptionalInt.empty()),
        "Training speed; scoring is not counted.");
    CurvesSection.figure(
        html,
        LineChart.of("seconds", epochs, EpochReport::seconds, OptionalInt.empty()),
        "Time of an epoch, scoring and saving included.");
    html.close();
    Table.append(
        html,
        "Time and size",
        List.of("what", "figure"),
        table -> {
          table.row("time of all epochs", List.of(Figure.duration(run.result().seconds())));
          table.row(
              "tokens a second, all epochs",
              List.of(Figure.whole(Math.round(run.result().tokensPerSecond()))));
          table.row("threads", List.of(Figure.whole(plan.threads())));
          int workers = details.config().train().workers();
          if (workers > 1) {
            table.row("workers", List.of(Figure.whole(workers)));
          }
          table.row("kernel", List.of(plan.kernel()));
          if (details.heapBytes() > 0) {
            table.row("most heap used by the process", List.of(Figure.bytes(details.heapBytes())));
          }
          table.row("trained numbers", List.of(Figure.whole(plan.parameters())));
          table.row("rows of the word table", List.of(Figure.whole(plan.words())));
          table.row("rows of the character table", List.of(Figure.whole(plan.characters())));
          table.row("labels of the network", List.of(Figure.whole(plan.labels())));
        });
  }
}
