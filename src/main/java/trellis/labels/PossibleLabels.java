package trellis.labels;

import java.util.Arrays;

/**
 * Which labels of a {@link LabelSet} the tokens of a sentence may have, as far as its corpus tells;
 * immutable. Together with the rules of the set's scheme it allows exactly the sequences that say
 * what the corpus says.
 *
 * <p>Where some tokens weigh more than others, training learns from several of these at once: the
 * first has what all tokens say, each further one what only the heavier ones say.
 */
public final class PossibleLabels {
  private final int[] ids; // [token]
  private final boolean[][] labels; // [token][label]; a null row: any
  private final boolean[][][] steps; // [token][from][to]; a null row: all; null: all rows are

  private final boolean open; // whether a corpus left something open
  private final double weight;
  private final PossibleLabels further; // null: there are none

  PossibleLabels(int[] ids, boolean[][] labels, boolean[][][] steps) {
    this(ids, labels, steps, true, 1, null);
  }

  PossibleLabels(
      int[] ids,
      boolean[][] labels,
      boolean[][][] steps,
      boolean open,
      double weight,
      PossibleLabels further) {
    this.ids = ids;
    this.labels = labels;
    this.steps = steps;
    this.open = open;
    this.weight = weight;
    this.further = further;
  }

  /** Those of a sentence of which nothing is said, so that it has no part in the loss. */
  public static PossibleLabels unsaid(int tokens) {
    int[] ids = new int[tokens];
    Arrays.fill(ids, LabelSet.MISSING);
    return new PossibleLabels(ids, new boolean[tokens][], null, false, 0, null);
  }

  /** Whether they have no part in the loss. */
  public boolean areUnsaid() {
    return weight == 0 && further == null;
  }

  /**
   * Whether a corpus left some of its labels open, so that what it means keeps to the rules of the
   * scheme; otherwise what is open here is what lighter tokens say, and that is anything.
   */
  public boolean areOpen() {
    return open;
  }

  /** How often training counts what they say. */
  public double weight() {
    return weight;
  }

  /** What heavier tokens say, which counts beside this; null when there are none. */
  public PossibleLabels further() {
    return further;
  }

  /** Whether all tokens count once. */
  boolean areUnweighted() {
    return weight == 1 && further == null;
  }

  /** Whether there is one possible label at each token, and each counts once. */
  public boolean areKnown() {
    if (!areUnweighted()) {
      return false;
    }
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
