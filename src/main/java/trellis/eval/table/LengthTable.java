package trellis.eval.table;

import java.util.List;
import trellis.eval.Evaluation;
import trellis.eval.LengthScores;
import trellis.eval.Percent;
import trellis.eval.TokenEvaluation;
import trellis.util.TextTable;

/** Renders scores by the length of spans and of sentences. */
public final class LengthTable {
  private LengthTable() {}

  /** Spans by their own length, then all by that of their sentence. */
  public static String render(Evaluation evaluation) {
    LengthScores lengths = evaluation.lengths();
    return new ScoreTable("tokens of the span").scores(lengths.spans()).render()
        + "\n"
        + new ScoreTable("tokens of the sentence").scores(lengths.sentences()).render();
  }

  /** Accuracy by the length of the sentence. */
  public static String render(TokenEvaluation evaluation) {
    TextTable table =
        new TextTable(List.of("tokens of the sentence", "tokens", "right", "accuracy"));
    evaluation
        .lengths()
        .forEach(
            (name, ratio) ->
                table.row(
                    List.of(
                        name,
                        Long.toString(ratio.total()),
                        Long.toString(ratio.correct()),
                        Percent.show(ratio.percent()))));
    return table.render();
  }
}
