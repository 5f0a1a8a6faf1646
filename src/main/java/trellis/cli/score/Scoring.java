package trellis.cli.score;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import trellis.eval.Evaluation;
import trellis.eval.NestedEvaluation;
import trellis.eval.SpanScorer;
import trellis.eval.TokenAccuracy;
import trellis.eval.TokenEvaluation;
import trellis.eval.table.NestedTable;
import trellis.eval.table.SpanReport;
import trellis.eval.table.TokenAccuracyTable;
import trellis.text.Sentence;

/**
 * Scores predicted labels against gold ones, sentence by sentence: spans, or plain labels.
 *
 * @param sentence takes a sentence with its gold labels, and other labels for it
 * @param result the figures of all sentences so far
 */
public record Scoring(
    BiConsumer<Sentence, List<String>> sentence, Supplier<? extends Record> result) {
  /** Scores spans. */
  static Scoring of(SpanScorer scorer) {
    return new Scoring(scorer::add, scorer::result);
  }

  /** Scores plain labels. */
  static Scoring of(TokenAccuracy accuracy) {
    return new Scoring(accuracy::add, accuracy::result);
  }

  /** The figures for people. */
  public static String text(Record figures) {
    if (figures instanceof NestedEvaluation nested) {
      return NestedTable.render(nested);
    }
    return figures instanceof Evaluation spans
        ? SpanReport.render(spans)
        : TokenAccuracyTable.render((TokenEvaluation) figures);
  }
}
