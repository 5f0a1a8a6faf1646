package trellis.report;

import java.util.List;
import trellis.eval.Evaluation;
import trellis.eval.Score;
import trellis.eval.TokenEvaluation;
import trellis.page.Html;
import trellis.page.PageText;
import trellis.train.result.FoldSummary;
import trellis.train.result.FoldSummary.HeldOutScore;
import trellis.train.result.RunDetails;
import trellis.train.result.TrainingResult;

/**
 * The page of a cross-validation: the folds, and the score of all that was held out.
 *
 * @param summary how the folds ended, which are all finished
 */
record FoldsReport(FoldSummary summary) {

  /** The page, as HTML. */
  String html() {
    TrainingResult first = summary.runs().get(0);
    RunDetails details = first.details().orElseThrow();
    Page page =
        new Page(
            first.name(), "cross-validation, " + summary.folds() + " folds, seed " + first.seed());
    page.section("Summary", this::appendSummary);
    page.section("Folds", this::appendFolds);
    for (HeldOutScore all : sums().heldOut()) {
      page.section(
          "All held out" + (all.title().isEmpty() ? "" : " of " + all.title()),
          html -> appendTypes(html, all));
    }
    page.section("Config", html -> ConfigSection.append(html, new RunReport(first)));
    return page.render(details.program());
  }

  private FoldSummary.Sums sums() {
    return summary.sums().orElseThrow();
  }

  private void appendSummary(Html html) {
    String measure = sums().measure();
    html.open("dl", "class", "cards");
    for (HeldOutScore all : sums().heldOut()) {
      SummarySection.card(
          html,
          (all.title() + " " + all.measure()).strip() + " of all held-out sentences",
          Figure.percent(all.score()),
          "each labeled by the run that did not learn from it",
          all == sums().heldOut().get(0) ? "card first" : "card");
    }
    SeedsSection.card(html, "held out " + measure, sums().test(), "card");
    SeedsSection.card(html, "dev " + measure, sums().dev(), "card");
    html.close();
  }

  private void appendFolds(Html html) {
    Table.append(
        html,
        "Scores by fold, " + sums().measure() + " in percent",
        List.of("fold", "dev", "held out", "best epoch", "epochs", "time", "report"),
        table -> {
          for (int i = 0; i < summary.runs().size(); i++) {
            row(table, i + 1, summary.runs().get(i));
          }
        });
  }

  private static void row(Table table, int fold, TrainingResult run) {
    table.row(
        Integer.toString(fold),
        List.of(
            Figure.percent(run.bestScore()),
            Figure.percent(run.testPercent().orElseThrow()),
            Integer.toString(run.bestEpoch()),
            Integer.toString(run.epochs()),
            Figure.duration(run.seconds())),
        html -> {
          String link = run.folder().getFileName() + "/" + run.report().getFileName();
          html.open("td").element("a", "fold " + fold, "href", link).close();
        });
  }

  private static void appendTypes(Html html, HeldOutScore all) {
    boolean spans = all.evaluation() instanceof Evaluation;
    Table.append(
        html,
        spans ? "Conlleval, by type" : "By label",
        List.of(spans ? "type" : "label", "gold", "found", "right", "precision", "recall", "F1"),
        table -> {
          if (all.evaluation() instanceof Evaluation evaluation) {
            table.row("all, micro", ScoresSection.cells(evaluation.conlleval().micro()));
            evaluation.conlleval().types().forEach((type, score) -> row(table, type, score));
          } else {
            ((TokenEvaluation) all.evaluation())
                .labels()
                .forEach((label, score) -> row(table, label, score));
          }
        });
  }

  private static void row(Table table, String type, Score score) {
    table.row(PageText.type(type), ScoresSection.cells(score));
  }
}
