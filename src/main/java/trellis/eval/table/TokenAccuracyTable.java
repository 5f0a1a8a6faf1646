package trellis.eval.table;

import trellis.eval.Percent;
import trellis.eval.Ratio;
import trellis.eval.TokenEvaluation;

/**
 * Renders a {@link TokenEvaluation} as text: accuracy overall and on unseen words, the score of
 * each label, and what is confused.
 */
public final class TokenAccuracyTable {
  private TokenAccuracyTable() {}

  /** The tables; each line ends with a newline. */
  public static String render(TokenEvaluation evaluation) {
    StringBuilder text = new StringBuilder();
    text.append(evaluation.tokens()).append(" tokens in ");
    text.append(evaluation.sentences()).append(" sentences\n");
    appendRatio(text, "accuracy", evaluation.accuracy());
    evaluation
        .words()
        .forEach((group, ratio) -> appendRatio(text, "accuracy on " + group + " words", ratio));
    text.append('\n').append(new ScoreTable("label").scores(evaluation.labels()).render());
    text.append("\nmost frequent confusions:\n");
    text.append(ConfusionTable.mostFrequent(evaluation.confusion()));
    return text.append(NoteTable.render(evaluation.notes())).toString();
  }

  private static void appendRatio(StringBuilder text, String name, Ratio ratio) {
    text.append(name).append(": ").append(Percent.show(ratio.percent()));
    text.append("% (").append(ratio.correct()).append(" of ").append(ratio.total()).append(")\n");
  }
}
