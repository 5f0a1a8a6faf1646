package trellis.linear;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The pairs of an attribute and a label that have a weight, which CRFsuite calls state features:
 * all there are, or those that training saw.
 *
 * <p>The weights of an attribute stand behind one another, in the order of the labels.
 */
public final class StateFeatures implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int rows;
  private final int labels;
  private final int[] starts; // [rows + 1] the first weight of each attribute; null: all pairs
  private final int[] labelOf; // [weight]

  private StateFeatures(int rows, int labels, int[] starts, int[] labelOf) {
    this.rows = rows;
    this.labels = labels;
    this.starts = starts;
    this.labelOf = labelOf;
  }

  /** A weight for every pair of so many attributes and labels. */
  public static StateFeatures all(int rows, int labels) {
    Math.multiplyExact(rows, labels);
    return new StateFeatures(rows, labels, null, null);
  }

  /** No weight for any pair of so many attributes and labels. */
  public static StateFeatures none(int rows, int labels) {
    return new StateFeatures(rows, labels, new int[rows + 1], new int[0]);
  }

  /**
   * The pairs that are listed.
   *
   * @param starts {@code [rows + 1]} the first weight of each attribute
   * @param labelOf {@code [weight]} in ascending order within an attribute
   * @throws IllegalArgumentException when an attribute has a label twice, or one that is none
   */
  public static StateFeatures of(int labels, int[] starts, int[] labelOf) {
    for (int row = 0; row + 1 < starts.length; row++) {
      int before = -1;
      for (int weight = starts[row]; weight < starts[row + 1]; weight++) {
        if (labelOf[weight] <= before || labelOf[weight] >= labels) {
          throw new IllegalArgumentException(
              "the labels of an attribute are numbers from 0 to "
                  + (labels - 1)
                  + " in ascending order, not "
                  + Arrays.toString(Arrays.copyOfRange(labelOf, starts[row], starts[row + 1])));
        }
        before = labelOf[weight];
      }
    }
    return new StateFeatures(starts.length - 1, labels, starts, labelOf);
  }

  /** The same for latent states, of which each label has so many. */
  public StateFeatures ofLatent(int states) {
    if (states == 1) {
      return this;
    }
    Builder all = new Builder(rows, Math.multiplyExact(labels, states));
    for (int row = 0; row < rows; row++) {
      for (int weight = start(row); weight < start(row + 1); weight++) {
        int first = label(weight) * states;
        for (int state = first; state < first + states; state++) {
          all.add(row, state);
        }
      }
    }
    return all.build();
  }

  /** How many attributes there are. */
  public int rows() {
    return rows;
  }

  /** How many labels there are. */
  public int labels() {
    return labels;
  }

  /** Whether all pairs have a weight. */
  public boolean areAll() {
    return starts == null;
  }

  /** How many weights there are. */
  public int size() {
    return areAll() ? rows * labels : labelOf.length;
  }

  /** The first weight of an attribute, or the end of all. */
  public int start(int row) {
    return areAll() ? row * labels : starts[row];
  }

  /** The label of a weight. */
  public int label(int weight) {
    return areAll() ? weight % labels : labelOf[weight];
  }

  /** The weight of an attribute and a label; negative where they have none. */
  public int weight(int row, int label) {
    return areAll()
        ? row * labels + label
        : Arrays.binarySearch(labelOf, starts[row], starts[row + 1], label);
  }

  /** Adds the weights of an attribute to the scores of labels that begin there. */
  public void add(int row, float[] weights, float[] scores, int at) {
    if (areAll()) {
      int from = row * labels;
      for (int i = 0; i < labels; i++) {
        scores[at + i] += weights[from + i];
      }
    } else {
      for (int weight = starts[row]; weight < starts[row + 1]; weight++) {
        scores[at + labelOf[weight]] += weights[weight];
      }
    }
  }

  /** Adds the weights of an attribute to the scores of labels that begin there. */
  public void add(int row, double[] weights, double[] scores, int at) {
    if (areAll()) {
      int from = row * labels;
      for (int i = 0; i < labels; i++) {
        scores[at + i] += weights[from + i];
      }
    } else {
      for (int weight = starts[row]; weight < starts[row + 1]; weight++) {
        scores[at + labelOf[weight]] += weights[weight];
      }
    }
  }

  /**
   * Adds derivatives by the scores of labels that begin there to those by an attribute's weights.
   */
  public void gather(int row, double[] scores, int at, double[] weights) {
    if (areAll()) {
      int to = row * labels;
      for (int i = 0; i < labels; i++) {
        weights[to + i] += scores[at + i];
      }
    } else {
      for (int weight = starts[row]; weight < starts[row + 1]; weight++) {
        weights[weight] += scores[at + labelOf[weight]];
      }
    }
  }

  /** Collects pairs in any order. */
  public static final class Builder {
    private final int rows;
    private final int labels;
    private final LongIntMap seen = new LongIntMap(); // pairs

    /** Collects pairs of so many attributes and labels. */
    public Builder(int rows, int labels) {
      this.rows = rows;
      this.labels = labels;
    }

    /** Adds a pair, unless it is there. */
    public void add(int row, int label) {
      seen.getOrPut((long) row * labels + label, 0);
    }

    /** The pairs that were added. */
    public StateFeatures build() {
      long[] pairs = seen.sortedKeys();
      int[] starts = new int[rows + 1];
      int[] labelOf = new int[pairs.length];
      for (int i = 0; i < pairs.length; i++) {
        starts[(int) (pairs[i] / labels) + 1]++;
        labelOf[i] = (int) (pairs[i] % labels);
      }
      for (int row = 0; row < rows; row++) {
        starts[row + 1] += starts[row];
      }
      return new StateFeatures(rows, labels, starts, labelOf);
    }
  }
}
