package trellis.demand;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SmallestConflictTest {
  /** Demands can be kept as long as they have none of these sets among them. */
  private static Predicate<List<Integer>> without(List<Set<Integer>> conflicts) {
    return some ->
        conflicts.stream().noneMatch(conflict -> new HashSet<>(some).containsAll(conflict));
  }

  @Test
  void amongRandomConflictsTheSmallestIsFound() {
    Random random = new Random(16);
    int bisectionAlone = 0;
    for (int round = 0; round < 2_000; round++) {
      int count = 1 + random.nextInt(14);
      List<Set<Integer>> conflicts = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(4); i++) {
        Set<Integer> conflict = new HashSet<>();
        for (int j = 0; j < 1 + random.nextInt(6); j++) {
          conflict.add(random.nextInt(count));
        }
        conflicts.add(conflict);
      }
      int smallest = conflicts.stream().mapToInt(Set::size).min().orElseThrow();
      List<Integer> found = SmallestConflict.find(count, 1_000, without(conflicts));
      assertFalse(without(conflicts).test(found), found::toString);
      assertEquals(smallest, found.size(), conflicts::toString);
      int last =
          conflicts.stream()
              .mapToInt(c -> c.stream().mapToInt(i -> i).max().orElse(0))
              .min()
              .orElseThrow();
      bisectionAlone += last < count - 1 && conflicts.size() > 1 ? 1 : 0;
    }
    assertTrue(bisectionAlone > 100, "the cases are too easy: " + bisectionAlone);
  }

  @Test
  void manyDemandsTakeABoundedNumberOfQuestions() {
    int count = 3_000;
    Set<Integer> large = new HashSet<>(IntStream.range(0, 40).map(i -> i * 50).boxed().toList());
    Set<Integer> larger =
        new HashSet<>(IntStream.range(1, 60).map(i -> i * 50 + 1).boxed().toList());
    int[] asked = new int[1];
    Predicate<List<Integer>> possible = without(List.of(large, larger));
    List<Integer> found =
        SmallestConflict.find(
            count,
            1_000,
            some -> {
              asked[0]++;
              return possible.test(some);
            });
    assertFalse(possible.test(found));
    for (int i = 0; i < found.size(); i++) { // without any one of them, all others can be kept
      List<Integer> fewer = new ArrayList<>(found);
      fewer.remove(i);
      assertTrue(possible.test(fewer));
    }
    assertTrue(asked[0] < 3_000, () -> asked[0] + " questions");
  }
}
