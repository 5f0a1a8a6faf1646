package trellis.report;

import java.util.List;
import trellis.eval.errors.Mistakes;
import trellis.eval.errors.SureMistakes;
import trellis.eval.errors.SureMistakes.SureMistake;
import trellis.page.Html;
import trellis.train.score.SplitScore;

/** Writes the section of mistakes: those that the tagger was surest of, in their context. */
final class MistakesSection {
  private MistakesSection() {}

  static void append(Html html, RunReport run) {
    html.element(
        "p",
        "The surest come first: they tell most, and now and then it is the gold label that is"
            + " wrong. "
            + probability(run.first()),
        "class",
        "hint");
    for (SplitScore split : run.splits()) {
      html.element("h3", "On " + split.split());
      if (split instanceof SplitScore.Spans spans) {
        append(html, split.split(), spans.evaluation().mistakes());
      }
      append(html, split.certainty().mistakes());
    }
  }

  private static String probability(SplitScore split) {
    return split instanceof SplitScore.Spans
        ? "The number is the probability of the predicted span; of a missed one, how sure the"
            + " labels were that its tokens got instead."
        : "The number is the probability of the predicted label.";
  }

  private static void append(Html html, String split, Mistakes mistakes) {
    Table.append(
        html,
        "Mistakes by kind, " + split,
        List.of("kind", "mistakes"),
        table -> {
          table.row("missed", List.of(Figure.whole(mistakes.missed())));
          table.row("spurious", List.of(Figure.whole(mistakes.spurious())));
          table.row("wrong type", List.of(Figure.whole(mistakes.wrongType())));
          table.row("wrong boundaries", List.of(Figure.whole(mistakes.wrongBoundaries())));
        });
  }

  private static void append(Html html, SureMistakes mistakes) {
    if (mistakes.total() == 0) {
      html.element("p", "There is no mistake.");
      return;
    }
    html.open("ol", "class", "mistakes");
    for (SureMistake mistake : mistakes.surest()) {
      MistakeItem.append(html, mistake);
    }
    html.close();
    long more = mistakes.total() - mistakes.surest().size();
    if (more > 0) {
      html.element("p", "… and " + Figure.whole(more) + " less sure ones.", "class", "hint");
    }
  }
}
