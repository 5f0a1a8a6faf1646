package trellis.report;

import trellis.eval.errors.Confusion;
import trellis.page.Html;
import trellis.train.score.SplitScore;

/** Writes the section on confusion: which types or labels are taken for which, as a heat map. */
final class ConfusionSection {
  private ConfusionSection() {}

  static void append(Html html, RunReport run) {
    html.element(
        "p",
        "A row is what the gold labels say, a column what was predicted. The stronger the color,"
            + " the larger the cell's share of its row; right ones have another color and a"
            + " frame.",
        "class",
        "hint");
    for (SplitScore split : run.splits()) {
      html.element("h3", "On " + split.split());
      if (split instanceof SplitScore.Spans spans) {
        HeatMap.ofSpans(spans).append(html, "Spans with the same boundaries, " + split.split());
        appendOverlaps(html, spans.evaluation().confusion());
      } else {
        HeatMap.ofLabels(split).append(html, "Labels, " + split.split());
      }
    }
  }

  private static void appendOverlaps(Html html, Confusion confusion) {
    long missed = confusion.missed().values().stream().mapToLong(each -> each.overlapping()).sum();
    long spurious =
        confusion.spurious().values().stream().mapToLong(each -> each.overlapping()).sum();
    html.element(
        "p",
        "Wrong boundaries rather than nothing, because they overlap a span of the other side: "
            + Figure.whole(missed)
            + " of the missed, "
            + Figure.whole(spurious)
            + " of the spurious.",
        "class",
        "hint");
  }
}
