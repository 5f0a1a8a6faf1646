package trellis.eval.significance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

class HolmTest {
  @Test
  void theSmallestIsMultipliedByTheNumberOfTests() {
    assertEquals(List.of(0.03, 0.06, 0.06, 0.02), corrected(0.01, 0.03, 0.035, 0.005));
    assertEquals(List.of(0.3), corrected(0.3));
    assertEquals(List.of(), corrected());
    assertEquals(List.of(1.0, 1.0), corrected(0.6, 0.9));
  }

  private static List<Double> corrected(Double... p) {
    return Holm.corrected(List.of(p)).stream().map(each -> Math.round(each * 1e9) / 1e9).toList();
  }

  /** Rejecting those below a level is what Holm's steps reject, worked out one by one. */
  @Test
  void rejectsWhatTheStepsReject() {
    RandomCases.check(
        300,
        random -> {
          List<Double> p = new ArrayList<>();
          for (int i = random.nextInt(8); i >= 0; i--) {
            p.add(random.nextBoolean() ? random.nextDouble() / 20 : random.nextInt(5) / 4.0);
          }
          double level = random.nextDouble() / 5;
          List<Double> sorted = new ArrayList<>(p);
          Collections.sort(sorted);
          int rejected = 0;
          while (rejected < p.size() && sorted.get(rejected) * (p.size() - rejected) <= level) {
            rejected++;
          }
          List<Double> corrected = Holm.corrected(p);
          assertEquals(rejected, corrected.stream().filter(each -> each <= level).count());
          for (int i = 0; i < p.size(); i++) {
            assertTrue(corrected.get(i) >= p.get(i) && corrected.get(i) <= Math.max(1, p.get(i)));
          }
        });
  }

  @Test
  void theOrderOfTheTestsDoesNotMatter() {
    RandomCases.check(
        100,
        random -> {
          List<Double> p = new ArrayList<>(random.doubles(6).boxed().toList());
          List<Double> corrected = Holm.corrected(p);
          List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5));
          Collections.shuffle(order, new java.util.Random(random.nextLong()));
          List<Double> shuffled = Holm.corrected(order.stream().map(p::get).toList());
          assertEquals(order.stream().map(corrected::get).toList(), shuffled);
        });
  }
}
