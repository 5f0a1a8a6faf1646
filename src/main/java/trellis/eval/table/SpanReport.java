package trellis.eval.table;

import trellis.eval.Evaluation;
import trellis.eval.Interval;
import trellis.eval.Percent;
import trellis.eval.SpanScores;

/** Renders an {@link Evaluation} as text, all its tables one below the other. */
public final class SpanReport {
  private SpanReport() {}

  /** The report; it begins with conlleval's table, so that scripts which read that still can. */
  public static String render(Evaluation evaluation) {
    return String.join(
            "\n",
            ConllevalTable.render(evaluation),
            summary(evaluation),
            strict(evaluation),
            ConfusionTable.render(evaluation),
            MistakeTable.render(evaluation))
        + NoteTable.render(evaluation.notes());
  }

  /** The overall scores in both readings, how far they can be trusted, and what is ill-formed. */
  public static String summary(Evaluation evaluation) {
    SpanScores conlleval = evaluation.conlleval();
    SpanScores strict = evaluation.strict();
    ScoreTable table =
        new ScoreTable("reading")
            .score("conlleval, all spans", conlleval.micro())
            .average("conlleval, mean of types", conlleval.macro());
    evaluation
        .names()
        .forEach(
            (group, score) -> table.score("conlleval, names " + group + " in training", score));
    return table
            .score("strict, all spans", strict.micro())
            .average("strict, mean of types", strict.macro())
            .render()
        + interval(evaluation)
        + illFormed("gold", evaluation.goldScheme(), evaluation, evaluation.illFormedGold())
        + illFormed(
            "predicted", evaluation.predictedScheme(), evaluation, evaluation.illFormedPredicted());
  }

  private static String interval(Evaluation evaluation) {
    Interval interval = evaluation.interval();
    return Math.round(interval.level())
        + " % interval of F1 (conlleval, all spans): "
        + Percent.show(interval.low())
        + " to "
        + Percent.show(interval.high())
        + " (bootstrap over "
        + evaluation.sentences()
        + " sentences, "
        + interval.replicates()
        + " replicates, seed "
        + interval.seed()
        + ")\n";
  }

  private static String illFormed(
      String side, String scheme, Evaluation evaluation, Evaluation.IllFormed illFormed) {
    return "ill-formed "
        + scheme
        + " in the "
        + side
        + " labels: "
        + illFormed.sentences()
        + " of "
        + evaluation.sentences()
        + " sentences, "
        + illFormed.labels()
        + " of "
        + evaluation.tokens()
        + " labels\n";
  }

  /** The strict scores type by type, or a line that says that they repeat conlleval's. */
  static String strict(Evaluation evaluation) {
    SpanScores strict = evaluation.strict();
    if (strict.equals(evaluation.conlleval())) {
      return "strict reading: the same as conlleval's, type by type\n";
    }
    return "strict reading, only spans whose labels keep the scheme:\n"
        + new ScoreTable("type").scores(strict.types()).score("all", strict.micro()).render();
  }
}
