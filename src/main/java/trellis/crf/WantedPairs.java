package trellis.crf;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The pairs of neighboring labels whose expectations are asked for: those that have a weight, where
 * most have none. Their derivatives are [pair], in the order of these.
 *
 * @param starts [labels + 1] where those after each label begin
 * @param labels the labels that come after, of all behind one another, those of one in order
 */
public record WantedPairs(int[] starts, int[] labels) implements Serializable {
  /** How many pairs there are. */
  public int size() {
    return labels.length;
  }

  /** The number of a pair; negative for one that is not asked for. */
  public int number(int from, int to) {
    return Arrays.binarySearch(labels, starts[from], starts[from + 1], to);
  }

  /** The cells of these pairs of a table [from][to]. */
  double[] of(double[][] table) {
    double[] cells = new double[labels.length];
    for (int from = 0; from + 1 < starts.length; from++) {
      for (int k = starts[from]; k < starts[from + 1]; k++) {
        cells[k] = table[from][labels[k]];
      }
    }
    return cells;
  }
}
