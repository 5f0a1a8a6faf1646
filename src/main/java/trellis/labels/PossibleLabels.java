package trellis.labels;

import java.util.Arrays;

/**
 * Which labels of a {@link LabelSet} the tokens of a sentence may have, as far as its corpus tells;
 * immutable. Together with the rules of the set's scheme it allows exactly the sequences that say
 * what the corpus says.
 *
 * <p>Where some tokens weigh more than others, training learns from several of these at once: the
 * first has what all tokens say, each further one what only the heavier ones say. One of them may
 * be what a teacher says: {@link SoftLabels} in place of what is possible.
 */
public final class PossibleLabels {
  private final int[] ids; // [token]
  private final boolean[][] labels; // [token][label]; a null row: any
  private final boolean[][][] steps; // [token][from][to]; a null row: all; null: all rows are

  private final boolean open; // whether a corpus left something open
  private final double weight;
  private final PossibleLabels further; // null: there are none
  private final SoftLabels soft; // null: labels and steps count

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
    this(ids, labels, steps, open, weight, further, null);
  }

  private PossibleLabels(
      int[] ids,
      boolean[][] labels,
      boolean[][][] steps,
      boolean open,
      double weight,
      PossibleLabels further,
      SoftLabels soft) {
    this.ids = ids;
    this.labels = labels;
    this.steps = steps;
    this.open = open;
    this.weight = weight;
    this.further = further;
    this.soft = soft;
  }

  /** The labels of a sentence, all of which are known and count once. */
  public static PossibleLabels known(int... ids) {
    return new PossibleLabels(ids, new boolean[ids.length][], null);
  }

  /** What a teacher says of a sentence. */
  public static PossibleLabels of(SoftLabels soft) {
    int[] ids = new int[soft.size()];
    Arrays.fill(ids, LabelSet.MISSING);
    return new PossibleLabels(ids, new boolean[ids.length][], null, false, 1, null, soft);
  }

  /**
   * Labels that may be at each token.
   *
   * @param labels {@code [token][label]}; a null row: any
   */
  public static PossibleLabels among(boolean[][] labels) {
    int[] ids = new int[labels.length];
    Arrays.fill(ids, LabelSet.MISSING);
    return new PossibleLabels(ids, labels, null);
  }

  /**
   * What these leave possible in another label set, for a sentence all of whose tokens count once.
   *
   * @param others how many labels the other set has
   * @param names {@code [label]} what it is there; {@link LabelSet#MISSING} for one that says
   *     nothing there
   */
  public PossibleLabels renamed(int others, int... names) {
    boolean[][] rows = new boolean[ids.length][];
    boolean[][][] pairs = steps == null ? null : new boolean[ids.length][][];
    for (int token = 0; token < ids.length; token++) {
      int id = ids[token];
      if (id == LabelSet.MISSING && labels[token] != null) {
        rows[token] = renamed(labels[token], others, names);
      } else if (id != LabelSet.MISSING && names[id] != LabelSet.MISSING) {
        rows[token] = new boolean[others];
        rows[token][names[id]] = true;
      }
      if (steps != null && steps[token] != null) {
        pairs[token] = renamed(steps[token], others, names);
      }
    }
    return new PossibleLabels(ids, rows, pairs);
  }

  private static boolean[][] renamed(boolean[][] step, int others, int... names) {
    boolean[][] renamed = new boolean[others][others];
    for (int from = 0; from < step.length; from++) {
      for (int to = 0; to < step.length; to++) {
        if (step[from][to] && names[from] != LabelSet.MISSING && names[to] != LabelSet.MISSING) {
          renamed[names[from]][names[to]] = true;
        }
      }
    }
    return renamed;
  }

  private static boolean[] renamed(boolean[] row, int others, int... names) {
    boolean[] renamed = new boolean[others];
    for (int label = 0; label < row.length; label++) {
      if (row[label] && names[label] != LabelSet.MISSING) {
        renamed[names[label]] = true;
      }
    }
    return renamed;
  }

  /** Whether a token may have one of some labels, or another one as well. */
  public boolean leaveOpen(boolean... some) {
    for (int token = 0; token < ids.length; token++) {
      for (int label = 0; ids[token] == LabelSet.MISSING && label < some.length; label++) {
        if (some[label] && (labels[token] == null || labels[token][label])) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * What these say and what a teacher does, of which training learns at once.
   *
   * @param share how often training counts what the teacher says, from 0 to 1; these count for the
   *     rest
   */
  public PossibleLabels with(SoftLabels teacher, double share) {
    if (share == 1) {
      return of(teacher);
    }
    if (areKnown()) {
      return of(teacher.mixedWith(share, ids));
    }
    return times(1 - share, of(teacher).times(share, null));
  }

  /**
   * These, counting so many times as often. What is known is weighed by {@link LabelWeights}.
   *
   * @throws IllegalStateException when all labels are known
   */
  public PossibleLabels times(double often) {
    if (areKnown()) {
      throw new IllegalStateException("known labels have no rows to weigh");
    }
    return times(often, null);
  }

  /** These, counting another number of times, and what comes behind them. */
  private PossibleLabels times(double share, PossibleLabels behind) {
    PossibleLabels next = further == null ? behind : further.times(share, behind);
    return new PossibleLabels(ids, labels, steps, open, weight * share, next, soft);
  }

  /** How probable the labels are to a teacher, in place of what is possible; null: that counts. */
  public SoftLabels soft() {
    return soft;
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
