package trellis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trellis.eval.Interval;
import trellis.eval.LengthScores;
import trellis.eval.NestedEvaluation;
import trellis.eval.Ratio;
import trellis.eval.Score;
import trellis.eval.SpanScores;
import trellis.eval.TypeIntervals;
import trellis.page.Html;
import trellis.page.PageText;
import trellis.train.score.SplitScore;

/** Writes the section of scores: of all types together and of each, with their intervals. */
final class ScoresSection {
  private static final int MOST_TYPES = 60;

  private static final List<String> HEAD =
      List.of("gold", "found", "right", "precision", "recall", "F1", "95 % interval", "0 to 100");

  private ScoresSection() {}

  static void append(Html html, RunReport run) {
    html.element(
        "p",
        "Intervals are of a bootstrap over sentences: how much a score would vary on other"
            + " sentences of the same kind. They do not tell how it varies with the seed.",
        "class",
        "hint");
    run.result().nested().forEach((split, score) -> append(html, split, score));
    for (SplitScore split : run.splits()) {
      html.element("h3", "On " + split.split());
      if (split instanceof SplitScore.Spans spans) {
        append(html, spans);
      } else if (split instanceof SplitScore.Tokens tokens) {
        append(html, tokens);
      }
    }
  }

  /** The spans of all layers together. */
  private static void append(Html html, String split, NestedEvaluation nested) {
    html.element("h3", "All layers together, on " + split);
    html.element(
        "p",
        "A span is right when type, start and end are; 95 % interval of F1: "
            + Figure.interval(nested.interval())
            + (nested.untaken() == 0
                ? "."
                : "; " + Figure.whole(nested.untaken()) + " gold spans are in no layer."),
        "class",
        "hint");
    Map<String, Score> rows = new LinkedHashMap<>();
    rows.put("all", nested.all());
    nested.types().forEach((type, score) -> rows.put(PageText.type(type), score));
    appendGroups(html, "Spans of all layers, " + split, "type", rows);
    appendGroups(html, "Layer by layer, " + split, "layer", nested.layers());
  }

  private static void append(Html html, SplitScore.Spans split) {
    SpanScores conlleval = split.evaluation().conlleval();
    SpanScores strict = split.evaluation().strict();
    String file = ", " + split.split();
    table(html, "Conlleval" + file, "type", conlleval, split.details().conlleval());
    appendSeen(html, split);
    LengthScores lengths = split.evaluation().lengths();
    appendGroups(html, "By tokens of the span" + file, "tokens", lengths.spans());
    appendGroups(html, "By tokens of the sentence" + file, "tokens", lengths.sentences());
    table(
        html,
        "Strict: only spans whose labels keep the scheme" + file,
        "type",
        strict,
        split.details().strict());
  }

  private static void appendSeen(Html html, SplitScore.Spans split) {
    String caption = "Names that train has, and others, " + split.split();
    appendGroups(html, caption, "names", split.evaluation().names());
  }

  /** A table of groups of spans, unless there is none. */
  private static void appendGroups(
      Html html, String caption, String kind, Map<String, Score> groups) {
    if (!groups.isEmpty()) {
      Table.append(
          html,
          caption,
          List.of(kind, "gold", "found", "right", "precision", "recall", "F1"),
          table -> groups.forEach((group, score) -> table.row(group, cells(score))));
    }
  }

  private static void append(Html html, SplitScore.Tokens split) {
    Interval interval = split.intervals().all();
    Table.append(
        html,
        "Accuracy, " + split.split(),
        List.of("tokens", "all", "right", "accuracy", "95 % interval"),
        table -> {
          Ratio all = split.evaluation().accuracy();
          table.row("all", cells(all, Figure.interval(interval)));
          split
              .evaluation()
              .words()
              .forEach((group, ratio) -> table.row(group + " words", cells(ratio, "")));
        });
    Table.append(
        html,
        "By tokens of the sentence, " + split.split(),
        List.of("tokens", "all", "right", "accuracy"),
        table ->
            split
                .evaluation()
                .lengths()
                .forEach((group, ratio) -> table.row(group, cells(ratio, "").subList(0, 3))));
    table(html, "Labels, " + split.split(), "label", split.types(), split.intervals(), List.of());
  }

  private static List<String> cells(Ratio ratio, String interval) {
    return List.of(
        Figure.whole(ratio.total()),
        Figure.whole(ratio.correct()),
        Figure.percent(ratio.percent()),
        interval);
  }

  private static void table(
      Html html, String caption, String kind, SpanScores scores, TypeIntervals typeIntervals) {
    table(html, caption, kind, scores.types(), typeIntervals, List.of(scores));
  }

  /** The table of the types, those with most gold ones first; all types together above them. */
  private static void table(
      Html html,
      String caption,
      String kind,
      Map<String, Score> types,
      TypeIntervals typeIntervals,
      List<SpanScores> together) {
    List<Map.Entry<String, Score>> ordered = new ArrayList<>(types.entrySet());
    ordered.sort(
        Comparator.comparingLong((Map.Entry<String, Score> type) -> type.getValue().gold())
            .reversed());
    List<String> head = new ArrayList<>(HEAD);
    head.add(0, kind);
    int shown = Math.min(MOST_TYPES, ordered.size());
    Table.append(
        html,
        caption,
        head,
        table -> {
          for (SpanScores all : together) {
            row(table, "all, micro", all.micro(), typeIntervals.all());
            table.row(
                "all, mean of types",
                List.of(
                    "",
                    "",
                    "",
                    Figure.percent(all.macro().precision()),
                    Figure.percent(all.macro().recall()),
                    Figure.percent(all.macro().f1()),
                    "",
                    ""));
          }
          for (Map.Entry<String, Score> type : ordered.subList(0, shown)) {
            row(
                table,
                PageText.type(type.getKey()),
                type.getValue(),
                typeIntervals.types().get(type.getKey()));
          }
        });
    if (shown < ordered.size()) {
      html.element("p", "… and " + (ordered.size() - shown) + " rarer ones.", "class", "hint");
    }
  }

  private static void row(Table table, String name, Score score, Interval interval) {
    List<String> cells = new ArrayList<>(cells(score));
    cells.add(Figure.interval(interval));
    table.row(
        name,
        cells,
        html -> {
          html.open("td");
          IntervalBar.append(html, score.f1(), interval);
          html.close();
        });
  }

  /** The counts and ratios of a score, from gold to F1. */
  static List<String> cells(Score score) {
    return List.of(
        Figure.whole(score.gold()),
        Figure.whole(score.found()),
        Figure.whole(score.correct()),
        Figure.percent(score.precision()),
        Figure.percent(score.recall()),
        Figure.percent(score.f1()));
  }
}
