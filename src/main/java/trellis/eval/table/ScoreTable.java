package trellis.eval.table;

import java.util.List;
import java.util.Map;
import trellis.eval.MacroAverage;
import trellis.eval.Percent;
import trellis.eval.Score;
import trellis.eval.TypeName;
import trellis.util.TextTable;

/** A text table of scores, a line each: gold, found, correct, precision, recall, F1. */
final class ScoreTable {
  private final TextTable table;

  /** Starts a table whose lines are of the kind that the name tells. */
  ScoreTable(String lines) {
    table = new TextTable(List.of(lines, "gold", "found", "correct", "precision", "recall", "F1"));
  }

  /** Adds a line for each score. */
  ScoreTable scores(Map<String, Score> scores) {
    scores.forEach((name, score) -> score(TypeName.of(name), score));
    return this;
  }

  /** Adds the line of a score. */
  ScoreTable score(String name, Score score) {
    table.row(
        List.of(
            name,
            Long.toString(score.gold()),
            Long.toString(score.found()),
            Long.toString(score.correct()),
            Percent.show(score.precision()),
            Percent.show(score.recall()),
            Percent.show(score.f1())));
    return this;
  }

  /** Adds the line of a macro average. */
  ScoreTable average(String name, MacroAverage average) {
    table.row(
        List.of(
            name,
            "",
            "",
            "",
            Percent.show(average.precision()),
            Percent.show(average.recall()),
            Percent.show(average.f1())));
    return this;
  }

  String render() {
    return table.render();
  }
}
