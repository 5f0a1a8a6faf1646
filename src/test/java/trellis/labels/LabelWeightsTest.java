package trellis.labels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What tokens count: the sums over the levels, and which tokens each of them has. */
class LabelWeightsTest {
  private static final LabelSet NAMES =
      new LabelSet(TagScheme.BIO, TagScheme.BIO, List.of("O", "B-A", "I-A", "B-B", "I-B"));

  private static PossibleLabels weighed(Map<String, Double> weights, String... labels) {
    return new LabelWeights(NAMES, weights).weigh(ids(labels)).orElseThrow();
  }

  private static int[] ids(String... labels) {
    return List.of(labels).stream().mapToInt(NAMES::id).toArray();
  }

  /** How often a token's label counts, which is known on the first levels and open from then on. */
  private static double[] counts(PossibleLabels weighed) {
    double[] counts = new double[weighed.ids().length];
    for (PossibleLabels level = weighed; level != null; level = level.further()) {
      assertTrue(level.weight() > 0);
      for (int token = 0; token < counts.length; token++) {
        counts[token] += level.labels()[token] == null ? 0 : level.weight();
      }
    }
    return counts;
  }

  @Test
  void aTokenCountsAsItsTypeWeighs() {
    Map<String, Double> weights = Map.of("A", 3.0, "B", 0.25);
    PossibleLabels weighed = weighed(weights, "B-A", "I-A", "O", "B-B");
    assertArrayEquals(new double[] {3, 3, 1, 0.25}, counts(weighed), 1e-15);
    assertFalse(weighed.areOpen());
    assertFalse(weighed.areKnown());
    assertEquals(0.25, weighed.weight());
    boolean[] first = weighed.further().further().labels()[0];
    assertArrayEquals(new boolean[] {false, true, false, false, false}, first);
    assertNull(weighed.further().further().further());
  }

  @Test
  void aSentenceOfOneWeightHasOneLevel() {
    PossibleLabels weighed = weighed(Map.of("A", 2.0), "B-A", "I-A");
    assertEquals(2, weighed.weight());
    assertNull(weighed.further());
  }

  @Test
  void whatWeighsOneIsAsEver() {
    assertTrue(new LabelWeights(NAMES, Map.of("A", 2.0)).weigh(ids("O", "B-B")).isEmpty());
    assertTrue(new LabelWeights(NAMES, Map.of("A", 1.0)).weigh(ids("O", "B-A")).isEmpty());
  }

  @Test
  void plainLabelsWeighByTheirNames() {
    LabelSet plain = new LabelSet(TagScheme.NONE, TagScheme.NONE, List.of("NOUN", "O", "X"));
    LabelWeights weights = new LabelWeights(plain, Map.of("X", 4.0, "O", 2.0));
    PossibleLabels weighed = weights.weigh(2, 0, 1).orElseThrow();
    assertArrayEquals(new double[] {4, 1, 2}, counts(weighed), 1e-15);
  }

  /** Of several labels the type must be certain. */
  @Test
  void openLabelsWeighWhereTheyAllWeighTheSame() {
    LabelWeights weights = new LabelWeights(NAMES, Map.of("A", 3.0));
    LabelReading reading = LabelReading.usual(true);
    List<String> written = List.of("B-A|I-A", "_", "B-A|B-B", "I-A", "O");
    Optional<PossibleLabels> found = new PossibleLabelFinder(NAMES, reading).find(written);
    PossibleLabels weighed = weights.weigh(found.orElseThrow());
    assertTrue(weighed.areOpen());
    assertArrayEquals(new double[] {3, 1, 3, 3, 1}, counts(weighed), 1e-15);
    PossibleLabels unsure =
        weights.weigh(
            new PossibleLabelFinder(NAMES, reading).find(List.of("B-A|B-B", "_")).orElseThrow());
    assertArrayEquals(new double[] {1, 1}, counts(unsure), 1e-15);
    assertNull(unsure.further());
  }

  /** A step between two tokens is known where both are. */
  @Test
  void stepsAreOfNeighborsThatBothWeighEnough() {
    LabelSet bioes =
        new LabelSet(
            TagScheme.IOB1,
            TagScheme.BIOES,
            List.of("O", "B-A", "I-A", "E-A", "S-A", "B-B", "I-B", "E-B", "S-B"));
    LabelReading reading = LabelReading.usual(true);
    PossibleLabelFinder finder = new PossibleLabelFinder(bioes, reading);
    List<String> choices = List.of("_", "I-A|B-A", "I-A", "I-A|O", "B-A|I-B", "O");
    LabelWeights weights = new LabelWeights(bioes, Map.of("A", 2.0));
    int compared = 0;
    for (int number = 0; number < 6 * 6 * 6 * 6; number++) {
      List<String> written = new ArrayList<>();
      for (int rest = number, token = 0; token < 4; token++, rest /= 6) {
        written.add(choices.get(rest % 6));
      }
      Optional<PossibleLabels> found = finder.find(written);
      if (found.isEmpty() || found.get().steps() == null) {
        continue;
      }
      boolean[][][] steps = found.get().steps();
      PossibleLabels weighed = weights.weigh(found.get());
      assertArrayEquals(steps, weighed.steps());
      PossibleLabels heavy = weighed.further();
      for (int token = 1; heavy != null && token < written.size(); token++) {
        boolean both = heavy.labels()[token] != null && heavy.labels()[token - 1] != null;
        assertArrayEquals(both ? steps[token] : null, heavy.steps()[token]);
        compared += steps[token] != null ? 1 : 0;
      }
    }
    assertTrue(compared > 0);
  }

  @Test
  void unknownTypesAreRefused() {
    assertRefused(NAMES, "PRODUCT", "no span has the type \"PRODUCT\": write one of A, B");
    assertRefused(NAMES, "O", "`train.balance` moves its score");
    LabelSet plain = new LabelSet(TagScheme.NONE, TagScheme.NONE, List.of("NOUN", "VERB"));
    assertRefused(plain, "NOUM", "no token has the label \"NOUM\": did you mean \"NOUN\"?");
  }

  private static void assertRefused(LabelSet labels, String name, String text) {
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> new LabelWeights(labels, Map.of(name, 2.0)))
            .getMessage();
    assertTrue(message.contains(text), message);
  }
}
