package trellis.demand;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Finds by bisection, among demands that cannot all be kept, a few that clash. */
final class SmallestConflict {
  private SmallestConflict() {}

  /**
   * The numbers of demands that cannot be kept together, but can without any one of them.
   *
   * <p>Asks about {@code log count} times for each demand that it finds: of the shortest row of
   * first demands that cannot be kept, the last one is part of every conflict in the row.
   *
   * @param count how many demands there are, which cannot be kept together
   * @param possible tells whether the demands of these numbers can be kept together
   */
  static List<Integer> find(int count, Predicate<List<Integer>> possible) {
    List<Integer> conflict = new ArrayList<>();
    int most = count; // the conflict's other demands are among the first so many
    while (conflict.isEmpty() || possible.test(conflict)) {
      int fewest = 0; // the first so many can be kept
      while (most - fewest > 1) {
        int middle = (fewest + most) >>> 1;
        List<Integer> some = new ArrayList<>(conflict);
        for (int demand = 0; demand < middle; demand++) {
          some.add(demand);
        }
        if (possible.test(some)) {
          fewest = middle;
        } else {
          most = middle;
        }
      }
      most--;
      conflict.add(most);
    }
    return conflict;
  }
}
