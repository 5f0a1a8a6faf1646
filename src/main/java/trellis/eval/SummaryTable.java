package trellis.eval;

/** The overall scores in both readings, how far they can be trusted, and what is ill-formed. */
final class SummaryTable {
  private SummaryTable() {}

  /** The table and the lines below it; each line ends with a newline. */
  static String render(Evaluation evaluation) {
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
      String side, String scheme, Evaluation evaluation, IllFormed illFormed) {
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
}
