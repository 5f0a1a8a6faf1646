package trellis.report;

import trellis.eval.Ratio;
import trellis.eval.Score;
import trellis.page.Html;
import trellis.train.result.TrainingResult;
import trellis.train.score.SplitScore;

/** Writes the section that shows the most important figures at a glance. */
final class SummarySection {
  private SummarySection() {}

  static void append(Html html, RunReport run) {
    TrainingResult result = run.result();
    html.open("dl", "class", "cards");
    result
        .nested()
        .forEach(
            (split, nested) ->
                card(
                    html,
                    split + " F1 of all layers",
                    Figure.percent(nested.all().f1()),
                    "95 % interval " + Figure.interval(nested.interval()),
                    "card first"));
    for (SplitScore split : run.splits()) {
      card(
          html,
          split.split() + " " + split.measure(),
          Figure.percent(split.score()),
          "95 % interval " + Figure.interval(split.intervals().all()),
          split == run.first() ? "card first" : "card");
    }
    result.baseline().ifPresent(linear -> appendBaseline(html, linear));
    appendSplit(html, run.first());
    card(html, "best epoch", result.bestEpoch() + " of " + result.epochs(), run.ending(), "card");
    card(
        html,
        "time",
        Figure.duration(result.seconds()),
        Figure.whole(Math.round(result.tokensPerSecond())) + " tokens a second",
        "card");
    html.close();
  }

  /** The scores of the linear model that was trained beside the network. */
  private static void appendBaseline(Html html, TrainingResult linear) {
    for (SplitScore split : linear.scores()) {
      card(
          html,
          split.split() + " " + split.measure() + ", linear baseline",
          Figure.percent(split.score()),
          "trained in " + Figure.duration(linear.seconds()),
          "card");
    }
  }

  private static void appendSplit(Html html, SplitScore split) {
    if (split instanceof SplitScore.Spans spans) {
      Score micro = spans.evaluation().conlleval().micro();
      card(
          html,
          split.split() + " precision, recall",
          Figure.percent(micro.precision()) + ", " + Figure.percent(micro.recall()),
          Figure.whole(micro.correct()) + " right of " + Figure.whole(micro.gold()) + " spans",
          "card");
      Score unseen = spans.evaluation().names().get("unseen");
      if (unseen != null) {
        card(
            html,
            split.split() + " F1, unseen names",
            Figure.percent(unseen.f1()),
            Figure.whole(unseen.gold()) + " that train does not have",
            "card");
      }
    } else if (split instanceof SplitScore.Tokens tokens) {
      Ratio unseen = tokens.evaluation().words().get("unseen");
      if (unseen != null) {
        card(
            html,
            split.split() + " accuracy, unseen words",
            Figure.percent(unseen.percent()),
            Figure.whole(unseen.total()) + " tokens",
            "card");
      }
    }
    card(
        html,
        "calibration error",
        Figure.probability(split.certainty().calibration().expectedError()),
        "of probabilities on " + split.split(),
        "card");
  }

  /** A figure with its name above and what belongs to it below. */
  static void card(Html html, String name, String figure, String note, String kind) {
    html.open("div", "class", kind).element("dt", name);
    html.element("dd", figure, "class", "figure").element("dd", note, "class", "note").close();
  }
}
