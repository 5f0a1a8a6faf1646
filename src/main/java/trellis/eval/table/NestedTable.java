package trellis.eval.table;

import trellis.eval.Interval;
import trellis.eval.NestedEvaluation;
import trellis.eval.Percent;
import trellis.util.CountText;

/** Renders a {@link NestedEvaluation} as text. */
public final class NestedTable {
  private NestedTable() {}

  /** All spans together, then type by type and layer by layer. */
  public static String render(NestedEvaluation nested) {
    Interval interval = nested.interval();
    return new ScoreTable("spans of all layers")
            .score("all", nested.all())
            .scores(nested.types())
            .render()
        + Math.round(interval.level())
        + " % interval of F1 (all): "
        + Percent.show(interval.low())
        + " to "
        + Percent.show(interval.high())
        + " (bootstrap over "
        + CountText.of(nested.sentences(), "sentence")
        + ", "
        + interval.replicates()
        + " replicates, seed "
        + interval.seed()
        + ")\n\n"
        + new ScoreTable("layer").scores(nested.layers()).render()
        + (nested.untaken() == 0
            ? ""
            : CountText.of(nested.untaken(), "gold span") + " in no layer\n");
  }
}
