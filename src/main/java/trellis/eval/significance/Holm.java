package trellis.eval.significance;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Holm's correction of several tests: with many comparisons some p are small by chance alone.
 *
 * <p>The smallest p is multiplied by the number of tests, the next by one less, and so on; none
 * becomes smaller than one before it. If no difference is real, the chance that any corrected p is
 * below a level is at most that level.
 */
public final class Holm {
  private Holm() {}

  /** The corrected p of each test, in the order given. */
  public static List<Double> corrected(List<Double> p) {
    Integer[] order = new Integer[p.size()];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparing(p::get));
    Double[] corrected = new Double[p.size()];
    double largest = 0;
    for (int rank = 0; rank < order.length; rank++) {
      largest = Math.max(largest, Math.min(1, p.get(order[rank]) * (order.length - rank)));
      corrected[order[rank]] = largest;
    }
    return List.of(corrected);
  }
}
