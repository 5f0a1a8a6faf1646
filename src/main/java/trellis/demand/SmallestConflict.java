package trellis.demand;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Finds, among demands that cannot be kept together, some that clash. */
final class SmallestConflict {
  private SmallestConflict() {}

  /**
   * Demands, by number, that cannot be kept together, though they can without any one of them.
   *
   * <p>Asks about {@code log count} times for each that it finds: the last one of the shortest
   * beginning that is impossible is part of every conflict in that beginning.
   *
   * @param count of the demands, which are impossible together
   * @param possible whether some demands can be kept together
   */
  static List<Integer> find(int count, Predicate<List<Integer>> possible) {
    List<Integer> conflict = new ArrayList<>();
    int most = count; // the first demands, of which the others in the conflict are
    while (conflict.isEmpty() || possible.test(conflict)) {
      int fewest = 0; // with so many it is possible
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
