package trellis.eval.table;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import trellis.eval.Evaluation;
import trellis.eval.Percent;
import trellis.eval.Score;

/**
 * The table that conlleval prints, byte for byte.
 *
 * <p>One thing of the script is left out: it prints a type twice that is named {@code 0} or has no
 * name at all.
 */
public final class ConllevalTable {
  private static final int NAME_WIDTH = 17;
  private static final int PERCENT_WIDTH = 6;

  private ConllevalTable() {}

  /** The table of the conlleval reading; each line ends with a newline. */
  public static String render(Evaluation evaluation) {
    Score all = evaluation.conlleval().micro();
    StringBuilder table = new StringBuilder();
    table.append("processed ").append(evaluation.tokens());
    table.append(" tokens with ").append(all.gold());
    table.append(" phrases; found: ").append(all.found());
    table.append(" phrases; correct: ").append(all.correct()).append(".\n");
    if (evaluation.tokens() > 0) {
      table.append("accuracy: ").append(percent(evaluation.accuracy().percent())).append("%; ");
      table.append(ratios(all)).append('\n');
    }
    for (Map.Entry<String, Score> type : evaluation.conlleval().types().entrySet()) {
      table.append(name(type.getKey())).append(": ").append(ratios(type.getValue()));
      table.append("  ").append(type.getValue().found()).append('\n');
    }
    return table.toString();
  }

  private static String ratios(Score score) {
    return "precision: "
        + percent(score.precision())
        + "%; recall: "
        + percent(score.recall())
        + "%; FB1: "
        + percent(score.f1());
  }

  private static String percent(double value) {
    String shown = Percent.show(value);
    return " ".repeat(PERCENT_WIDTH - shown.length()) + shown;
  }

  /** The name, padded on the left; Perl counts its width in bytes of UTF-8. */
  private static String name(String type) {
    int width = type.getBytes(StandardCharsets.UTF_8).length;
    return " ".repeat(Math.max(0, NAME_WIDTH - width)) + type;
  }
}
