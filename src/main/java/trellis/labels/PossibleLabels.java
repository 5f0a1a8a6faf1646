package trellis.labels;

/**
 * Which labels of a {@link LabelSet} the tokens of a sentence may have, as far as its corpus tells;
 * immutable. Together with the rules of the set's scheme it allows exactly the sequences that say
 * what the corpus says.
 */
public final class PossibleLabels {
  private final int[] ids; // [token]
  private final boolean[][] labels; // [token][label]; a null row: any
  private final boolean[][][] steps; // [token][from][to]; a null row: all; null: all rows are

  PossibleLabels(int[] ids, boolean[][] labels, boolean[][][] steps) {
    this.ids = ids;
    this.labels = labels;
    this.steps = steps;
  }

  /** Whether there is one possible label at each token. */
  public boolean areKnown() {
    for (int id : ids) {
      if (id == LabelSet.MISSING) {
        return false;
      }
    }
    return true;
  }

  /** The id of each token's label, {@link LabelSet#MISSING} where several are possible. */
  public int[] ids() {
    return ids.clone();
  }

  /** {@code [token][label]} whether it is possible; a null row: any is. Not to be changed. */
  public boolean[][] labels() {
    return labels;
  }

  /**
   * {@code [token][from][to]} which pairs may be, beside what the rules of the scheme say; null, or
   * a null row: all of them. Not to be changed.
   */
  public boolean[][][] steps() {
    return steps;
  }
}
