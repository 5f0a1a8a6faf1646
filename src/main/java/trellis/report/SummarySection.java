package trellis.report;

import trellis.eval.Ratio;
import trellis.eval.Score;
import trellis.page.Html;

/** The figures that matter, at a glance. */
final class SummarySection {
  private SummarySection() {}

  static void append(Html html, RunReport run) {
    RunFacts facts = run.facts();
    html.open("dl", "class", "cards");
    for (int i = run.splits().size() - 1; i >= 0; i--) {
      SplitFigures split = run.splits().get(i);
      card(
          html,
          split.split() + " " + facts.measure(),
          Figure.percent(split.score()),
          "95 % interval " + Figure.interval(split.intervals().all()),
          split == run.last() ? "card first" : "card");
    }
    appendSplit(html, run.last());
    card(html, "best epoch", facts.bestEpoch() + " of " + facts.epochs(), facts.ending(), "card");
    card(
        html,
        "time",
        Figure.duration(facts.seconds()),
        Figure.whole(Math.round(facts.tokensPerSecond())) + " tokens a second",
        "card");
    html.close();
  }

  private static void appendSplit(Html html, SplitFigures split) {
    if (split instanceof SplitFigures.Spans spans) {
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
    } else if (split instanceof SplitFigures.Tokens tokens) {
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
