package trellis.eval.errors;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts how often a gold name meets another predicted one: the cells of a confusion matrix off its
 * diagonal.
 */
public final class PairCounts {
  private final Map<String, Map<String, long[]>> counts = new HashMap<>();

  public void add(String gold, String predicted) {
    counts.computeIfAbsent(gold, name -> new HashMap<>())
        .computeIfAbsent(predicted, name -> new long[1])[0]++;
  }

  /**
   * All counts, gold name first, both sorted.
   *
   * @param correct how often each name meets itself
   */
  public SortedMap<String, Map<String, Long>> with(Map<String, Long> correct) {
    SortedMap<String, Map<String, Long>> sorted = new TreeMap<>(TypeOrder.OF_CONLLEVAL);
    counts.forEach(
        (gold, row) -> row.forEach((predicted, count) -> put(sorted, gold, predicted, count[0])));
    correct.forEach(
        (name, count) -> {
          if (count > 0) {
            put(sorted, name, name, count);
          }
        });
    return sorted;
  }

  private static void put(
      Map<String, Map<String, Long>> sorted, String gold, String predicted, long count) {
    sorted
        .computeIfAbsent(gold, name -> new TreeMap<>(TypeOrder.OF_CONLLEVAL))
        .put(predicted, count);
  }
}
