package trellis.report;

import java.util.List;
import java.util.OptionalInt;
import trellis.page.Html;

/** How fast it was and what computed. */
final class SpeedSection {
  private SpeedSection() {}

  static void append(Html html, RunReport run) {
    RunFacts facts = run.facts();
    List<Epoch> epochs = run.epochs();
    html.open("div", "class", "charts");
    CurvesSection.figure(
        html,
        LineChart.of("tokens a second", epochs, Epoch::tokensPerSecond, OptionalInt.empty()),
        "Training speed; scoring is not counted.");
    CurvesSection.figure(
        html,
        LineChart.of("seconds", epochs, Epoch::seconds, OptionalInt.empty()),
        "Time of an epoch, scoring and saving included.");
    html.close();
    Table.append(
        html,
        "Time and size",
        List.of("what", "figure"),
        table -> {
          table.row("time of all epochs", List.of(Figure.duration(facts.seconds())));
          table.row(
              "tokens a second, all epochs",
              List.of(Figure.whole(Math.round(facts.tokensPerSecond()))));
          table.row("threads", List.of(Figure.whole(facts.threads())));
          table.row("kernel", List.of(facts.kernel()));
          if (facts.heapBytes() > 0) {
            table.row("most heap used by the process", List.of(Figure.bytes(facts.heapBytes())));
          }
          table.row("trained numbers", List.of(Figure.whole(facts.parameters())));
          table.row("rows of the word table", List.of(Figure.whole(facts.words())));
          table.row("rows of the character table", List.of(Figure.whole(facts.characters())));
          table.row("labels of the network", List.of(Figure.whole(facts.labels())));
        });
  }
}
