package trellis.eval;

/** All tables of an {@link Evaluation} for a reader, one below the other. */
public final class SpanReport {
  private SpanReport() {}

  /** The report; it begins with conlleval's table, so that scripts which read that still can. */
  public static String render(Evaluation evaluation) {
    return String.join(
            "\n",
            ConllevalTable.render(evaluation),
            SummaryTable.render(evaluation),
            StrictTable.render(evaluation),
            ConfusionTable.render(evaluation),
            MistakeList.render(evaluation))
        + NoteList.render(evaluation.notes());
  }
}
