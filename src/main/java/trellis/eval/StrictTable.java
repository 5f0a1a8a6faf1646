package trellis.eval;

/** The scores of the strict reading, type by type. */
final class StrictTable {
  private StrictTable() {}

  /** The table, or a line that says that it would repeat conlleval's. */
  static String render(Evaluation evaluation) {
    SpanScores strict = evaluation.strict();
    if (strict.equals(evaluation.conlleval())) {
      return "strict reading: the same as conlleval's, type by type\n";
    }
    return "strict reading, only spans whose labels keep the scheme:\n"
        + new ScoreTable("type").scores(strict.types()).score("all", strict.micro()).render();
  }
}
