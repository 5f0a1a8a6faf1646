package trellis.demand;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;

/**
 * Finds, among demands that cannot all be kept, the fewest that clash.
 *
 * <p>Bisection finds demands that cannot be kept together, but can without any one of them. Others
 * may be fewer, so all smaller sets are looked through, the smallest first: those within a set that
 * can be kept need not be asked about, and each that can be kept is made as large as it goes. After
 * so many questions as are allowed the search ends with what bisection found.
 */
final class SmallestConflict {
  /** Sets to go through without a question; a million takes some ten milliseconds. */
  private static final int MOST_SETS = 1_000_000;

  private final int count;
  private final int mostQuestions;
  private final Predicate<List<Integer>> possible;
  private final List<BitSet> kept = new ArrayList<>(); // sets that can be kept
  private int questions;
  private int sets;

  private SmallestConflict(int count, int mostQuestions, Predicate<List<Integer>> possible) {
    this.count = count;
    this.mostQuestions = mostQuestions;
    this.possible = possible;
  }

  /**
   * The numbers of demands that cannot be kept together, as few as there are.
   *
   * @param count how many demands there are, which cannot be kept together
   * @param mostQuestions of the search for fewer than bisection finds
   * @param possible tells whether the demands of these numbers can be kept together
   */
  static List<Integer> find(int count, int mostQuestions, Predicate<List<Integer>> possible) {
    List<Integer> irreducible = byBisection(count, possible);
    SmallestConflict search = new SmallestConflict(count, mostQuestions, possible);
    for (int size = 1; size < irreducible.size(); size++) {
      List<Integer> smaller = search.ofSize(size, 0, new ArrayList<>());
      if (!smaller.isEmpty()) {
        return smaller;
      }
    }
    return irreducible;
  }

  /**
   * The first conflict of some size that begins with some demands; empty if there is none, or no
   * more may be asked.
   */
  private List<Integer> ofSize(int size, int from, List<Integer> begun) {
    if (begun.size() == size) {
      return isConflict(begun) ? List.copyOf(begun) : List.of();
    }
    for (int next = from; next <= count - (size - begun.size()); next++) {
      if (questions >= mostQuestions || sets >= MOST_SETS) {
        return List.of();
      }
      begun.add(next);
      List<Integer> found = ofSize(size, next + 1, begun);
      if (!found.isEmpty()) {
        return found;
      }
      begun.remove(begun.size() - 1);
    }
    return List.of();
  }

  private boolean isConflict(List<Integer> demands) {
    sets++;
    BitSet some = new BitSet(count);
    demands.forEach(some::set);
    for (BitSet larger : kept) {
      if (isWithin(some, larger)) {
        return false;
      }
    }
    if (!isPossible(some)) {
      return true;
    }
    for (int more = 0; more < count && questions < mostQuestions; more++) {
      if (!some.get(more)) {
        some.set(more);
        if (!isPossible(some)) {
          some.clear(more);
        }
      }
    }
    kept.add(some);
    return false;
  }

  private static boolean isWithin(BitSet some, BitSet larger) {
    for (int demand = some.nextSetBit(0); demand >= 0; demand = some.nextSetBit(demand + 1)) {
      if (!larger.get(demand)) {
        return false;
      }
    }
    return true;
  }

  private boolean isPossible(BitSet some) {
    questions++;
    return possible.test(some.stream().boxed().toList());
  }

  /**
   * The numbers of demands that cannot be kept together, but can without any one of them.
   *
   * <p>Asks about {@code log count} times for each demand that it finds: of the shortest row of
   * first demands that cannot be kept, the last one is part of every conflict in the row.
   */
  private static List<Integer> byBisection(int count, Predicate<List<Integer>> possible) {
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
